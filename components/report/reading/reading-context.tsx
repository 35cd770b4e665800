'use client';

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { ReadingState, ReadingStore } from './reading-store.ts';

const ReadingContext = createContext<ReadingStore | null>(null);

export function ReadingProvider({ store, children }: { store: ReadingStore; children: ReactNode }) {
  return <ReadingContext value={store}>{children}</ReadingContext>;
}

export function useReadingStore(): ReadingStore {
  const store = useContext(ReadingContext);
  if (!store) throw new Error('A report is shown inside a ReadingProvider.');
  return store;
}

/** A part of what is being read; draws again only when that part changes, so `select` must not build new objects. */
export function useReading<T>(select: (state: ReadingState) => T): T {
  const store = useReadingStore();
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
