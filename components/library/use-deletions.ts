'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { UNDO_MS } from '#components/ui/undo.ts';
import type { LibraryDocument } from '#contract/library.ts';
import { nameOf } from './filter-documents.ts';
import { foldLibrary } from './fold-library.ts';
import { deleteDocument, restoreDocument } from './library-requests.ts';
import { LIBRARY_KEY } from './use-library.ts';

/** Documents that were deleted together. */
export interface Deletion {
  key: number;
  names: string[];
  documents: readonly LibraryDocument[];
  /** Until when it can be taken back, in milliseconds since 1970. */
  until: number;
  isUndoing: boolean;
  problem: string | null;
}

export interface Deletions {
  /** The last one, as long as it can be taken back. */
  deletion: Deletion | null;
  remove: (documents: readonly LibraryDocument[], onProblem: (id: string, problem: string) => void) => Promise<void>;
  undo: () => Promise<boolean>;
}

/** Deletes documents at once and brings them back when asked in time. */
export function useDeletions(): Deletions {
  const queries = useQueryClient();
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const key = deletion?.key;
  const until = deletion?.until ?? 0;
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => setDeletion((now) => (now?.key === key ? null : now)), until - Date.now());
    return () => clearTimeout(timer);
  }, [key, until]);

  const change = (change: (documents: LibraryDocument[]) => LibraryDocument[]) =>
    queries.setQueryData<LibraryDocument[]>(LIBRARY_KEY, (before) => before && change(before));

  return {
    deletion,
    async remove(documents, onProblem) {
      const removed = documents.map(({ id }) => ({ type: 'removed', id }) as const);
      // A list that is being read would bring them back.
      await queries.cancelQueries({ queryKey: LIBRARY_KEY });
      change((before) => foldLibrary(before, removed));
      const now = Date.now();
      setDeletion({
        key: now,
        names: documents.map(nameOf),
        documents,
        until: now + UNDO_MS,
        isUndoing: false,
        problem: null,
      });
      for (const document of documents) {
        try {
          await deleteDocument(document.id);
        } catch (error) {
          change((before) => foldLibrary(before, [{ type: 'document', document }]));
          onProblem(document.id, `Not deleted. ${(error as Error).message}`);
          setDeletion((present) => present && without(present, document));
        }
      }
      void queries.invalidateQueries({ queryKey: LIBRARY_KEY });
    },
    async undo() {
      if (!deletion) return false;
      setDeletion({ ...deletion, isUndoing: true });
      try {
        for (const { id } of deletion.documents) await restoreDocument(id);
      } catch (error) {
        setDeletion({ ...deletion, isUndoing: false, problem: `Not brought back. ${(error as Error).message}` });
        return false;
      }
      const back = deletion.documents.map((document) => ({ type: 'document', document }) as const);
      change((before) => foldLibrary(before, back));
      setDeletion(null);
      void queries.invalidateQueries({ queryKey: LIBRARY_KEY });
      return true;
    },
  };
}

function without(deletion: Deletion, document: LibraryDocument): Deletion | null {
  const documents = deletion.documents.filter(({ id }) => id !== document.id);
  return documents.length > 0 ? { ...deletion, documents, names: documents.map(nameOf) } : null;
}
