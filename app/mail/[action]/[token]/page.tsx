import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { MailAnswer } from '#components/living/mail-answer.tsx';

export const metadata: Metadata = { title: 'E-mail', robots: { index: false, follow: false } };

const ACTIONS = { confirm: 'confirm', leave: 'unsubscribe' } as const;

/** The target of links in messages. Opening one changes nothing, since mail programs open them too. */
export default async function Page({ params }: PageProps<'/mail/[action]/[token]'>) {
  const { action, token } = await params;
  if (!Object.hasOwn(ACTIONS, action)) notFound();
  return (
    <>
      <SiteHeader />
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto max-w-xl px-4 pt-12 pb-20 focus:outline-none sm:px-6">
        <MailAnswer token={token} action={ACTIONS[action as keyof typeof ACTIONS]} />
      </main>
    </>
  );
}
