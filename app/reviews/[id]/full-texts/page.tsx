import { ScreenPage } from '#components/review/screening/screen-page.tsx';
import { readScreening } from '#server/pages/review-data.ts';

export default async function Page({ params, searchParams }: PageProps<'/reviews/[id]/full-texts'>) {
  const [{ id }, asked] = await Promise.all([params, searchParams]);
  return <ScreenPage stage="fulltext" start={await readScreening(id, 'fulltext', asked)} />;
}
