import type { Metadata } from 'next';
import Link from 'next/link';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { ProtocolDocument } from '#components/review/protocol-document.tsx';
import { readRunProtocol } from '#server/pages/protocol-data.ts';
import '../../../print.css';

export const metadata: Metadata = { title: 'Search protocol', robots: { index: false, follow: false } };

/** Protocol and search log of a run, before it is searched and after. */
export default async function Page({ params }: PageProps<'/runs/[id]/protocol'>) {
  const { id } = await params;
  const document = await readRunProtocol(id);
  return (
    <>
      <SiteHeader />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-4xl px-4 pt-8 pb-20 text-[15px]/[1.55] focus:outline-none sm:px-6"
      >
        <p className="mb-4 text-[13px] print:hidden">
          <Link href={`/runs/${id}`} className="text-accent underline underline-offset-2">
            Back to the run
          </Link>
        </p>
        {document ? (
          <ProtocolDocument {...document} addressOf={(format) => `/api/runs/${id}/protocol?format=${format}`} />
        ) : (
          <p>The run has not started, so there is no protocol yet. Open this page again shortly.</p>
        )}
      </main>
    </>
  );
}
