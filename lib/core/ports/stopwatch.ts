/** Time a run has been worked on, milliseconds: pauses and the wait for approval do not count. */
export interface Stopwatch {
  elapsedMs(): number;
}
