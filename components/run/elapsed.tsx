'use client';

import { formatDuration } from './format.ts';
import { useNow } from './use-now.ts';

/** Time from `since` to `until`, or to now while it goes on. */
export function Elapsed({ since, until, label }: { since: string | null; until: string | null; label: string }) {
  const now = useNow(since !== null && until === null);
  const end = until === null ? now : Date.parse(until);
  if (since === null || end === null) return null;
  return (
    <span className="tabular-nums" role="timer" aria-label={label} aria-live="off">
      {formatDuration(end - Date.parse(since))}
    </span>
  );
}
