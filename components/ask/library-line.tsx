'use client';

import { useQuery } from '@tanstack/react-query';
import type { Route } from 'next';
import Link from 'next/link';
import { counted } from '#components/run/format.ts';
import { countDocuments } from './ask-requests.ts';

/** The sources of an answer, with the share of the user's own documents, or how to add some. */
export function LibraryLine() {
  const { data: count } = useQuery({
    queryKey: ['library', 'count'],
    queryFn: ({ signal }) => countDocuments(signal),
  });
  const link = 'text-accent underline underline-offset-2';
  if (count === 0)
    return (
      <>
        From the scientific literature, the web and what was answered before, and from documents of your own once you{' '}
        <Link href={'/library' as Route} className={link}>
          add some to the library
        </Link>
        .
      </>
    );
  return (
    <>
      From{' '}
      <Link href={'/library' as Route} className={link}>
        your library
      </Link>
      {count != null && ` (${counted(count, 'document')})`}, the scientific literature, the web and what was answered
      before.
    </>
  );
}
