'use client';

import { useSyncExternalStore } from 'react';

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
