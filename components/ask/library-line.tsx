'use client';

import { useQuery } from '@tanstack/react-query';
import type { Route } from 'next';
import Link from 'next/link';
import { counted } from '#components/run/format.ts';
import { countDocuments } from './ask-requests.ts';

/** Where an answer is looked for, with how much of it is the reader's own, or how to change that there is nothing. */
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
