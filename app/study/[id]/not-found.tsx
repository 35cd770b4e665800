import type { Metadata } from 'next';
import Link from 'next/link';
import { PlainMessage } from '#components/app/plain-message.tsx';

export const metadata: Metadata = { title: 'No such session' };

export default function NoSession() {
  return (
    <PlainMessage
      title="There is no such session"
      text="It was deleted, or it belongs to another browser: a session stays with the browser in which it was started."
    >
      <Link href="/study" className="py-1 text-accent underline underline-offset-4">
        All sessions
      </Link>
    </PlainMessage>
  );
}
