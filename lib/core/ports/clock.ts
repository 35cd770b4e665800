/** Time from outside, so that core stays deterministic given its recorded steps. */
export interface Clock {
  now(): Date;
}

/** Time a run has been worked on, milliseconds: pauses and the wait for approval do not count. */
export interface Stopwatch {
  elapsedMs(): number;
}
