'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LibraryDocument } from '#contract/library.ts';
import { changeDocument, type DocumentChange } from './library-requests.ts';
import { documentKey, LIBRARY_KEY } from './use-library.ts';

/** Changes a document, in the list and on its page at once. Answers with a sentence when it could not be saved, else null. */
export function useChanges(): (id: string, change: DocumentChange) => Promise<string | null> {
  const queries = useQueryClient();
  return useCallback(
    async (id, change) => {
      try {
        await changeDocument(id, change);
      } catch (error) {
        return `Not saved. ${(error as Error).message}`;
      }
      const apply = (document: LibraryDocument) => (document.id === id ? { ...document, ...change } : document);
      queries.setQueryData<LibraryDocument[]>(LIBRARY_KEY, (before) => before?.map(apply));
      queries.setQueryData<LibraryDocument>(documentKey(id), (before) => before && apply(before));
      return null;
    },
    [queries],
  );
}
