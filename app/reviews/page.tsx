import type { Metadata } from 'next';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { SiteFooter } from '#components/app/site-footer.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { NewReview } from '#components/review/lists/new-review.tsx';
import { ReviewList } from '#components/review/lists/review-list.tsx';
import { readReviews } from '#server/pages/review-data.ts';
import { versionOf } from '#server/version.ts';
import { services } from '#server/wiring/services.ts';

export const metadata: Metadata = { title: 'Reviews' };

/** The systematic reviews that the visitor works on. */
export default async function Page({ searchParams }: PageProps<'/reviews'>) {
  const [{ env }, reviews, { deleted }] = await Promise.all([services(), readReviews(), searchParams]);
  return (
    <>
      {env.ASSAY_DEMO && <SampleDataBanner />}
      <SiteHeader />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-4xl px-4 pt-8 pb-20 focus:outline-none sm:px-6 sm:pt-12"
      >
        <h1 className="mb-2 font-semibold font-serif text-[27px]/tight">Reviews</h1>
        <p className="mb-6 text-pretty text-[15px] text-soft">
          A systematic review answers one question from all the evidence that fits it. You fix what counts, gather the
          records of your searches, and screen them by hand, alone or with a second reviewer. Assay keeps count of every
          decision and draws the PRISMA flow diagram.
        </p>
        <noscript>
          <p className="mb-4 rounded-md bg-warn-soft px-4 py-2.5 text-warn">
            Reviews need JavaScript, which is switched off in this browser.
          </p>
        </noscript>
        <ReviewList initial={reviews} deletedId={typeof deleted === 'string' ? deleted : null} />
        <NewReview isFirst={reviews.length === 0} />
      </main>
      <SiteFooter version={versionOf(env)} width="max-w-4xl" />
    </>
  );
}
