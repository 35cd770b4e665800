import type { Metadata } from 'next';
import Link from 'next/link';
import { RunHistory } from '#components/app/history/run-history.tsx';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { isoTimestamp } from '#server/edge/iso-timestamp.ts';
import { readWorkspace } from '#server/pages/page-data.ts';
import { services } from '#server/wiring/services.ts';

export const metadata: Metadata = { title: 'History' };

const PAGE = 50;

/** All runs of the visitor, newest first. `?before=` is the creation time of the last one of the page before, `?q=` words to filter by. */
export default async function HistoryPage({ searchParams }: PageProps<'/history'>) {
  const [{ before, q }, workspaceId, { env, runs }] = await Promise.all([searchParams, readWorkspace(), services()]);
  const earlierThan = isoTimestamp.safeParse(before).data;
  const found = await runs.list(workspaceId, PAGE + 1, earlierThan);
  const shown = found.slice(0, PAGE);
  const last = found.length > PAGE ? shown.at(-1) : undefined;

  return (
    <>
      {env.ASSAY_DEMO && <SampleDataBanner />}
      <SiteHeader />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-4xl px-4 pt-8 pb-20 focus:outline-none sm:px-6 sm:pt-12"
      >
        <h1 className="mb-6 font-semibold font-serif text-[27px]/tight">History</h1>
        {shown.length > 0 ? (
          <RunHistory key={before?.toString()} runs={shown} words={typeof q === 'string' ? q : ''} />
        ) : (
          <Empty isFirstPage={!earlierThan} />
        )}
        <nav aria-label="Pages of the history" className="mt-6 flex justify-between text-accent">
          {earlierThan && (
            <Link href="/history" className="py-1 hover:underline">
              Show the newest
            </Link>
          )}
          {last && (
            <Link
              href={{ pathname: '/history', query: { before: last.createdAt } }}
              className="ml-auto py-1 hover:underline"
            >
              Show older
            </Link>
          )}
        </nav>
      </main>
    </>
  );
}

function Empty({ isFirstPage }: { isFirstPage: boolean }) {
  return (
    <div className="border-line border-t pt-6 text-soft">
      <p className="mb-1 font-serif text-[17px] text-ink">
        {isFirstPage ? 'Nothing has been asked in this browser yet.' : 'There are no older runs.'}
      </p>
      {isFirstPage && (
        <p>
          Every run is kept here until you delete it.{' '}
          <Link href="/" className="text-accent underline underline-offset-4">
            Ask a question
          </Link>
        </p>
      )}
    </div>
  );
}
