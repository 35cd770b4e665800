'use client';

import { useSyncExternalStore } from 'react';
import type { RunView } from '#contract/run-view.ts';
import { formatDuration } from './format.ts';

interface ElapsedProps {
  since: string | null;
  until: string | null;
  /** Times that do not count: the run rested. */
  rests: RunView['rests'];
  label: string;
}

/** Time from `since` to `until`, or to now while it goes on. */
export function Elapsed({ since, until, rests, label }: ElapsedProps) {
  const now = useNow(since !== null && until === null);
  const end = until === null ? now : Date.parse(until);
  if (since === null || end === null) return null;
  return (
    <span className="tabular-nums" role="timer" aria-label={label} aria-live="off">
      {formatDuration(end - Date.parse(since) - restedWithin(rests, Date.parse(since), end))}
    </span>
  );
}

/** Milliseconds of the rests that lie between two moments. */
function restedWithin(rests: RunView['rests'], from: number, to: number): number {
  return rests.reduce((sum, { since, until }) => {
    const overlap = Math.min(Date.parse(until), to) - Math.max(Date.parse(since), from);
    return sum + Math.max(0, overlap);
  }, 0);
}

const SECOND = 1000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, SECOND);
  return () => clearInterval(timer);
}
const never = () => () => {};

/** The present to the second while something goes on; null on the server, which must not guess the reader's clock. */
export function useNow(isTicking: boolean): number | null {
  return useSyncExternalStore(
    isTicking ? subscribe : never,
    () => (isTicking ? Math.floor(Date.now() / SECOND) * SECOND : null),
    () => null,
  );
}
