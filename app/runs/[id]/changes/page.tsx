import type { Metadata } from 'next';
import Link from 'next/link';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { ChangesView } from '#components/living/changes-view.tsx';
import { VersionList } from '#components/living/version-list.tsx';
import { readChanges, readVersions } from '#server/pages/living-data.ts';
import { readRunSummary } from '#server/pages/page-data.ts';
import { services } from '#server/wiring/services.ts';

export const metadata: Metadata = { title: 'What changed', robots: { index: false, follow: false } };

/** What a version of a report changed, and all versions. `?against=` is another run to compare it with. */
export default async function Page({ params, searchParams }: PageProps<'/runs/[id]/changes'>) {
  const [{ id }, { against }, { env }] = await Promise.all([params, searchParams, services()]);
  const [{ question }, living, changes] = await Promise.all([
    readRunSummary(id),
    readVersions(id),
    readChanges(id, typeof against === 'string' ? against : null),
  ]);
  return (
    <>
      {env.ASSAY_DEMO && <SampleDataBanner />}
      <SiteHeader />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-4xl px-4 pt-8 pb-20 focus:outline-none sm:px-6 sm:pt-12"
      >
        <p className="mb-4 text-[13px]">
          <Link href={`/runs/${id}`} className="text-accent underline underline-offset-2">
            Back to the report
          </Link>
        </p>
        {changes ? (
          <ChangesView changes={changes} versions={living.versions} />
        ) : (
          <NothingToCompare question={question} />
        )}
        {living.versions.length > 0 && <VersionList living={living} runId={id} />}
      </main>
    </>
  );
}

function NothingToCompare({ question }: { question: string }) {
  return (
    <>
      <h1 dir="auto" className="wrap-anywhere font-semibold font-serif text-[24px]/tight">
        Versions: {question}
      </h1>
      <p className="mt-3 text-soft">
        This version has no earlier one to be compared with. Open a newer version to see what it changed.
      </p>
    </>
  );
}
