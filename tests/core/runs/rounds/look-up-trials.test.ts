import { describe, expect, it } from 'vitest';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import type { RunEvent } from '#contract/event.ts';
import type { RegistryFacts, SourceRecord } from '#contract/evidence.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { createEventBuffer } from '#core/runs/event-buffer.ts';
import { createResearchMemory } from '#core/runs/research-memory.ts';
import { screenRound } from '#core/runs/rounds/screening.ts';
import { compareTrials, lookUpTrials } from '#core/runs/rounds/trials.ts';
import { createRunState, type ResearchRun } from '#core/runs/run-state.ts';
import { createHashingEmbedder } from '#tests/adapters/embedder/create-hashing-embedder.ts';
import { parsedAs } from '../../question/parsed-as.ts';
import { ASKED } from '../research-world.ts';
import { relevantRecord, type Script, scriptedEngine, scriptedTool } from '../scripted-research.ts';

const plan = parsedAs({
  question: ASKED.question,
  concepts: ['velorimine', 'cluster headache'].map((term) => ({ term, synonyms: [], mesh: [] })),
  terms: ['velorimine'],
});
const at = '2026-01-01T00:00:00.000Z';

async function drained<T>(events: AsyncGenerator<RunEvent, T>): Promise<{ emitted: RunEvent[]; value: T }> {
  const emitted: RunEvent[] = [];
  for (;;) {
    const next = await events.next();
    if (next.done) return { emitted, value: next.value };
    emitted.push(next.value);
  }
}

const FACTS: RegistryFacts = {
  status: 'COMPLETED',
  phases: [],
  arms: [],
  primaryOutcomes: ['Weekly attacks'],
  primaryTimes: [{ measure: 'Weekly attacks', timeFrame: '8 weeks' }],
  secondaryOutcomes: [],
  conditions: [],
  interventions: [],
  hasResults: false,
  completionDate: '2020-05',
};

function trialRecord(nct: string): SourceRecord {
  return {
    ...relevantRecord(1, 'search_clinical_trials'),
    ids: { nct },
    title: `Velorimine for cluster headache ${nct}`,
    texts: { registry: 'Status: completed\nCompletion: 2020-05\nPrimary outcome: Weekly attacks (8 weeks)' },
    registry: FACTS,
    found: { tool: 'search_clinical_trials', query: 'q', at, rank: 1 },
  };
}

const naming = (pmid: number, nct: string): SourceRecord => ({
  ...relevantRecord(pmid),
  related: [{ relation: 'registration', ids: { nct } }],
});

interface Prepared {
  records: SourceRecord[];
  pubmed?: Script;
  registry?: Script;
  sources?: RunRequest['sources'];
}

async function prepared({ records, pubmed = () => ({}), registry = () => ({}), sources = ASKED.sources }: Prepared) {
  const memory = createResearchMemory({
    query: ASKED.question,
    runId: 'run',
    embedder: createHashingEmbedder(),
    index: createExactIndex(),
    referenceYear: 2026,
    concepts: plan.concepts,
  });
  memory.storeEvidence(
    records.map((record, i) => ({ ...record, found: { tool: record.tool, query: 'q', at, rank: i + 1 } })),
  );
  const state = createRunState(memory, plan);
  const tools = {
    pubmed: scriptedTool('search_pubmed', pubmed),
    registry: scriptedTool('search_clinical_trials', registry),
  };
  const steps: string[] = [];
  const run = {
    request: { ...ASKED, sources },
    engine: scriptedEngine(),
    models: null,
    catalog: Object.values(tools),
    clock: { now: () => new Date(at) },
    eventBuffer: createEventBuffer(),
    signal: new AbortController().signal,
    journal: {
      step: <T>(key: string, execute: () => Promise<T>) => {
        steps.push(key);
        return execute();
      },
    },
  } as unknown as ResearchRun;
  await drained(screenRound(run, state, 1));
  const looked = await drained(lookUpTrials(run, state, 1));
  const { value: trials } = await drained(compareTrials(run, state));
  return { state, trials, steps, emitted: looked.emitted, queries: [tools.pubmed.queries, tools.registry.queries] };
}

const BOTH: RunRequest['sources'] = ['search_pubmed', 'search_clinical_trials'];

