import type { Route } from 'next';
import { redirect } from 'next/navigation';
import { firstPart } from '#components/review/review-parts.ts';
import { readReview } from '#server/pages/review-data.ts';

/** Opens a review at what there is to do. */
export default async function Page({ params }: PageProps<'/reviews/[id]'>) {
  const { id } = await params;
  redirect(`/reviews/${encodeURIComponent(id)}/${firstPart(await readReview(id))}` as Route);
}
