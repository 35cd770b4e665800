import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askSettings } from '#contract/conversation/ask.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Recalled } from '#contract/memory.ts';
import { driveRun } from '#core/durable/durable-run.ts';
import type { Journal } from '#core/ports/journal.ts';
import type { LogBatch, RunHistory } from '#core/ports/run-log.ts';
import type { Orchestrate } from '#server/workers/research.ts';
import { comparableReport } from '#tests/comparable-report.ts';
import { quietAttempt } from '#tests/quiet-attempt.ts';
import { drawSample, IS_LONG } from '#tests/sample.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import type { WorldWork } from '#tests/world/work.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import {
  createMemoryLog,
  type Outcome,
  outcomeOf,
  researchWorld,
  runToEnd,
  startedEvent,
} from '../runs/research-world.ts';

// A follow-up that starts from the works of the turn before and remembers something, so that every kind of step is taken.
// Without arXiv, whose politeness takes three seconds a question: the turn is answered some two hundred times.
const SOURCES = ['search_pubmed', 'search_preprints', 'search_web'] as const;
const earlier = [
  {
    runId: 'before',
    question: 'Does velorimine help in cluster headache?',
    understood: 'Does velorimine help in cluster headache?',
    answer: 'Probably yes.',
  },
];
const started = startedEvent({
  question: 'and in adults?',
  mode: 'ask',
  sources: [...SOURCES],
  startsFrom: ['before'],
  // Many are made at once, and which source runs out of time on a slow machine is not asked here.
  ask: askSettings.parse({ conversationId: 'talk', earlier, timeoutPerSource: 30 }),
});
const HIDDEN: WorldWork = {
  in: ['pubmed'],
  pmid: '99009001',
  doi: '10.5555/hidden.1',
  title: 'VX-112 in adults with cluster attacks: a randomised trial',
  authors: ['Dorn A'],
  year: 2023,
  journal: 'Fictional Journal of Headache Medicine',
  publicationTypes: ['Randomized Controlled Trial'],
  abstract: [{ text: 'In 120 adults with cluster headache VX-112 halved weekly attacks against placebo.' }],
};
const REMEMBERED: Recalled = {
  items: [
    {
      kind: 'answer',
      id: 'm1',
      text: 'Velorimine was asked about before.',
      origin: {
        runId: 'before',
        question: null,
        sentence: 'It may help.',
        workTitle: null,
        at: '2026-01-01T00:00:00.000Z',
      },
      score: 0.5,
    },
  ],
  preferences: { responseFormat: null, maxResponseLength: null, sources: [], domains: [] },
  names: [{ name: 'velorimine', also: ['VX-112'] }],
  // Of the world, but about another illness: the searches do not bring it.
  works: [{ title: HIDDEN.title, ids: { pmid: HIDDEN.pmid! } }],
};

let world: World;
let given: Evidence[];
let whole: Outcome & { batches: LogBatch[] };

/** Drives the turn on from what is stored and says which steps were executed for it. */
async function continueFrom(
  stored: RunHistory,
  orchestrate: Orchestrate,
  delay: () => Promise<unknown> = async () => {},
) {
  const log = createMemoryLog(stored);
  const batches: LogBatch[] = [];
  const executed: string[] = [];
  const watched = (journal: Journal): Journal => ({
    step: (key, execute) =>
      journal.step(key, async () => {
        executed.push(key);
        await delay();
        return execute();
      }),
  });
  await driveRun({
    history: stored,
    run: (journal) =>
      orchestrate(started, {
        ...quietAttempt(watched(journal), new AbortController().signal),
        given: async () => given,
        recall: async () => REMEMBERED,
      }),
    append: async (batch) => {
      batches.push(structuredClone(batch));
      await log.append(batch);
    },
  });
  return { ...outcomeOf(log, started.runId), batches, executed };
}

function storedAfter(count: number, batches: readonly LogBatch[]): RunHistory {
  const reached = batches.filter((batch) => batch.afterSeq < count);
  return {
    events: batches.flatMap((batch) => batch.events).slice(0, count),
    steps: reached.flatMap((batch) => batch.steps),
  };
}

beforeAll(async () => {
  world = await startWorld({ works: [...VELORIMINE_WORKS, HIDDEN], latencyMs: 10 });
  const first = startedEvent({ mode: 'ask', sources: ['search_preprints'] });
  given = Object.values((await runToEnd(await researchWorld(world.env), first)).view.works);
  whole = await continueFrom({ events: [], steps: [] }, await researchWorld(world.env));
}, 60_000);
afterAll(() => world.stop());

it('takes a follow-up that starts from other works and remembers as its story', () => {
  expect(whole.log.steps.map(({ key }) => key)).toEqual(expect.arrayContaining(['given', 'recall', 'clock/start']));
  expect(whole.view.takenOver?.works).toBeGreaterThan(0);
  expect(whole.view.ask?.understood.question).toBe('and in adults? (Does velorimine help in cluster headache?)');
  expect(whole.view.ask?.retrieval).toMatchObject({
    status: 'success',
    sourcesUsed: ['academic_search', 'memory_recall', 'web_search'],
    recalled: REMEMBERED.items,
  });
  expect(whole.view.ask?.retrieval?.guidance?.names).toEqual([{ term: 'velorimine', also: ['VX-112'] }]);
  expect(whole.log.steps.map(({ key }) => key)).toContain('cited/0/search_pubmed');
  expect(whole.view.ask?.answered?.memory).toContain('VX-112 for velorimine');
  expect(whole.report?.answer?.claims.length).toBeGreaterThan(0);
});

it('replays the stored answer from its steps alone, event by event', async () => {
  const again = await continueFrom({ events: [], steps: whole.log.steps }, await researchWorld(world.env));
  expect(again.executed).toEqual([]);
  expect(again.events).toEqual(whole.events);
});

it('gives the same answer whichever source answers first', { timeout: 60_000 }, async () => {
  for (const seed of [3, 11, 29, 47]) {
    let asked = seed;
    const delay = () => {
      asked = (asked * 31 + 17) % 61;
      return pause(asked);
    };
    const { report, view } = await continueFrom({ events: [], steps: [] }, await researchWorld(world.env), delay);
    expect(comparableReport(report!)).toEqual(comparableReport(whole.report!));
    expect(view.ask?.answered).toEqual(whole.view.ask?.answered);
    expect(view.ask?.evaluation).toEqual(whole.view.ask?.evaluation);
  }
});

it('continues from any event to the same answer, and repeats no recorded step', { timeout: 180_000 }, async () => {
  const queue = new PQueue({ concurrency: 6 });
  const check = async (count: number) => {
    const stored = storedAfter(count, whole.batches);
    const { events, executed, report, view } = await continueFrom(stored, await researchWorld(world.env));
    expect(events.slice(0, count)).toEqual(stored.events);
    expect(executed.filter((key) => stored.steps.some((step) => step.key === key))).toEqual([]);
    expect(comparableReport(report!)).toEqual(comparableReport(whole.report!));
    expect(view.ask?.answered).toEqual(whole.view.ask?.answered);
  };
  const { length } = whole.events;
  const counts = IS_LONG
    ? whole.events.map((_, index) => index)
    : [0, ...drawSample('lengths of a continued answer').lengths(length - 1, 24), length - 1];
  await queue.addAll(counts.map((count) => () => check(count)));
});
