'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../ask-server.ts';

/** How long a removal can be undone. */
export const REMOVAL_DELAY_MS = 6000;

interface DelayedRemovalOptions {
  /** Really removes; must finish even when the page is being left. Rejects with a sentence when it could not. */
  remove: (id: string) => Promise<unknown>;
}

export interface DelayedRemoval {
  /** Waiting for its time, gone, or neither. */
  stateOf: (id: string) => 'waiting' | 'gone' | null;
  /** Why the last removal of this one failed. */
  problemOf: (id: string) => string | null;
  schedule: (id: string) => void;
  undo: (id: string) => void;
}

/** Removals that can be undone for a while. Leaving the page carries out pending ones at once. */
export function useDelayedRemoval({ remove }: DelayedRemovalOptions): DelayedRemoval {
  const [states, setStates] = useState<ReadonlyMap<string, 'waiting' | 'gone'>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const carryOut = useCallback(
    async (id: string) => {
      timers.current.delete(id);
      setStates((before) => withEntry(before, id, 'gone'));
      try {
        // Not a mutation of the query client, which would start slightly later: the page may be gone by then.
        await remove(id);
      } catch (error) {
        setStates((before) => withEntry(before, id, undefined));
        setProblems((before) => withEntry(before, id, sentenceOf(error)));
      }
    },
    [remove],
  );

  useEffect(() => {
    const waiting = timers.current;
    const flush = () => {
      for (const [id, timer] of waiting) {
        clearTimeout(timer);
        void carryOut(id);
      }
    };
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [carryOut]);

  return {
    stateOf: (id) => states.get(id) ?? null,
    problemOf: (id) => problems.get(id) ?? null,
    schedule(id) {
      setStates((before) => withEntry(before, id, 'waiting'));
      setProblems((before) => withEntry(before, id, undefined));
      timers.current.set(
        id,
        setTimeout(() => void carryOut(id), REMOVAL_DELAY_MS),
      );
    },
    undo(id) {
      clearTimeout(timers.current.get(id));
      timers.current.delete(id);
      setStates((before) => withEntry(before, id, undefined));
    },
  };
}

/** The map with one entry set, or taken out. */
function withEntry<V>(map: ReadonlyMap<string, V>, key: string, value: V | undefined): ReadonlyMap<string, V> {
  const changed = new Map(map);
  if (value === undefined) changed.delete(key);
  else changed.set(key, value);
  return changed;
}
