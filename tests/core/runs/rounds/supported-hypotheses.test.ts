import { describe, expect, it } from 'vitest';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { RunEvent, RunEventOf, RunEventType } from '#contract/event.ts';
import type { SourceRecord } from '#contract/evidence.ts';
import { keepSupported } from '#core/runs/rounds/before-report.ts';
import type { RunState } from '#core/runs/run-state.ts';
import { evidenceOf } from '../../evidence-builder.ts';
import { relevantRecord, scriptedEngine, scriptedTool } from '../scripted-research.ts';
import { type Decision, runTeam } from '../team/scripted-team.ts';

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
    return { input: engine.written[0]!, updates: of(events, 'hypotheses_updated').map(({ hypotheses }) => hypotheses) };
  }

  it('cites the work by the id and the place that it has now', async () => {
    const { input, updates } = await written({
      ids: { pmid: '1', doi: '10.1000/velorimine.1' },
      texts: { abstract: `Attacks are common. ${SENTENCE} It was well tolerated.` },
    });
    const [cited] = input.hypotheses[0]!.for;
    const work = input.evidence.get(cited!.evidenceId);
    expect(work?.texts.abstract?.slice(cited!.start, cited!.end)).toBe(SENTENCE);
    expect(updates.at(-1)).toEqual(input.hypotheses);
  });

  it('is given up where the only work that speaks for it has been retracted', async () => {
    const { input, updates } = await written({ notices: [{ kind: 'retraction', date: null, source: 'PubMed' }] });
    expect(input.hypotheses).toEqual([]);
    expect(updates.at(-1)).toEqual([]);
  });

  it('is emitted once where nothing has changed', async () => {
    const { input, updates } = await written({});
    expect(input.hypotheses).toEqual([hypothesis]);
    expect(updates).toHaveLength(1);
  });

  it('is lowered by the share of its sentences that lost their source, and says so', () => {
    const cited = (evidenceId: string) => ({ ...citation, evidenceId });
    const work = (id: string) => evidenceOf({ id, texts: { abstract: SENTENCE } });
    const works = new Map([1, 2, 3].map((at) => [`pmid:${at}`, work(`pmid:${at}`)]));
    const kept = (quoted: string[], against: string[] = []) => {
      const older = { ...hypothesis, confidence: 0.8, for: quoted.map(cited), against: against.map(cited) };
      const state = {
        hypotheses: [older],
        newRelevantByRound: [1, 1],
        memory: { getEvidence: (id: string) => works.get(id) },
      } as unknown as RunState;
      const updates = [...keepSupported(state)];
      return { updates, now: state.hypotheses[0] };
    };
    const { updates, now } = kept(['pmid:1', 'pmid:2', 'pmid:9'], ['pmid:3', 'pmid:8']);
    expect(now).toMatchObject({
      confidence: 0.53,
      for: [cited('pmid:1'), cited('pmid:2')],
      against: [cited('pmid:3')],
    });
    expect(now?.confidenceReason).toBe(
      'Scripted. Lowered to 0.53: since then 1 of the 3 sentences quoted for it lost their source.',
    );
    expect(updates).toEqual([{ type: 'hypotheses_updated', round: 2, hypotheses: [now] }]);
    // What is lost against it lowers nothing.
    expect(kept(['pmid:1'], ['pmid:9']).now).toMatchObject({ confidence: 0.8, against: [] });
    expect(kept(['pmid:8', 'pmid:9'], ['pmid:1']).now).toBeUndefined();
    expect(kept(['pmid:1', 'pmid:2']).updates).toEqual([]);
  });
});
