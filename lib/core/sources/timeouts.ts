import { AssayError } from '../errors.ts';

/** A cache slower than this is treated as one that has failed. */
const CACHE_TIMEOUT_MS = 1_000;

/** A cache's value; undefined when it fails or stalls. */
export async function withTimeout<T>(use: () => Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), CACHE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([use(), deadline]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Settles with the work or, at the latest, when the signal fires: work that ignores its signal must not delay a search.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    work.catch(() => undefined);
    throw new AssayError('cancelled');
  }
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new AssayError('cancelled'));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
