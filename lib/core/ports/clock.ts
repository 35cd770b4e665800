/** Time is passed in, so that core stays deterministic given its recorded steps. */
export interface Clock {
  now(): Date;
}

/** Working time of a run in milliseconds: pauses and the wait for approval do not count. */
export interface Stopwatch {
  elapsedMs(): number;
}
