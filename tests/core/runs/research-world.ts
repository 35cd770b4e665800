import path from 'node:path';
import { readArticle } from '#adapters/documents/html/read-article.ts';
import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import { createMemoryCache } from '#adapters/memory-cache.ts';
import type { LoggedEvent, RunEvent, RunEventOf } from '#contract/event.ts';
import type { Report } from '#contract/report.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { RunView } from '#contract/run-view.ts';
import { TOOL_NAMES } from '#contract/search-record.ts';
import { driveRun } from '#core/durable/durable-run.ts';
import type { Politeness } from '#core/ports/http.ts';
import type { RecordedStep } from '#core/ports/journal.ts';
import type { LogBatch, RunHistory } from '#core/ports/run-log.ts';
import { buildReport } from '#core/report/build-report.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { readEnv } from '#server/env.ts';
import { toReportSource } from '#server/sharing/report-source.ts';
import type { Readers } from '#server/sources/sources.ts';
import { createResearch, type Orchestrate } from '#server/workers/research.ts';
import { KEYLESS } from '#tests/keyless.ts';
import { quietAttempt } from '#tests/quiet-attempt.ts';

const clock = { now: () => new Date() };

export const ASKED: RunRequest = {
  question: 'Does velorimine help in cluster headache?',
  mode: 'simple',
  engine: 'rules',
  sources: [...TOOL_NAMES],
  domain: 'general',
  maxRounds: 1,
  timeoutSeconds: 600,
  ...KEYLESS,
};

let readers: Promise<Readers> | undefined;

/**
 * One table of words for all worlds of a thread: a new one costs more than most runs. Pages are read here and not in processes
 * of their own, which start slowly and have their turn late where the machine is busy.
 */
export function sharedReaders(): Promise<Readers> {
  readers ??= readersHere();
  return readers;
}

async function readersHere(): Promise<Readers> {
  const embedder = await createStaticEmbedder({
    file: path.resolve('lib/adapters/embedder/word-table/word-table.bin'),
  });
  return {
    embedder,
    extractor: {
      async extract(page, { signal }) {
        signal.throwIfAborted();
        return readArticle(page);
      },
    },
  };
}

/** Ten times as fast as a source asks for: the simulated ones need no care, and most of a run would be waiting for turns. */
export const QUICK_PACE = (asked: Politeness): Politeness => ({ ...asked, intervalMs: asked.intervalMs / 10 });
/** As each source asks for, where waiting for turns is what is tested. */
export const TRUE_PACE = (asked: Politeness): Politeness => asked;

/** The server's own composition (real adapters, real engine, limiters of its own) over a simulated world, without a database. */
export async function researchWorld(env: Record<string, string>, paceOf = QUICK_PACE): Promise<Orchestrate> {
  return createResearch({
    paceOf,
    readers: await sharedReaders(),
    env: readEnv({
      ...env,
      DATABASE_URL: 'none',
      ASSAY_ROOT: process.cwd(),
      ANSWER_CACHE_HOURS: '0',
      NODE_ENV: 'test',
    }),
    cache: createMemoryCache(clock),
    clock,
  });
}

export function startedEvent(request: Partial<RunRequest> = {}, runId = 'run'): RunEventOf<'started'> {
  return { type: 'started', runId, request: { ...ASKED, ...request }, sampleData: false };
}

/** A log in memory; everything goes through JSON, as it does in a database. */
export interface MemoryLog {
  events: RunEvent[];
  steps: RecordedStep[];
  append(batch: LogBatch): Promise<void>;
}

export function createMemoryLog(stored: RunHistory = { events: [], steps: [] }): MemoryLog {
  const log: MemoryLog = {
    events: [...stored.events],
    steps: [...stored.steps],
    async append(batch) {
      const { events, steps, afterSeq } = JSON.parse(JSON.stringify(batch)) as LogBatch;
      if (afterSeq !== log.events.length)
        throw new Error(`A batch after ${afterSeq} came to a log of ${log.events.length}`);
      log.events.push(...events);
      log.steps.push(...steps);
    },
  };
  return log;
}

export interface Outcome {
  log: MemoryLog;
  events: RunEvent[];
  view: RunView;
  /** Undefined where the run ended without one. */
  report: Report | undefined;
}

/** Drives one run to its end. */
export async function runToEnd(
  orchestrate: Orchestrate,
  started: RunEventOf<'started'>,
  log = createMemoryLog(),
): Promise<Outcome> {
  const history = { events: [...log.events], steps: [...log.steps] };
  const { signal } = new AbortController();
  await driveRun({
    history,
    run: (journal) => orchestrate(started, quietAttempt(journal, signal)),
    append: log.append,
  });
  return outcomeOf(log, started.runId);
}

export function outcomeOf(log: MemoryLog, runId: string): Outcome {
  const at = new Date().toISOString();
  const logged = log.events.map((event, index): LoggedEvent => ({ ...event, seq: index + 1, at }));
  const view = foldRun(runId, logged);
  const hasReport = view.status === 'complete' && !view.nothingFound;
  return { log, events: log.events, view, report: hasReport ? buildReport(toReportSource(view)) : undefined };
}

/** Everything a section says, as one text. */
export function sectionText(report: Report, id: string): string {
  const blocks = report.sections.find((section) => section.id === id)?.blocks ?? [];
  return blocks.map((block) => JSON.stringify(block)).join('\n');
}
