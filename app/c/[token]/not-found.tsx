import type { Metadata } from 'next';
import { NotShared } from '#components/app/plain-message.tsx';

export const metadata: Metadata = { title: 'No shared conversation', robots: { index: false, follow: false } };

export default function NoSharedConversation() {
  return <NotShared what="conversation" ask="/ask" />;
}
