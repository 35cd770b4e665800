'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { isNotThere } from '#components/app/ask-server.ts';
import { MAIN_ID } from '#components/app/site-header.tsx';
import type { LibraryDocument } from '#contract/library.ts';
import { DocumentStatus } from '../document-status.tsx';
import { isOpen, nameOf } from '../filter-documents.ts';
import { getDocument } from '../library-requests.ts';
import { Trouble } from '../trouble.tsx';
import { documentKey, LIBRARY_KEY } from '../use-library.ts';
import { DocumentHead } from './document-head.tsx';
import { DocumentSide } from './document-side.tsx';
import { ReadingPane } from './reading-pane.tsx';
import type { View } from './reading-toolbar.tsx';

/** How often a document that is still being read is asked after. */
const PACE_MS = 1_500;

interface DocumentPageProps {
  id: string;
  page: number | null;
  quotes: readonly string[];
  view: View | null;
}

/** One document: what it is, its pages or text with the quotes marked, and what its owner has written about it. */
export function DocumentPage({ id, page, quotes, view }: DocumentPageProps) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery<LibraryDocument>({
    queryKey: documentKey(id),
    queryFn: ({ signal }) => getDocument(id, signal),
    placeholderData: () => queries.getQueryData<LibraryDocument[]>(LIBRARY_KEY)?.find((document) => document.id === id),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? PACE_MS : false),
  });
  useTitle(data ? nameOf(data) : null);
  const isGone = isNotThere(error);
  return (
    <main id={MAIN_ID} tabIndex={-1} className="mx-auto max-w-7xl px-4 pt-5 pb-20 focus:outline-none sm:px-6">
      <p className="mb-3 text-[13px]">
        <Link href="/library" prefetch={false} className="text-accent underline-offset-2 hover:underline">
          ‹ Library
        </Link>
      </p>
      {isGone && <Gone />}
      {!isGone && error && (
        <Trouble onRetry={() => void refetch()}>The document could not be opened. {error.message}</Trouble>
      )}
      {!data && !error && <p className="text-soft">Opening the document …</p>}
      {data && !isGone && (
        <>
          <DocumentHead document={data} />
          <div className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
            <DocumentSide document={data} />
            <div className="min-w-0 lg:order-first">
              {data.status === 'ready' ? (
                <ReadingPane document={data} page={page} quotes={quotes} wish={view} />
              ) : (
                <NotReady document={data} />
              )}
            </div>
          </div>
        </>
      )}
    </main>
  );
}

/** The title of the browser's tab: the server renders the page before anybody has asked for the document. */
function useTitle(title: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (title === null) return;
    before.current ??= document.title;
    document.title = `${title} · Assay`;
  }, [title]);
}

function Gone() {
  return (
    <>
      <h1 className="mt-8 font-semibold font-serif text-[27px]/tight">This document was deleted by its owner</h1>
      <p className="mt-3 max-w-[60ch] text-[15px] text-soft">
        Its text, its passages and its notes went with it. If the address is mistyped, or the document belongs to
        another workspace, it looks the same from here.
      </p>
    </>
  );
}

function NotReady({ document }: { document: LibraryDocument }) {
  return (
    <div className="max-w-md rounded-lg border border-line bg-panel px-5 py-4">
      <DocumentStatus document={document} />
      {document.problem !== null && <p className="mt-2">{document.problem}</p>}
      <p className="mt-2 text-soft">
        {isOpen(document)
          ? 'It can be read here as soon as it is ready. This page follows by itself.'
          : 'There is nothing to show of it.'}
      </p>
    </div>
  );
}
