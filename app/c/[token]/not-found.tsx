import type { Metadata } from 'next';
import Link from 'next/link';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';

export const metadata: Metadata = { title: 'No shared conversation', robots: { index: false, follow: false } };

export default function NoSharedConversation() {
  return (
    <>
      <SiteHeader />
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto max-w-2xl px-5 pt-16 focus:outline-none">
        <h1 className="font-semibold font-serif text-[27px]/tight">There is no shared conversation here</h1>
        <p className="mt-3 text-[15px] text-soft">
          This link does not exist or was taken back by its owner. Ask whoever sent it for a new one.
        </p>
        <p className="mt-5">
          <Link href="/ask" className="text-accent underline underline-offset-2">
            Ask a question of your own
          </Link>
        </p>
      </main>
    </>
  );
}
