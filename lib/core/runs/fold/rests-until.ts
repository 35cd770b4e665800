import type { RunView } from '#contract/run-view.ts';

/** The rests of a run that hears of an event at this moment: one more where it rested until then. */
export function restsUntil({ status, rests, updatedAt }: RunView, until: string): RunView['rests'] {
  const hasRested = (status === 'paused' || status === 'waiting') && updatedAt !== null;
  return hasRested ? [...rests, { since: updatedAt, until }] : rests;
}
