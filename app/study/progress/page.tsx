import type { Metadata } from 'next';
import Link from 'next/link';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { SiteFooter } from '#components/app/site-footer.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { ProgressPage } from '#components/study/pages/progress-page.tsx';
import { readStudyProgress } from '#server/pages/study-data.ts';
import { versionOf } from '#server/version.ts';
import { services } from '#server/wiring/services.ts';

export const metadata: Metadata = { title: 'Study progress' };

/** How well everything is known, over all sessions. */
export default async function Page() {
  const [{ env }, progress] = await Promise.all([services(), readStudyProgress()]);
  return (
    <>
      {env.ASSAY_DEMO && <SampleDataBanner />}
      <SiteHeader />
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto max-w-4xl px-4 pt-5 pb-20 focus:outline-none sm:px-6">
        <p className="mb-3 text-[13px]">
          <Link href="/study" prefetch={false} className="text-accent underline-offset-2 hover:underline">
            ‹ Study
          </Link>
        </p>
        <h1 className="mb-5 font-semibold font-serif text-[27px]/tight">Progress</h1>
        <ProgressPage progress={progress} />
      </main>
      <SiteFooter version={versionOf(env)} width="max-w-4xl" />
    </>
  );
}
