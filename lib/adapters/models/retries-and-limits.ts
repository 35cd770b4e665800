import { setTimeout as sleep } from 'node:timers/promises';
import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { LanguageModelMiddleware } from 'ai';
import { AssayError } from '#core/errors.ts';
import type { InFlight } from './in-flight.ts';
import { BROKEN_OFF, EMPTY_ANSWER, readFailure } from './model-failure.ts';
import { streamOf } from './model-fetch.ts';

export interface CallLimits {
  inFlight: InFlight;
  /** Time for a whole call with its repetitions, from its turn on. */
  totalMs: number;
  /** The longest silence inside a stream that has begun. */
  idleMs: number;
  /** How often a call is tried while it fails for transient reasons. */
  attempts: number;
}

const FIRST_BACKOFF_MS = 400;

/**
 * Adds retries and limits to a model's calls: transient faults are retried, nothing takes longer than its limit, the
 * caller's abort ends everything at once, and any remaining failure is an AssayError `model_*`.
 */
export function withRetriesAndLimits(limits: CallLimits): LanguageModelMiddleware {
  return {
    specificationVersion: 'v4',
    async wrapGenerate({ model, params }) {
      const call = await beginCall(limits, params.abortSignal);
      try {
        return await call.attempt(async (signal) =>
          refuseEmpty(await model.doGenerate({ ...params, abortSignal: signal })),
        );
      } finally {
        call.end();
      }
    },
    async wrapStream({ model, params }) {
      const call = await beginCall(limits, params.abortSignal);
      try {
        const { head, reader, ...result } = await call.attempt(async (signal) => {
          const { stream, ...others } = await model.doStream({ ...params, abortSignal: signal });
          const reading = stream.getReader();
          return { ...others, reader: reading, head: await readHead(reading) };
        });
        return { ...result, stream: streamOf(restOfStream(head, reader, call)) };
      } catch (error) {
        call.end();
        throw error;
      }
    },
  };
}

type Call = Awaited<ReturnType<typeof beginCall>>;

async function beginCall({ inFlight, totalMs, idleMs, attempts }: CallLimits, caller: AbortSignal | undefined) {
  const giveBack = await inFlight.turn(caller);
  const overtime = new AbortController();
  const endsAt = performance.now() + totalMs;
  const timer = setTimeout(() => overtime.abort(new AssayError('model_timeout')), totalMs);
  const signal = caller ? AbortSignal.any([caller, overtime.signal]) : overtime.signal;
  const life = new AbortController();
  const request = AbortSignal.any([signal, life.signal]);
  const end = () => {
    clearTimeout(timer);
    // A silent server, or an unread answer, would occupy its connection.
    life.abort();
    signal.removeEventListener('abort', end);
    giveBack();
  };
  // The stream may have no reader when its time is up.
  signal.addEventListener('abort', end, { once: true });

  function toFailure(error: unknown) {
    if (overtime.signal.aborted) return readFailure(overtime.signal.reason, new Date());
    return readFailure(error, new Date());
  }

  /** The work, or the abort, whichever is first: not every server and provider reacts to an abort. */
  async function unlessAborted<T>(work: Promise<T>): Promise<T> {
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.catch(() => {});
    return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
  }

  async function attempt<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    let previousFailure: AssayError | undefined;
    for (let tried = 1; ; tried += 1) {
      try {
        return await unlessAborted(work(request));
      } catch (error) {
        if (caller?.aborted) throw caller.reason;
        const { error: failure, isTransient, retryAfterMs } = toFailure(error);
        // The server's own error is more useful than a timeout during the retry.
        if (overtime.signal.aborted) throw previousFailure ?? failure;
        const waitMs = retryAfterMs ?? FIRST_BACKOFF_MS * 2 ** (tried - 1) * (1 + Math.random() / 2);
        if (!isTransient || tried >= attempts || waitMs >= endsAt - performance.now()) throw failure;
        previousFailure = failure;
        await sleep(waitMs, undefined, { signal }).catch(() => {
          throw caller?.aborted ? caller.reason : failure;
        });
      }
    }
  }

  /** The next piece of a stream, which may keep us waiting only so long. */
  async function next<T>(work: Promise<T>): Promise<T> {
    const idle = Promise.withResolvers<never>();
    const idleTimer = setTimeout(() => idle.reject(new AssayError('model_timeout')), idleMs);
    return unlessAborted(Promise.race([work, idle.promise])).finally(() => clearTimeout(idleTimer));
  }

  return { caller, attempt, next, toFailure, end };
}

const HAS_CONTENT = new Set<LanguageModelV4StreamPart['type']>([
  'text-delta',
  'reasoning-delta',
  'tool-input-start',
  'tool-call',
]);

type Reader = ReadableStreamDefaultReader<LanguageModelV4StreamPart>;

/** Reads until the first content: an earlier failure can be retried unnoticed. */
async function readHead(reader: Reader): Promise<LanguageModelV4StreamPart[]> {
  const head: LanguageModelV4StreamPart[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error(EMPTY_ANSWER);
    if (value.type === 'error') throw value.error;
    if (value.type === 'finish' && mayNotBeEmpty(value.finishReason.unified)) throw new Error(EMPTY_ANSWER);
    head.push(value);
    if (HAS_CONTENT.has(value.type) || value.type === 'finish') return head;
  }
}

async function* restOfStream(
  head: LanguageModelV4StreamPart[],
  reader: Reader,
  call: Call,
): AsyncGenerator<LanguageModelV4StreamPart> {
  try {
    yield* head;
    if (head.at(-1)?.type === 'finish') return;
    for (;;) {
      const { done, value } = await call.next(reader.read());
      if (done) throw new Error(BROKEN_OFF);
      if (value.type === 'error') throw value.error;
      // A provider invents this reason where the server's stream ended without one.
      if (value.type === 'finish' && value.finishReason.unified === 'other' && value.finishReason.raw === undefined)
        throw new Error(BROKEN_OFF);
      yield value;
      if (value.type === 'finish') return;
    }
  } catch (error) {
    if (call.caller?.aborted) throw call.caller.reason;
    yield { type: 'error', error: call.toFailure(error).error };
  } finally {
    call.end();
    reader.cancel().catch(() => {});
  }
}

function refuseEmpty(result: LanguageModelV4GenerateResult): LanguageModelV4GenerateResult {
  if (result.content.some(hasContent) || !mayNotBeEmpty(result.finishReason.unified)) return result;
  throw new Error(EMPTY_ANSWER);
}

const hasContent = (part: LanguageModelV4Content) => part.type !== 'text' || part.text.trim() !== '';

/** A filter or a spent limit may leave nothing of an answer; the caller has to know which. */
const mayNotBeEmpty = (reason: string) => reason !== 'length' && reason !== 'content-filter';
