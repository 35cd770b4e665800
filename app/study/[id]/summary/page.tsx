import type { Metadata } from 'next';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { SummarySheet } from '#components/study/pages/summary-sheet.tsx';
import { readStudy } from '#server/pages/study-data.ts';
import '../../../print.css';

export async function generateMetadata({ params }: PageProps<'/study/[id]/summary'>): Promise<Metadata> {
  const { title } = await readStudy((await params).id);
  return { title: `${title} · Summary`, robots: { index: false, follow: false } };
}

/** What was learned in a session, to print. */
export default async function Page({ params }: PageProps<'/study/[id]/summary'>) {
  const view = await readStudy((await params).id);
  return (
    <>
      <SiteHeader />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-3xl px-4 pt-8 pb-20 focus:outline-none sm:px-6 print:max-w-none print:p-0"
      >
        <SummarySheet view={view} />
      </main>
    </>
  );
}
