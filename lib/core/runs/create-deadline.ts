/** How often a deadline that was put off is looked at again. */
const LOOK_MS = 100;
/** The longest that one is put off to, counted from the start. */
const LONGEST_MS = 30_000;

interface DeadlineOptions {
  /** Our turn has not come yet. */
  isBusy(): boolean;
  /** Something was found elsewhere; absent where nobody waits beyond the time given. */
  hasFound?: (() => boolean) | undefined;
}

/**
 * Aborts after a while. Where nothing has been found by then, and our turn at the source has not come yet, it is put off
 * until something is found or for 30 seconds in all: who asks at the same time as many others gets an answer too.
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
