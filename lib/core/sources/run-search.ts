import * as z from 'zod';
import { ERROR_SENTENCES, type ErrorCode } from '#contract/error-codes.ts';
import { type SourceRecord, sourceRecord } from '#contract/evidence.ts';
import type { SearchStatus, ToolName } from '#contract/search-record.ts';
import { AssayError, isAssayError, stopIfCancelled } from '../errors.ts';
import type { AnswerCache } from '../ports/answer-cache.ts';
import type { Clock } from '../ports/clock.ts';
import { storable } from '../text/storable.ts';
import { type Translation, translation } from '../vocabulary/parse-translation.ts';
import { untilAborted, withTimeout } from './timeouts.ts';
import type { SearchRequest, ToolResult } from './tool.ts';

/** Time of a source for all exchanges of one search, without waiting for its turn. */
export const SEARCH_TIMEOUT_MS = 7_000;
/** Maximum time for a search, including any queue for the source. */
export const SEARCH_CEILING_MS = 30_000;
/** Part of every cache key: raise it when parsing changes, so that old answers are not read as new ones. */
const ANSWER_VERSION = 4;

/** A work as a source's parser returns it; `runSearch` adds which search found it, at which rank. */
export type ParsedRecord = Omit<SourceRecord, 'tool' | 'found'>;

export interface LoadedAnswer {
  /** Best first; cut at the request's limit. */
  evidence: readonly ParsedRecord[];
  /** Number of hits at the source, if known. */
  total?: number;
  /** How the source interpreted the query, if known. */
  understood?: Translation;
  /** The source failed after a part of its answer had arrived; the part is kept, marked as partial, and not cached. */
  isPartial?: boolean;
}

export interface SearchRun {
  tool: ToolName;
  request: SearchRequest;
  clock: Clock;
  cache: AnswerCache;
  /** How long an answer may be reused. */
  maxAgeMs: number;
  signal: AbortSignal;
  ceilingMs?: number;
}

type Answer = Pick<ToolResult, 'at' | 'evidence' | 'total' | 'understood'>;
const rememberedAnswer = z.object({
  at: z.string(),
  evidence: z.array(sourceRecord),
  total: z.exactOptional(z.number()),
  understood: z.exactOptional(translation),
});

/**
 * Runs one search of one source and reports how it ended: the part that all tools share. `load` calls the source; it
 * throws AssayError (`source_*`) when the source fails, and returns no evidence only when the source really has none.
 * Throws only AssayError `cancelled`, when the caller gave up.
 */
export async function runSearch(
  run: SearchRun,
  load: (signal: AbortSignal) => Promise<LoadedAnswer>,
): Promise<ToolResult> {
  const { tool, request, clock, signal } = run;
  stopIfCancelled(signal);
  const startedAt = clock.now();
  const finish = (status: SearchStatus, details: Partial<ToolResult> = {}): ToolResult => {
    const now = clock.now();
    const tookMs = Math.max(0, now.getTime() - startedAt.getTime());
    return { tool, status, query: request.query, evidence: [], tookMs, at: now.toISOString(), ...details };
  };
  if (!request.query.trim())
    return finish('skipped', { message: 'The question gave nothing to search this source for.' });

  const ceiling = new AbortController();
  const timer = setTimeout(() => ceiling.abort(), run.ceilingMs ?? SEARCH_CEILING_MS);
  try {
    const both = AbortSignal.any([signal, ceiling.signal]);
    const remembered = await untilAborted(readCache(run), both);
    if (remembered) return finish(statusOf(remembered), remembered);

    const { isPartial, ...loaded } = await untilAborted(load(both), both);
    if (isPartial && loaded.evidence.length === 0) throw new AssayError('source_unavailable');
    const answer = stamp(run, loaded);
    if (!isPartial) await untilAborted(writeCache(run, answer), both).catch(() => undefined);
    return finish(statusOf(answer), { ...answer, ...(isPartial && { message: PARTIAL_SENTENCE }) });
  } catch (error) {
    if (signal.aborted) throw new AssayError('cancelled', undefined, { cause: error });
    return finish(...failure(ceiling.signal.aborted ? new AssayError('source_timeout') : error));
  } finally {
    clearTimeout(timer);
  }
}

const PARTIAL_SENTENCE = 'The source stopped answering before all of its results were read.';

function statusOf(answer: Answer): 'ok' | 'empty' {
  return answer.evidence.length > 0 ? 'ok' : 'empty';
}

function stamp({ tool, request, clock }: SearchRun, loaded: Omit<LoadedAnswer, 'isPartial'>): Answer {
  const at = clock.now().toISOString();
  const evidence = loaded.evidence.slice(0, request.limit).map((record, index) => ({
    ...storable(record),
    tool,
    found: { tool, query: request.query, at, rank: index + 1 },
  }));
  const { total, understood } = loaded;
  return {
    at,
    evidence,
    ...(total !== undefined && { total }),
    ...(understood && { understood: storable(understood) }),
  };
}

const FAILURES: Partial<Record<ErrorCode, SearchStatus>> = {
  source_timeout: 'timeout',
  source_rate_limited: 'rate_limited',
};

/** Any other error came from parsing an answer (JSON, zod, an unexpected shape): its text is not for users. */
function failure(error: unknown): [SearchStatus, { message: string }] {
  if (!isAssayError(error)) return ['error', { message: ERROR_SENTENCES.source_invalid }];
  return [FAILURES[error.code] ?? 'error', { message: error.message }];
}

function cacheKey({ tool, request }: SearchRun): string {
  return JSON.stringify(['search', ANSWER_VERSION, tool, request.limit, request.query, ...filterKey(request)]);
}

/** Nothing without filters, so that answers remembered before there were any are still found. */
function filterKey({ filters }: SearchRequest): unknown[] {
  if (!filters) return [];
  const { fromYear, toYear, designs, humansOnly, languages } = filters;
  const isOpen = fromYear === null && toYear === null && !humansOnly && designs.length + languages.length === 0;
  return isOpen ? [] : [[fromYear, toYear, humansOnly, [...designs].sort(), [...languages].sort()]];
}

/** A cache that fails, stalls or returns something else is a miss. */
async function readCache(run: SearchRun): Promise<Answer | undefined> {
  const value = await withTimeout(() => run.cache.get(cacheKey(run)));
  return rememberedAnswer.safeParse(value).data;
}

async function writeCache(run: SearchRun, answer: Answer): Promise<void> {
  await withTimeout(() => run.cache.set(cacheKey(run), answer, run.maxAgeMs));
}
