'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useCallback, useMemo, useState } from 'react';
import { useShortcuts } from '#components/app/use-shortcuts.ts';
import type { LibraryDocument, QuotePlace } from '#contract/library.ts';
import { findPlaces, getText } from '../library-requests.ts';
import { Trouble } from '../trouble.tsx';
import type { Zoom } from './pdf-pages.tsx';
import { QuoteNotes } from './quote-notes.tsx';
import { nextZoom, ReadingToolbar, type View } from './reading-toolbar.tsx';
import { TextView } from './text-view.tsx';

/** The PDF renderer is loaded only when needed. */
const PdfView = dynamic(() => import('./pdf-view.tsx').then(({ PdfView }) => PdfView), {
  ssr: false,
  loading: () => <p className="text-soft">Opening the pages …</p>,
});

interface ReadingPaneProps {
  document: LibraryDocument;
  /** Where to open it; null for the beginning, or for the first quote. */
  page: number | null;
  quotes: readonly string[];
  /** The view in the address; null for the document type's default. */
  wish: View | null;
}

interface Target {
  page: number;
  place: QuotePlace | null;
}

const NO_PLACES: readonly QuotePlace[] = [];

/** A document to be read: its pages as they were printed, or its text, with the quotes marked in both. */
export function ReadingPane({ document, page, quotes, wish }: ReadingPaneProps) {
  const { id, kind } = document;
  const views: readonly View[] = kind === 'pdf' ? ['pages', 'text'] : ['text'];
  const [view, setView] = useState<View>(wish ?? views[0] ?? 'text');
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [pages, setPages] = useState<number | null>(document.pages);
  const [present, setPresent] = useState(page ?? 1);
  const [wanted, setWanted] = useState<Target | null>(page === null ? null : { page, place: null });
  const [at, setAt] = useState(0);

  const located = useQuery({
    queryKey: ['library', 'places', id, quotes],
    queryFn: ({ signal }) => findPlaces(id, quotes, signal),
    enabled: quotes.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const places = useMemo(() => located.data?.filter((place) => place !== null) ?? NO_PLACES, [located.data]);
  // The document was opened for the first quote; a user who has scrolled elsewhere stays there.
  const first = useMemo(() => places[0] && { page: places[0].page ?? page ?? 1, place: places[0] }, [places, page]);
  const [hasMoved, setHasMoved] = useState(false);
  const target = hasMoved ? wanted : (first ?? wanted);

  const goTo = (next: Target) => {
    setHasMoved(true);
    setWanted(next);
    setPresent(next.page);
  };
  const goToPage = (next: number) => {
    if (next >= 1 && next <= (pages ?? 1)) goTo({ page: next, place: null });
  };
  const goToMark = (next: number) => {
    const count = places.length;
    const place = places[(next + count) % count];
    if (!place) return;
    setAt((next + count) % count);
    goTo({ page: place.page ?? present, place });
  };
  /** The other view opens where the reader is: at the mark they see, or else on the page. */
  const change = (next: View) => {
    const place = places[at];
    goTo({ page: present, place: place && (place.page ?? present) === present ? place : null });
    setView(next);
  };
  // The same each time: the text of a long document must not be drawn anew for every page that is turned.
  const onPage = useCallback((next: number) => {
    setPresent(next);
    const address = new URL(location.href);
    address.searchParams.set('page', String(next));
    // Past the router, which would take it for a way to this page and break off the one that was just chosen.
    History.prototype.replaceState.call(history, history.state, '', address);
  }, []);
  useShortcuts({
    j: () => goToPage(present + 1),
    k: () => goToPage(present - 1),
    '+': () => setZoom(nextZoom(zoom, 1)),
    '-': () => setZoom(nextZoom(zoom, -1)),
    '0': () => setZoom('fit'),
    ']': () => goToMark(at + 1),
    '[': () => goToMark(at - 1),
  });

  return (
    <>
      <ReadingToolbar
        views={views}
        view={view}
        onView={change}
        paging={pages === null ? null : { page: present, pages, onPage: goToPage }}
        zoom={zoom}
        onZoom={setZoom}
        marks={{ count: places.length, at, onMark: goToMark }}
      />
      <QuoteNotes
        quotes={quotes}
        places={located.data}
        problem={located.error?.message ?? null}
        view={view}
        onText={() => change('text')}
      />
      {view === 'pages' ? (
        <PdfView
          id={id}
          zoom={zoom}
          places={places}
          target={target}
          onPage={onPage}
          onOpen={setPages}
          onText={() => change('text')}
        />
      ) : (
        <Text id={id} places={places} target={target} onPage={onPage} />
      )}
    </>
  );
}

interface TextProps {
  id: string;
  places: readonly QuotePlace[];
  target: Target | null;
  onPage: (page: number) => void;
}

function Text({ id, places, target, onPage }: TextProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['library', 'text', id],
    queryFn: ({ signal }) => getText(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <Trouble onRetry={() => void refetch()}>The text could not be fetched. {error.message}</Trouble>;
  if (!data) return <p className="text-soft">Opening the text …</p>;
  return <TextView content={data} places={places} target={target} onPage={onPage} />;
}
