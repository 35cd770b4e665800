import type { Metadata } from 'next';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { CheckPage } from '#components/check/check-page.tsx';
import { readTextCheck } from '#server/pages/check-data.ts';
import { services } from '#server/wiring/services.ts';

export const metadata: Metadata = { title: 'Checked text', robots: { index: false } };

/** A text as it was checked, or how far that is. */
export default async function Page({ params }: PageProps<'/check/[id]'>) {
  const [{ id }, { env }] = await Promise.all([params, services()]);
  const check = await readTextCheck(id);
  return (
    <>
      {env.ASSAY_DEMO && <SampleDataBanner />}
      <SiteHeader />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-5xl px-4 pt-8 pb-20 focus:outline-none sm:px-6 sm:pt-12"
      >
        <CheckPage initial={check} />
      </main>
    </>
  );
}
