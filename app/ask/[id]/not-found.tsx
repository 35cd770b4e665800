import type { Metadata } from 'next';
import Link from 'next/link';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';

export const metadata: Metadata = { title: 'No such conversation' };

export default function NoConversation() {
  return (
    <>
      <SiteHeader />
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto max-w-2xl px-5 pt-16 focus:outline-none">
        <h1 className="font-semibold font-serif text-[27px]/tight">There is no such conversation</h1>
        <p className="mt-3 text-[15px] text-soft">
          It was deleted, or it belongs to another browser: conversations are kept with the browser in which they were
          begun.
        </p>
        <p className="mt-5">
          <Link href="/ask" className="text-accent underline underline-offset-2">
            Ask a question
          </Link>
        </p>
      </main>
    </>
  );
}
