'use client';

import { useEffect, useRef, useState } from 'react';
import { counted } from '#components/run/format.ts';
import type { LibraryDocument } from '#contract/library.ts';
import { nameOf } from './filter-documents.ts';

const ENDS = { ready: 'ready', refused: 'refused', failed: 'not read' } as const;

/** What has happened to documents since `before`, as one sentence; empty if nothing notable. */
export function newsSince(
  before: ReadonlyMap<string, LibraryDocument['status']>,
  documents: readonly LibraryDocument[],
): string {
  const news = documents.filter(({ id, status }) => status in ENDS && before.has(id) && before.get(id) !== status);
  const [first] = news;
  if (first && news.length === 1) return `${nameOf(first)}: ${ENDS[first.status as keyof typeof ENDS]}.`;
  return Object.entries(ENDS)
    .map(([status, word]) => [news.filter((each) => each.status === status).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${counted(count, 'document')} ${word}.`)
    .join(' ');
}

interface NewsProps {
  documents: readonly LibraryDocument[] | undefined;
  deletedNames: readonly string[] | null;
}

/** Says aloud when documents are ready or could not be read; never each page. The one live region of the list. */
export function NewsOfDocuments({ documents, deletedNames }: NewsProps) {
  const [announcement, setAnnouncement] = useState('');
  const before = useRef<ReadonlyMap<string, LibraryDocument['status']>>(new Map());
  useEffect(() => {
    if (!documents) return;
    const news = newsSince(before.current, documents);
    before.current = new Map(documents.map(({ id, status }) => [id, status]));
    if (news) setAnnouncement(news);
  }, [documents]);
  useEffect(() => {
    if (deletedNames)
      setAnnouncement(`Deleted ${counted(deletedNames.length, 'document')}. Undo is there for half a minute.`);
  }, [deletedNames]);
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
