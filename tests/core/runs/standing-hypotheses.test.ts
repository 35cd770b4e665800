import { describe, expect, it } from 'vitest';
import type { RunEvent, RunEventOf, RunEventType } from '#contract/event.ts';
import type { SourceRecord } from '#contract/evidence.ts';
import type { Hypothesis } from '#contract/hypothesis.ts';
import { relevantRecord, scriptedEngine, scriptedTool } from './scripted-research.ts';
import { type Decision, runTeam } from './scripted-team.ts';

const SEARCH: Decision = { to: 'search' };
const of = <T extends RunEventType>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is RunEventOf<T> => event.type === type);

describe('a hypothesis that is older than the evidence', () => {
  const SENTENCE = 'Velorimine reduced attacks in adults with cluster headache.';
  const first = { ...relevantRecord(1), ids: { pmid: '1' }, texts: { abstract: SENTENCE } };
  const citation = {
    evidenceId: 'pmid:1',
    field: 'abstract' as const,
    quote: SENTENCE,
    start: 0,
    end: SENTENCE.length,
  };
  const hypothesis: Hypothesis = {
    id: 'hypothesis-1',
    statement: 'Velorimine → fewer attacks',
    drug: 'Velorimine',
    target: null,
    pathway: null,
    effect: 'fewer attacks',
    confidence: 0.4,
    confidenceReason: 'Scripted.',
    for: [citation],
    against: [],
  };

  /** What a report is given where the source sends this about the same work after the hypothesis was formed. */
  async function written(later: Partial<SourceRecord>) {
    const engine = scriptedEngine();
    const hypothesizer = { ...engine.hypothesizer, hypothesize: async () => [hypothesis] };
    const { events } = await runTeam({
      decide: (round) => (round === 2 ? { to: 'hypothesis' } : SEARCH),
      engine: { ...engine, hypothesizer },
      catalog: [
        scriptedTool('search_pubmed', (call) => ({
          evidence: [call === 1 ? first : { ...first, ...later }, relevantRecord(2)],
        })),
      ],
      request: { maxRounds: 3 },
    });
    return { input: engine.written[0]!, told: of(events, 'hypotheses_updated').map(({ hypotheses }) => hypotheses) };
  }

  it('cites the work by the id and the place that it has now', async () => {
    const { input, told } = await written({
      ids: { pmid: '1', doi: '10.1000/velorimine.1' },
      texts: { abstract: `Attacks are common. ${SENTENCE} It was well tolerated.` },
    });
    const [cited] = input.hypotheses[0]!.for;
    const work = input.evidence.get(cited!.evidenceId);
    expect(work?.texts.abstract?.slice(cited!.start, cited!.end)).toBe(SENTENCE);
    expect(told.at(-1)).toEqual(input.hypotheses);
  });

  it('is given up where the only work that speaks for it has been retracted', async () => {
    const { input, told } = await written({ notices: [{ kind: 'retraction', date: null, source: 'PubMed' }] });
    expect(input.hypotheses).toEqual([]);
    expect(told.at(-1)).toEqual([]);
  });

  it('is told once where nothing has changed', async () => {
    const { input, told } = await written({});
    expect(input.hypotheses).toEqual([hypothesis]);
    expect(told).toHaveLength(1);
  });
});
