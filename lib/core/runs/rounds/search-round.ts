import type { RunEvent } from '#contract/event.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { hasFailed, type SearchRecord } from '#contract/search-record.ts';
import { SOURCE_FACTS, SOURCE_LABELS } from '#contract/source-labels.ts';
import type { PlannedSearch } from '../../agents/handlers.ts';
import { isNamed } from '../../evidence/reported-searches.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';
import { nearestRecords } from '../../retrieval/nearest-records.ts';
import type { SearchTool, ToolResult } from '../../sources/tool.ts';
import type { ResearchMemory } from '../research-memory.ts';

/** Time for a whole round of searches; a source that has not answered by then has timed out. */
export const ROUND_TIMEOUT_MS = 30_000;

interface SearchRound extends AskOptions {
  round: number;
  searches: readonly PlannedSearch[];
  memory: ResearchMemory;
  journal: Journal;
  /** The user waits for any result at all: see `hasFound`. */
  waitsForAll?: boolean;
}

export interface AskOptions {
  /** Sources are searched within the filters; the records nearest to the question are kept. */
  request: Pick<RunRequest, 'question' | 'filters'>;
  catalog: readonly SearchTool[];
  clock: Clock;
  /** Records wanted from each search, where fewer than the source's default. */
  limit?: number;
  /** Remaining time of the round, milliseconds. */
  timeoutMs: number;
  /**
   * If given: while nothing has been found, a source whose turn has not come is awaited beyond that time, at most for
   * the longest round.
   */
  hasFound?: () => boolean;
  signal: AbortSignal;
}

/**
 * Searches all sources of a round in parallel and stores their answers as they arrive. A failing source is an event,
 * never the end. Returns the round's searches in the order in which they were started.
 */
export async function* searchRound(input: SearchRound): AsyncGenerator<RunEvent, SearchRecord[]> {
  const { round, searches, memory, journal } = input;
  for (const { tool, query } of searches) yield { type: 'searching', round, tool, query };
  let found = 0;
  const asked = { ...input, ...(input.waitsForAll && { hasFound: () => found > 0 }) };
  const answers = searches.map((search, index) =>
    journal
      .step(`search/${round}/${index}/${search.tool}`, () => askSource(search, asked))
      .then((answer) => {
        found += answer.evidence.length;
        return { index, answer };
      }),
  );
  const records: SearchRecord[] = [];
  for await (const { index, answer } of asCompleted(answers)) {
    const { events, record } = storeAnswer(answer, memory, { round, name: searches[index]?.name });
    records[index] = record;
    yield* events;
  }
  return records;
}

/** Stores a source's answer in memory: yields the events, and returns the search record. */
export function storeAnswer(
  answer: ToolResult,
  memory: ResearchMemory,
  { round, name }: { round: number; name?: string | undefined },
): { events: RunEvent[]; record: SearchRecord } {
  const { newIds, changes } = memory.storeEvidence(answer.evidence);
  const record = toSearchRecord(answer, round, newIds.length);
  if (name !== undefined) record.byName = { name, isFound: isNamed(name, answer.evidence) };
  const { tool, query, status } = record;
  const events: RunEvent[] = changes.map((change) =>
    change.kind === 'added'
      ? { type: 'evidence_added', round, evidence: change.evidence }
      : { type: 'evidence_merged', round, evidence: change.evidence, replaces: change.replaces },
  );
  events.push({ type: 'search_complete', search: record });
  if (hasFailed(status)) {
    const message = record.message ?? `${SOURCE_LABELS[tool]} did not answer.`;
    events.push({ type: 'source_failed', round, tool, query, message });
  }
  return { events, record };
}

/**
 * One search within the round's time. Running out of time is a `timeout` of the source; only the run's own signal
 * throws.
 */
