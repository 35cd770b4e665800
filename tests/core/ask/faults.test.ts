import PQueue from 'p-queue';
import { beforeAll, describe, expect, it } from 'vitest';
import { askSettings } from '#contract/conversation/ask.ts';
import { hasFailed } from '#contract/search-record.ts';
import { SOURCE_FACTS, SOURCE_LABELS } from '#contract/source-labels.ts';
import { driveRun } from '#core/durable/durable-run.ts';
import { SEARCH_TIMEOUT_MS } from '#core/sources/run-search.ts';
import { quietAttempt } from '#tests/quiet-attempt.ts';
import { allOrSome } from '#tests/sample.ts';
import type { FaultKind } from '#tests/world/faults.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, TOOL_AT, WORLD_SOURCES, type WorldSource } from '#tests/world/world.ts';
import { createMemoryLog, type Outcome, outcomeOf, researchWorld, startedEvent } from '../runs/research-world.ts';

type Place = WorldSource;
/** Those that an answer asks. */
const PLACES = WORLD_SOURCES.filter((place) => SOURCE_FACTS[TOOL_AT[place]].askSource);
const KINDS: readonly FaultKind[] = [
  'hang',
  'unavailable always',
  'reset',
  'truncated body',
  'wrong shape',
  'slow drip',
  'rate limited for an hour',
  'rate limited without a word',
];
const ALL = PLACES.flatMap((place) => KINDS.map((kind) => ({ place, kind }))).filter(
  ({ place, kind }) => place !== 'web' || kind !== 'wrong shape',
);
const CASES = allOrSome(ALL, 16, 'faults of one source of an answer');

interface Answered extends Outcome {
  /** Milliseconds from the end of the slowest source to the first lines, and of the whole turn. */
  firstTextMs: number;
  tookMs: number;
}

type Memory = 'remembers' | 'hangs' | 'fails';
interface Circumstances {
  memory?: Memory;
  /** Usually longer than a source itself takes to give up: that counts waiting alone, and this the time on a busy machine too. */
  timeoutPerSource?: number;
}

async function ask(
  faults: Partial<Record<Place, FaultKind>>,
  { memory = 'remembers', timeoutPerSource = 30 }: Circumstances = {},
): Promise<Answered> {
  const world = await startWorld({ works: VELORIMINE_WORKS, latencyMs: 20 });
  try {
    for (const [place, kind] of Object.entries(faults)) world.sources[place as Place].fault = { kind, served: 0 };
    const started = startedEvent({
      mode: 'ask',
      ask: askSettings.parse({ conversationId: 'talk', timeoutPerSource }),
    });
    const log = createMemoryLog();
    const orchestrate = await researchWorld(world.env);
    const from = performance.now();
    let [searched, first] = [0, 0];
    const recall = {
      remembers: async () => ({
        items: [],
        preferences: { responseFormat: null, maxResponseLength: null, sources: [], domains: [] },
      }),
      hangs: () => new Promise<never>(() => {}),
      fails: async () => {
        throw new Error('The memory is broken.');
      },
    }[memory];
    await driveRun({
      history: { events: [], steps: [] },
      append: log.append,
      run: async function* (journal) {
        const attempt = { ...quietAttempt(journal, new AbortController().signal), recall };
        for await (const event of orchestrate(started, attempt)) {
          if (event.type === 'search_complete' || event.type === 'retrieved') searched = performance.now();
          if (event.type === 'answer_told') first = performance.now();
          yield event;
        }
      },
    });
    return { ...outcomeOf(log, 'run'), firstTextMs: first - searched, tookMs: performance.now() - from };
  } finally {
    await world.stop();
  }
}

describe('one source at fault', () => {
  const outcomes = new Map<string, Answered>();

  // Most of them wait; not all at once, or the pages of one are read after the time of another.
  beforeAll(async () => {
    // What is loaded and compiled for the first question would take its sources' time.
    await ask({});
    const queue = new PQueue({ concurrency: 4 });
    await queue.addAll(
      CASES.map(
        ({ place, kind }) =>
          async () =>
            void outcomes.set(`${place}, ${kind}`, await ask({ [place]: kind })),
      ),
    );
  }, 240_000);

  it.each(CASES)('$place: $kind ends in a partial answer that names it', ({ place, kind }) => {
    const { view, events, report } = outcomes.get(`${place}, ${kind}`)!;
    expect(events.filter(({ type }) => type === 'complete')).toHaveLength(1);
    expect(view.ask?.retrieval).toMatchObject({
      status: 'partial',
      sourcesFailed: [SOURCE_FACTS[TOOL_AT[place]].askSource],
    });
    expect(view.ask?.retrieval?.errorMessage).toContain(SOURCE_LABELS[TOOL_AT[place]]);
    expect(report?.answer?.claims.length).toBeGreaterThan(0);
  });
});

it('gives a source that hangs no more than the time that was asked for', { timeout: 60_000 }, async () => {
  const { events } = await ask({ pubmed: 'hang' }, { timeoutPerSource: 2 });
  const searches = events.flatMap((event) => (event.type === 'search_complete' ? [event.search] : []));
  const hung = searches.find(({ tool }) => tool === TOOL_AT.pubmed);
  expect(hung && hasFailed(hung.status)).toBe(true);
  expect(hung?.tookMs).toBeLessThan(SEARCH_TIMEOUT_MS);
});

it('is asked in time: 10 seconds in all, first text a second and a half after the last source', {
  timeout: 60_000,
}, async () => {
  const { view, firstTextMs, tookMs } = await ask({});
  expect(view.ask?.retrieval).toMatchObject({ status: 'success', sourcesFailed: [], errorMessage: null });
  expect(firstTextMs).toBeLessThan(1_500);
  expect(tookMs).toBeLessThan(10_000);
});

it.each(['hangs', 'fails'] as const)(
  'answers without a memory that %s, and names it',
  { timeout: 60_000 },
  async (memory) => {
    const { view, report } = await ask({}, { memory });
    expect(view.ask?.retrieval).toMatchObject({ status: 'partial', sourcesFailed: ['memory_recall'], recalled: [] });
    expect(view.ask?.retrieval?.errorMessage).toContain('Memory');
    expect(report?.answer?.claims.length).toBeGreaterThan(0);
  },
);

it('is an honest failure where no source answers', { timeout: 60_000 }, async () => {
  const down: FaultKind = 'unavailable always';
  const { view, events } = await ask(Object.fromEntries(PLACES.map((place) => [place, down])));
  expect(view.ask?.retrieval).toMatchObject({ status: 'partial', sourcesFailed: ['academic_search', 'web_search'] });
  expect(events.at(-1)).toMatchObject({ type: 'error', code: 'source_unavailable' });
});
