import Link from 'next/link';
import type { ReactNode } from 'react';
import { MAIN_ID, SiteHeader } from './site-header.tsx';

/** A page that has one thing to say. `children` are what to do next. */
export function PlainMessage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-2xl px-4 pt-16 pb-20 focus:outline-none sm:px-6 sm:pt-28"
      >
        <h1 className="font-semibold font-serif text-[27px]/tight">{title}</h1>
        <p className="mt-3 mb-6 max-w-[60ch] text-[15px] text-soft">{text}</p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">{children}</div>
      </main>
    </>
  );
}

interface NotSharedProps {
  /** What the link should open: "report". */
  what: string;
  /** Where the visitor can ask a question. */
  ask: '/' | '/ask';
}

/** Shown where a shared copy does not exist, or no longer exists. */
export function NotShared({ what, ask }: NotSharedProps) {
  return (
    <PlainMessage
      title={`There is no shared ${what} here`}
      text="This link does not exist, or its owner revoked it. Ask the person who sent it for a new one."
    >
      <Link href={ask} className="py-1 text-accent underline underline-offset-4">
        Ask a question of your own
      </Link>
    </PlainMessage>
  );
}
