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
