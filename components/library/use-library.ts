'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { LibraryDocument } from '#contract/library.ts';
import { foldLibrary, type LibraryMessage } from './fold-library.ts';
import { followLibrary } from './follow-library.ts';
import { listDocuments } from './library-requests.ts';

export const LIBRARY_KEY = ['library', 'documents'] as const;
export const documentKey = (id: string) => ['library', 'document', id] as const;

/** Forty documents being read report every page; rows need not render more often than this. */
const GAP_MS = 100;

interface Library {
  /** Undefined until the server has answered once. */
  documents: readonly LibraryDocument[] | undefined;
  /** Why the list could not be read, as a sentence. */
  problem: string | null;
  /** When the connection to the server broke (milliseconds since 1970); null while it works. */
  lostSince: number | null;
  reload: () => void;
}

/** The documents of this workspace, and what happens to them while they are looked at. */
export function useLibrary(): Library {
  const queries = useQueryClient();
  const [lostSince, setLostSince] = useState<number | null>(null);
  /** Messages that came while the list was being read: the list may be older than they are. */
  const meanwhile = useRef<LibraryMessage[] | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: LIBRARY_KEY,
    queryFn: async ({ signal }) => {
      meanwhile.current = [];
      const documents = await listDocuments(signal);
      const fresh = foldLibrary(documents, meanwhile.current);
      meanwhile.current = null;
      return fresh;
    },
  });

  // An empty library has no events, and perhaps no workspace yet.
  const [isConnected, setIsConnected] = useState(false);
  if (!isConnected && data && data.length > 0) setIsConnected(true);

  useEffect(() => {
    if (!isConnected) return;
    let waiting: LibraryMessage[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = () => {
      timer = undefined;
      const messages = waiting;
      waiting = [];
      queries.setQueryData<LibraryDocument[]>(LIBRARY_KEY, (before) => before && foldLibrary(before, messages));
    };
    const stop = followLibrary({
      onMessage(message) {
        meanwhile.current?.push(message);
        waiting.push(message);
        timer ??= setTimeout(apply, GAP_MS);
      },
      onState: (isLive) => setLostSince((since) => (isLive ? null : (since ?? Date.now()))),
      // Deletions during an interruption only show in the list.
      onAgain: () => void queries.invalidateQueries({ queryKey: LIBRARY_KEY }),
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queries, isConnected]);

  return { documents: data, problem: error?.message ?? null, lostSince, reload: () => void refetch() };
}
