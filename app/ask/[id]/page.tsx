import type { Metadata } from 'next';
import { ConversationPage } from '#components/ask/conversation-page.tsx';
import { readConversation, readConversationTitle, readPreferred } from '#server/pages/conversation-data.ts';
import '../../print.css';

export async function generateMetadata({ params }: PageProps<'/ask/[id]'>): Promise<Metadata> {
  return { title: await readConversationTitle((await params).id), robots: { index: false, follow: false } };
}

/** A conversation. `?turn=` names a turn of the branch that is shown. */
export default async function Page({ params, searchParams }: PageProps<'/ask/[id]'>) {
  const [{ id }, { turn }] = await Promise.all([params, searchParams]);
  const [{ conversation, views, since, leaf }, preferred] = await Promise.all([
    readConversation(id, typeof turn === 'string' ? turn : undefined),
    readPreferred(),
  ]);
  return (
    <ConversationPage key={id} initial={conversation} views={views} since={since} leaf={leaf} preferred={preferred} />
  );
}
