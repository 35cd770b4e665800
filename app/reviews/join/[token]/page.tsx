import type { Metadata, Route } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { PlainMessage } from '#components/app/plain-message.tsx';
import { JoinForm } from '#components/review/lists/join-form.tsx';
import { ROLE_WORDS } from '#components/review/review-words.ts';
import { readInvite } from '#server/pages/review-data.ts';

export const metadata: Metadata = { title: 'Join a review', robots: { index: false, follow: false } };

/** The page that a link to a review opens: the user gives a name and joins. */
export default async function Page({ params }: PageProps<'/reviews/join/[token]'>) {
  const { token } = await params;
  const invite = await readInvite(token);
  if (invite?.reviewId) redirect(`/reviews/${encodeURIComponent(invite.reviewId)}` as Route);
  if (!invite)
    return (
      <PlainMessage
        title="This link does not work any more"
        text="It was revoked, or the review was deleted. Ask the person who sent it for a new one."
      >
        <Link href="/reviews" className="py-1 text-accent underline underline-offset-4">
          My reviews
        </Link>
      </PlainMessage>
    );
  const { label, may } = ROLE_WORDS[invite.role];
  return (
    <PlainMessage
      title="You are invited to a systematic review"
      text={`“${invite.title}”. You join as ${invite.role === 'owner' ? 'an' : 'a'} ${label.toLowerCase()}: you can ${may}.`}
    >
      <JoinForm token={token} />
    </PlainMessage>
  );
}
