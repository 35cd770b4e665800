'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { MAIN_ID } from '#components/app/site-header.tsx';
import { useKeptInAddress } from '#components/ui/use-kept-in-address.ts';
import { AddDocuments } from './adding/add-documents.tsx';
import { AdditionNotes } from './adding/addition-notes.tsx';
import { BibliographySteps } from './adding/bibliography-steps.tsx';
import { DropArea } from './adding/drop-area.tsx';
import { UploadList } from './adding/upload-list.tsx';
import { useAdditions } from './adding/use-additions.ts';
import { DocumentList } from './document-list.tsx';
import { EmptyLibrary } from './empty-library.tsx';
import { type DocumentFilter, NO_FILTER, nameOf } from './filter-documents.ts';
import { LibrarySearch } from './library-search.tsx';
import { LostLine } from './lost-line.tsx';
import { NewsOfDocuments } from './news-of-documents.tsx';
import { Trouble } from './trouble.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useUploads } from './uploads-provider.tsx';
import { useDeletions } from './use-deletions.ts';
import { LIBRARY_KEY, useLibrary } from './use-library.ts';

/**
 * The library: ways into it, what is on its way, a search inside of it, and all its documents.
 *
 * @param search what the page was opened to look for; empty for nothing.
 * @param filter what of the documents is listed at first.
 */
export function LibraryPage({ search, filter = NO_FILTER }: { search: string; filter?: DocumentFilter }) {
  const { documents, problem, lostSince, reload } = useLibrary();
  const queries = useQueryClient();
  const { uploads } = useUploads();
  const additions = useAdditions(() => void queries.invalidateQueries({ queryKey: LIBRARY_KEY }));
  const deletions = useDeletions();
  const [query, setQuery] = useState(search);
  useKeptInAddress({ search: query });
  const arrived = uploads.filter(({ state }) => state === 'sent').length;

  // Uploaded files appear in the list even if the event stream is broken.
  useEffect(() => {
    if (arrived > 0) void queries.invalidateQueries({ queryKey: LIBRARY_KEY });
  }, [arrived, queries]);

  const titles = useMemo(() => new Map(documents?.map((each) => [each.id, nameOf(each)])), [documents]);
  const titleOf = useCallback((id: string) => titles.get(id) ?? null, [titles]);
  const undo = async () => {
    if (await deletions.undo()) document.getElementById(MAIN_ID)?.focus();
  };
  const isEmpty = documents?.length === 0 && uploads.length === 0;

  return (
    <>
      <DropArea label="Drop to add to your library" onFiles={additions.addFiles} />
      <LostLine since={lostSince} />
      <AddDocuments onFiles={additions.addFiles} onReference={additions.addByName} />
      <BibliographySteps steps={additions.bibliographies} onConfirm={additions.confirm} onDiscard={additions.discard} />
      <AdditionNotes notes={additions.notes} titleOf={titleOf} onDismiss={additions.dismiss} />
      <UploadList titleOf={titleOf} />
      {problem !== null && <Trouble onRetry={reload}>The library could not be read. {problem}</Trouble>}
      {!documents && problem === null && <p className="mt-8 text-soft">Opening your library …</p>}
      {isEmpty && <EmptyLibrary />}
      {documents && documents.length > 0 && (
        <>
          <LibrarySearch query={query} onSearch={setQuery} />
          <DocumentList documents={documents} initialFilter={filter} onDelete={deletions.remove} />
        </>
      )}
      {deletions.deletion && <UndoBar deletion={deletions.deletion} onUndo={() => void undo()} />}
      <NewsOfDocuments documents={documents} deletedNames={deletions.deletion?.names ?? null} />
    </>
  );
}
