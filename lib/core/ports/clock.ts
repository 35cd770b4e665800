/** Time from outside, so that core stays deterministic given its recorded steps. */
export interface Clock {
  now(): Date;
}
