'use client';

import { useQuery } from '@tanstack/react-query';
import type { Route } from 'next';
import Link from 'next/link';
import { counted } from '#components/run/format.ts';
import { countDocuments } from './ask-requests.ts';

/** How much of the reader's own an answer is looked for in, or how to change that there is nothing. */
export function LibraryLine() {
  const { data: count } = useQuery({
    queryKey: ['library', 'count'],
    queryFn: ({ signal }) => countDocuments(signal),
  });
  const link = 'text-accent underline underline-offset-2';
  if (count === 0)
    return (
      <>
        no documents of your own yet;{' '}
        <Link href={'/library' as Route} className={link}>
          add some to the library
        </Link>
      </>
    );
  return (
    <>
      <Link href={'/library' as Route} className={link}>
        your library
      </Link>
      {count != null && ` (${counted(count, 'document')})`}
    </>
  );
}
