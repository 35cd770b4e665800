import { ScreenPage } from '#components/review/screening/screen-page.tsx';
import { readScreening } from '#server/pages/review-data.ts';

export default async function Page({ params, searchParams }: PageProps<'/reviews/[id]/screen'>) {
  const [{ id }, asked] = await Promise.all([params, searchParams]);
  return <ScreenPage stage="abstract" start={await readScreening(id, 'abstract', asked)} />;
}
