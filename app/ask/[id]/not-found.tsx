import type { Metadata } from 'next';
import Link from 'next/link';
import { PlainMessage } from '#components/app/plain-message.tsx';

export const metadata: Metadata = { title: 'No such conversation' };

export default function NoConversation() {
  return (
    <PlainMessage
      title="There is no such conversation"
      text="It was deleted, or it belongs to another browser: a conversation stays with the browser in which it was started."
    >
      <Link href="/ask" className="py-1 text-accent underline underline-offset-4">
        Ask a question
      </Link>
    </PlainMessage>
  );
}
