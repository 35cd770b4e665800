import type { Metadata } from 'next';
import Link from 'next/link';
import { PlainMessage } from '#components/app/plain-message.tsx';

export const metadata: Metadata = { title: 'No such review' };

export default function NoReview() {
  return (
    <PlainMessage
      title="There is no such review"
      text="It was deleted, or you have not joined it in this browser. Ask its owner for a link."
    >
      <Link href="/reviews" className="py-1 text-accent underline underline-offset-4">
        My reviews
      </Link>
    </PlainMessage>
  );
}
