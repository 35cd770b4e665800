import type { Metadata } from 'next';
import Link from 'next/link';
import { PlainMessage } from '#components/app/plain-message.tsx';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <PlainMessage
      title="There is nothing here"
      text="The address may be mistyped, the run deleted or its link revoked, or it belongs to another workspace."
    >
      <Link href="/" className="py-1 text-accent underline underline-offset-4">
        Ask a question
      </Link>
      <Link href="/history" className="py-1 text-accent underline underline-offset-4">
        Look in your history
      </Link>
    </PlainMessage>
  );
}
