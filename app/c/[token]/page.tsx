import type { Metadata } from 'next';
import { SharedConversation } from '#components/ask/shared-conversation.tsx';
import { readSharedConversation } from '#server/pages/conversation-data.ts';
import '../../print.css';

export async function generateMetadata({ params }: PageProps<'/c/[token]'>): Promise<Metadata> {
  const { title } = await readSharedConversation((await params).token);
  return {
    title,
    description: 'Questions and answers in which every sentence was checked against its source.',
    robots: { index: false, follow: false, noarchive: true },
  };
}

export default async function Page({ params }: PageProps<'/c/[token]'>) {
  return <SharedConversation copy={await readSharedConversation((await params).token)} />;
}
