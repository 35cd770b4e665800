'use client';

import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import type { ReviewerDecisions } from '#contract/review/undo.ts';
import { ConfirmWithdrawal } from '../confirm-withdrawal.tsx';
import { useReview, useReviewCommand } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';
import { STAGE_WORDS } from '../review-words.ts';

/** How many decisions each person has made; an owner can withdraw those of a person who misunderstood the criteria, for example. */
export function DecisionsMade() {
  const { view } = useReview();
  if (view.decisions.length === 0) return null;
  return (
    <section aria-labelledby="decisions-made" className="mt-10">
      <h2 id="decisions-made" className="mb-1 font-semibold font-serif text-[19px]">
        Decisions
      </h2>
      <ul className="mt-3 border-line border-t">
        {view.decisions.map((made) => (
          <Made key={`${made.stage} ${made.reviewerId}`} made={made} mayChange={view.me.role === 'owner'} />
        ))}
      </ul>
    </section>
  );
}

function Made({ made, mayChange }: { made: ReviewerDecisions; mayChange: boolean }) {
  const { name, isImported, stage, decisions, withdrawn } = made;
  const [isAsking, setIsAsking] = useState(false);
  const what = `${counted(decisions, 'decision')} of ${name}`;
  const { mutate, isPending, error } = useReviewCommand(
    (reviewId, isBack: boolean) => reviewRequests.withdrawDecisions(reviewId, made, isBack),
    'The decisions are changed.',
  );
  return (
    <li className="border-line border-b py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span dir="auto" className="wrap-anywhere min-w-0 flex-1 basis-40 text-[15px]">
          {name}
          {isImported && <span className="text-soft"> (imported)</span>}
        </span>
        <span className="text-[14px] text-soft tabular-nums">
          {STAGE_WORDS[stage]}: {counted(decisions, 'decision')}
          {withdrawn > 0 && `, ${withdrawn.toLocaleString('en')} withdrawn`}
        </span>
        {mayChange && withdrawn > 0 && (
          <button
            type="button"
            disabled={isPending}
            onClick={() => mutate(true)}
            aria-label={`Restore ${counted(withdrawn, 'decision')} of ${name}`}
            className={buttonLook()}
          >
            <Undo2 aria-hidden size={14} />
            Restore
          </button>
        )}
        {mayChange && decisions > 0 && !isAsking && (
          <button
            type="button"
            onClick={() => setIsAsking(true)}
            aria-label={`Withdraw ${what} …`}
            className={buttonLook()}
          >
            Withdraw …
          </button>
        )}
      </div>
      {isAsking && (
        <ConfirmWithdrawal
          label={`Withdraw ${what}`}
          what="them"
          isReady={!isPending}
          onConfirm={() => mutate(false, { onSuccess: () => setIsAsking(false) })}
          onKeep={() => setIsAsking(false)}
          problem={error?.message ?? null}
        >
          {counted(decisions, 'decision')} will no longer count: not in lists, agreement or order. The records wait
          again; conflicts that an owner has resolved stay resolved. You can restore the decisions.
        </ConfirmWithdrawal>
      )}
      {error && !isAsking && (
        <p role="alert" className="mt-1 text-[13px] text-bad">
          {error.message}
        </p>
      )}
    </li>
  );
}
