'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { RelativeTime } from '#components/app/history/relative-time.tsx';
import { buttonLook } from '#components/run/button.ts';
import { REVIEW_ROLES, type ReviewRole } from '#contract/review/review-events.ts';
import type { ReviewInvite } from '#contract/review/review-view.ts';
import { useReview } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';
import { ROLE_WORDS } from '../review-words.ts';

/** Links by which people join: made for a role, shown once, revoked at any time. */
export function Invites() {
  const { view, say } = useReview();
  const queries = useQueryClient();
  const key = ['review', view.id, 'invites'];
  const [made, setMade] = useState<(ReviewInvite & { token: string }) | null>(null);
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => reviewRequests.invites(view.id, signal),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  const invite = useMutation({
    mutationFn: (role: ReviewRole) => reviewRequests.invite(view.id, role),
    onSuccess(next) {
      setMade(next);
      say('The link is ready.');
    },
    onSettled: refresh,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => reviewRequests.revokeInvite(view.id, id),
    onSuccess(_, id) {
      setMade((present) => (present?.id === id ? null : present));
      say('The link was revoked and leads nowhere now.');
    },
    onSettled: refresh,
  });
  const problem = invite.error ?? revoke.error ?? error;
  return (
    <section aria-labelledby="invite" className="mt-10">
      <h2 id="invite" className="mb-1 font-semibold font-serif text-[19px]">
        Invite people
      </h2>
      <p className="mb-3 max-w-[65ch] text-[14px] text-soft">
        People who open a link give a name and join with its role. Send it only to people you trust.
      </p>
      <div className="flex flex-wrap gap-2">
        {REVIEW_ROLES.toReversed().map((role) => (
          <button
            key={role}
            type="button"
            disabled={invite.isPending}
            onClick={() => invite.mutate(role)}
            className={`${buttonLook(role === 'screener' ? 'primary' : 'plain')} min-h-9`}
          >
            Link for {role === 'owner' ? 'an owner' : `a ${ROLE_WORDS[role].label.toLowerCase()}`}
          </button>
        ))}
      </div>
      {made && <NewLink key={made.id} invite={made} />}
      {problem && (
        <p role="alert" className="mt-2 text-[14px] text-bad">
          {problem.message}
        </p>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Links in force" className="mt-4 border-line border-t">
          {data.map(({ id, role, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 border-line border-b py-2 text-[14px]">
              <span className="flex-1">
                {ROLE_WORDS[role].label}{' '}
                <span className="text-soft">
                  · made <RelativeTime at={createdAt} />
                </span>
              </span>
              <button
                type="button"
                disabled={revoke.isPending}
                onClick={() => revoke.mutate(id)}
                aria-label={`Revoke the link for ${ROLE_WORDS[role].label.toLowerCase()}`}
                className={buttonLook('danger')}
              >
                Revoke
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NewLink({ invite: { token, role } }: { invite: ReviewInvite & { token: string } }) {
  const field = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('');
  const address = new URL(`/reviews/join/${encodeURIComponent(token)}`, window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setMessage('Copied.');
    } catch {
      // Without https there is no clipboard; it can still be copied by hand.
      field.current?.select();
      setMessage('The browser does not allow copying here. The link is selected: copy it by hand.');
    }
  };
  return (
    <div className="mt-3 rounded-md bg-accent-soft px-3.5 py-3">
      <p className="mb-2 text-[14px]">
        The link for a {ROLE_WORDS[role].label.toLowerCase()}. It is shown only now: copy it.
      </p>
      <div className="flex gap-1.5">
        <input
          ref={field}
          readOnly
          aria-label="Link to join"
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="min-h-9 min-w-0 flex-1 rounded-md border border-line-strong bg-panel px-2 font-mono text-[12px]"
        />
        <button type="button" onClick={copy} className={`${buttonLook()} bg-panel`}>
          {message === 'Copied.' ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
          Copy
        </button>
      </div>
      <p role="status" className="mt-1.5 text-[13px] empty:mt-0">
        {message}
      </p>
    </div>
  );
}
