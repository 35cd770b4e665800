import type { Metadata } from 'next';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { SiteFooter } from '#components/app/site-footer.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { StudyHome } from '#components/study/pages/study-home.tsx';
import { DELETED_PARAMETER } from '#components/ui/undo.ts';
import { readStudies, readStudyProgress } from '#server/pages/study-data.ts';
import { versionOf } from '#server/version.ts';
import { services } from '#server/wiring/services.ts';

export const metadata: Metadata = { title: 'Study' };

/** The user's study material. `?deleted=` is a session that can be restored. */
export default async function Page({ searchParams }: PageProps<'/study'>) {
  const [{ [DELETED_PARAMETER]: deleted }, { env }, sessions, { due, nextDue }] = await Promise.all([
    searchParams,
    services(),
    readStudies(),
    readStudyProgress(),
  ]);
  const deletedId = typeof deleted === 'string' ? deleted : null;
  return (
    <>
      {env.ASSAY_DEMO && <SampleDataBanner />}
      <SiteHeader />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-4xl px-4 pt-8 pb-20 focus:outline-none sm:px-6 sm:pt-12"
      >
        <h1 className="mb-2 font-semibold font-serif text-[27px]/tight">Study</h1>
        <p className="mb-6 text-pretty text-[15px] text-soft">
          What your reports, answers and documents say, learned and kept. Review comes before anything new.
        </p>
        <noscript>
          <p className="mb-4 rounded-md bg-warn-soft px-4 py-2.5 text-warn">
            Studying needs JavaScript, which is switched off in this browser.
          </p>
        </noscript>
        <StudyHome key={deletedId} sessions={sessions} due={due} nextDue={nextDue} deletedId={deletedId} />
      </main>
      <SiteFooter version={versionOf(env)} width="max-w-4xl" />
    </>
  );
}
