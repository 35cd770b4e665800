import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OnceAnswers } from '#adapters/postgres/once-answers.ts';
import { AssayError } from '#core/errors.ts';

/** How often to check whether the first request has been answered. */
const LOOK_MS = 250;
/** Longer than anything takes that is answered at once; an answer may be waited for as long as two minutes. */
const LONGEST_MS = 150_000;

interface Sent {
  workspaceId: string;
  /** The request's Idempotency-Key. */
  key: string;
  /** The operation and its input. */
  wanted: unknown;
  signal: AbortSignal;
}

/**
 * Carries out a request once, however often it is sent: later requests with its key get the first one's answer. Throws
 * `invalid_request` for an invalid key or one used for something else, and `run_active` where the first takes too long.
 */
export function createOnce(answers: OnceAnswers) {
  return async <T extends { runId: string }>(
    { workspaceId, key, wanted, signal }: Sent,
    work: () => Promise<T>,
  ): Promise<T> => {
    if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new AssayError('invalid_request', BAD_KEY);
    const fingerprint = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
    const until = Date.now() + LONGEST_MS;
    let before = await answers.begin(workspaceId, key, fingerprint);
    while (before && before.fingerprint === fingerprint && before.answer === undefined) {
      if (Date.now() > until) throw new AssayError('run_active', 'The same request is still being worked on.');
      await sleep(LOOK_MS, undefined, { signal });
      before = await answers.begin(workspaceId, key, fingerprint);
    }
    if (before && before.fingerprint !== fingerprint) throw new AssayError('invalid_request', OTHER_REQUEST);
    if (before) return before.answer as T;
    try {
      const answer = await work();
      await answers.keep(workspaceId, key, answer, answer.runId);
      return answer;
    } catch (error) {
      await answers.forget(workspaceId, key);
      throw error;
    }
  };
}

export type Once = ReturnType<typeof createOnce>;

const BAD_KEY = 'An Idempotency-Key has 1 to 200 characters of ASCII without spaces.';
const OTHER_REQUEST = 'This Idempotency-Key was sent with another request. Make a new one for each request.';