export async function askSource(
  { tool: name, query, name: looked }: Pick<PlannedSearch, 'tool' | 'query' | 'name'>,
  { request, catalog, clock, limit, timeoutMs, hasFound, signal }: AskOptions,
): Promise<ToolResult> {
  const started = clock.now();
  const failed = (status: 'timeout' | 'rate_limited' | 'skipped', message: string): ToolResult => ({
    tool: name,
    status,
    query,
    evidence: [],
    tookMs: clock.now().getTime() - started.getTime(),
    at: started.toISOString(),
    message,
  });
  const tool = catalog.find((candidate) => candidate.name === name);
  if (!tool) return failed('skipped', `${SOURCE_LABELS[name]} is not available on this server.`);
  const deadline = createDeadline(Math.max(1, Math.min(timeoutMs, ROUND_TIMEOUT_MS)), {
    isBusy: () => tool.isBusy?.() === true,
    hasFound,
  });
  try {
    const answer = await tool.search(
      { query, limit: limit ?? SOURCE_FACTS[name].recordsPerSearch, filters: request.filters },
      { signal: AbortSignal.any([signal, deadline.signal]) },
    );
    const evidence = nearestRecords(answer.evidence, looked ?? request.question);
    return evidence.length === answer.evidence.length ? answer : { ...answer, evidence, found: answer.evidence.length };
  } catch (error) {
    if (signal.aborted || !deadline.signal.aborted) throw error;
    if (deadline.wasBusy())
      return failed(
        'rate_limited',
        `${SOURCE_LABELS[name]} is busy with other questions, and our turn did not come in time.`,
      );
    return failed('timeout', `${SOURCE_LABELS[name]} did not answer within the time of this round.`);
  } finally {
    deadline.end();
  }
}

function toSearchRecord(answer: ToolResult, round: number, newWorks: number): SearchRecord {
  const { tool, query, at, status, evidence, found = evidence.length, tookMs, total, message } = answer;
  return {
    tool,
    query,
    at,
    round,
    status,
    found,
    new: newWorks,
    tookMs,
    ...(total !== undefined && { total }),
    ...(message !== undefined && { message }),
  };
}

/** The results of promises in the order in which they settle. The first rejection is thrown. */
export async function* asCompleted<T>(promises: readonly Promise<T>[]): AsyncGenerator<T> {
  const settled: T[] = [];
  let failure: { error: unknown } | undefined;
  let wake = () => {};
  for (const promise of promises) {
    promise.then(
      (value) => {
        settled.push(value);
        wake();
      },
      (error: unknown) => {
        failure ??= { error };
        wake();
      },
    );
  }
  for (let delivered = 0; delivered < promises.length; ) {
    if (failure) throw failure.error;
    const value = settled.shift();
    if (value === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    delivered += 1;
    yield value;
  }
}

/** How often a postponed deadline is checked again. */
const LOOK_MS = 100;
/** The longest postponement, counted from the start. */
const LONGEST_MS = 30_000;

interface DeadlineOptions {
  /** Our turn has not come yet. */
  isBusy(): boolean;
  /** Something was found elsewhere; absent where nobody waits beyond the given time. */
  hasFound?: (() => boolean) | undefined;
}

/**
 * Aborts after a while. If nothing has been found by then, and our turn at the source has not come yet, it is postponed
 * until something is found, for at most 30 seconds in all: users who ask at a busy time get an answer too.
 */
export function createDeadline(afterMs: number, { isBusy, hasFound }: DeadlineOptions) {
  const controller = new AbortController();
  const started = performance.now();
  let wasBusy = false;
  let timer: NodeJS.Timeout;
  const look = () => {
    const isOver = performance.now() - started >= LONGEST_MS;
    wasBusy ||= isBusy();
    if (hasFound && wasBusy && !isOver && !hasFound()) timer = setTimeout(look, LOOK_MS);
    else controller.abort();
  };
  timer = setTimeout(look, afterMs);
  return {
    signal: controller.signal,
    /** Whether our turn had not come when the time was up. */
    wasBusy: () => wasBusy,
    end: () => clearTimeout(timer),
  };
}
