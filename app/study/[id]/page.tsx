import type { Metadata } from 'next';
import { StudyPage } from '#components/study/study-page.tsx';
import { readStudy, readStudyChanges } from '#server/pages/study-data.ts';

export async function generateMetadata({ params }: PageProps<'/study/[id]'>): Promise<Metadata> {
  const { title } = await readStudy((await params).id);
  return { title: `${title} · Study`, robots: { index: false, follow: false } };
}

/** A study session. */
export default async function Page({ params }: PageProps<'/study/[id]'>) {
  const { id } = await params;
  const initial = await readStudy(id);
  return <StudyPage key={id} initial={initial} changes={await readStudyChanges(initial)} />;
}