describe('trials that ended without results', () => {
  it('are searched for in PubMed by their number, once each, and the search is recorded', async () => {
    const { state, trials, queries, emitted } = await prepared({
      records: [trialRecord('NCT90000001'), trialRecord('NCT90000002')],
      sources: BOTH,
    });
    expect(queries[0]).toEqual(['NCT90000001', 'NCT90000002'].map((number) => `${number}[si] OR ${number}[tw]`));
    expect(state.searches.map(({ status }) => status)).toEqual(['empty', 'empty']);
    expect(emitted.filter(({ type }) => type === 'search_complete')).toHaveLength(2);
    expect(trials?.trials.map(({ results }) => results)).toEqual(['none_found', 'none_found']);
  });

  it('are searched for by all numbers that they have, and where the registry only lists a paper that names them', async () => {
    const trial: SourceRecord = {
      ...trialRecord('NCT90000001'),
      registry: { ...FACTS, otherNumbers: ['ISRCTN12345678'] },
      related: [{ relation: 'publication', ids: { pmid: '5' }, listedAs: 'derived' }],
    };
    const protocol: SourceRecord = {
      ...naming(5, 'NCT90000001'),
      title: 'Velorimine for cluster headache: study protocol for a randomised trial',
    };
    const { trials, queries } = await prepared({
      records: [trial],
      pubmed: () => ({ evidence: [protocol] }),
      sources: BOTH,
    });
    expect(queries[0]).toEqual(['NCT90000001[si] OR NCT90000001[tw] OR ISRCTN12345678[si] OR ISRCTN12345678[tw]']);
    expect(trials?.trials).toMatchObject([{ results: 'none_found', publications: [] }]);
  });

  it('are published where the search brings a paper that gives the number, which is then a work of the run', async () => {
    const { state, trials } = await prepared({
      records: [trialRecord('NCT90000001')],
      pubmed: () => ({ evidence: [naming(5, 'NCT90000001'), relevantRecord(6)] }),
      sources: BOTH,
    });
    expect(trials?.trials).toMatchObject([
      { results: 'published', publications: [{ evidenceId: 'pmid:5', bases: [{ kind: 'record' }] }] },
    ]);
    expect(state.works.map(({ work }) => work.id)).toContain('pmid:5');
    expect(state.memory.getEvidence('pmid:6')).toBeUndefined();
    expect(state.searches).toMatchObject([{ status: 'ok', found: 2, new: 1 }]);
  });

  it('are not called unpublished where PubMed did not answer, or may not be asked', async () => {
    const failing = await prepared({
      records: [trialRecord('NCT90000001')],
      pubmed: () => ({ status: 'timeout', message: 'It did not answer.' }),
      sources: BOTH,
    });
    expect(failing.trials?.trials[0]?.results).toBe('not_searched');
    const unasked = await prepared({ records: [trialRecord('NCT90000001')], sources: ['search_clinical_trials'] });
    expect(unasked.queries).toEqual([[], []]);
    expect(unasked.trials?.trials[0]).toMatchObject({ results: 'not_searched', search: null });
  });
});

describe('registrations that papers name', () => {
  it('are looked up in one search, and their outcomes appear next to those reported', async () => {
    const { trials, queries, steps } = await prepared({
      records: [naming(1, 'NCT90000001'), naming(2, 'NCT90000002')],
      registry: () => ({ evidence: [trialRecord('NCT90000001')] }),
      sources: BOTH,
    });
    expect(queries).toEqual([[], ['NCT90000001 OR NCT90000002']]);
    expect(steps).toEqual(['trials/registrations']);
    expect(trials?.comparisons).toMatchObject([
      { publicationId: 'pmid:1', by: 'words', outcomes: [{ measure: 'Weekly attacks', timeFrame: '8 weeks' }] },
    ]);
    expect(trials?.named).toMatchObject([{ evidenceId: 'pmid:2', number: 'NCT90000002' }]);
  });

  it('cause no search where there is nothing to ask, and no event where there is no trial', async () => {
    const { trials, emitted, queries } = await prepared({ records: [relevantRecord(1)], sources: BOTH });
    expect([trials, emitted, queries]).toEqual([null, [], [[], []]]);
  });
});
