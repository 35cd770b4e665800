import type { Metadata } from 'next';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { SiteFooter } from '#components/app/site-footer.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { CheckForm } from '#components/check/check-form.tsx';
import { CheckList } from '#components/check/check-list.tsx';
import { readTextChecks } from '#server/pages/check-data.ts';
import { versionOf } from '#server/version.ts';
import { services } from '#server/wiring/services.ts';

export const metadata: Metadata = { title: 'Check a text' };

/** A text of one's own, checked against the works it cites. */
export default async function Page() {
  const [{ env }, checks] = await Promise.all([services(), readTextChecks()]);
  return (
    <>
      {env.ASSAY_DEMO && <SampleDataBanner />}
      <SiteHeader />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-4xl px-4 pt-8 pb-20 focus:outline-none sm:px-6 sm:pt-12"
      >
        <h1 className="mb-2 font-semibold font-serif text-[27px]/tight">Check a text</h1>
        <p className="mb-6 text-pretty text-[15px] text-soft">
          Each reference is looked up, and each cited sentence is compared with the works it names: what they support,
          what they contradict, and which of them do not exist or were retracted.
        </p>
        <noscript>
          <p className="mb-4 rounded-md bg-warn-soft px-4 py-2.5 text-warn">
            Checking a text needs JavaScript, which is switched off in this browser.
          </p>
        </noscript>
        <CheckForm />
        <CheckList initial={checks} />
      </main>
      <SiteFooter version={versionOf(env)} width="max-w-4xl" />
    </>
  );
}
