import type { Metadata } from 'next';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { ReviewFrame } from '#components/review/review-frame.tsx';
import { readReview } from '#server/pages/review-data.ts';
import { services } from '#server/wiring/services.ts';

export async function generateMetadata({ params }: LayoutProps<'/reviews/[id]'>): Promise<Metadata> {
  const { title } = await readReview((await params).id);
  return { title: `${title} · Review`, robots: { index: false, follow: false } };
}

/** Shared by all pages of a review. */
export default async function ReviewLayout({ params, children }: LayoutProps<'/reviews/[id]'>) {
  const { id } = await params;
  const [{ env }, review] = await Promise.all([services(), readReview(id)]);
  return (
    <>
      {env.ASSAY_DEMO && <SampleDataBanner />}
      <ReviewFrame key={id} initial={review}>
        {children}
      </ReviewFrame>
    </>
  );
}
