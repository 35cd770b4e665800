'use client';

import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import type { ReviewView } from '#contract/review/review-view.ts';
import type { BatchDependents } from '#contract/review/undo.ts';
import { ConfirmWithdrawal } from '../confirm-withdrawal.tsx';
import { useReview, useReviewCommand } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';

type Batch = Pick<ReviewView['batches'][number], 'id' | 'label' | 'isWithdrawn'>;

/** Takes an import out again, once it has been shown what goes with it, and restores it. */
export function WithdrawBatch({ batch: { id, label, isWithdrawn } }: { batch: Batch }) {
  const [isAsking, setIsAsking] = useState(false);
  if (isWithdrawn) return <Restore id={id} label={label} />;
  if (isAsking) return <Confirm id={id} label={label} onEnd={() => setIsAsking(false)} />;
  return (
    <button
      type="button"
      onClick={() => setIsAsking(true)}
      aria-label={`Withdraw ${label} …`}
      className="mt-1 min-h-7 text-[13px] text-soft underline underline-offset-4 hover:text-accent"
    >
      Withdraw …
    </button>
  );
}

function Confirm({ id, label, onEnd }: { id: string; label: string; onEnd: () => void }) {
  const { view } = useReview();
  const depends = useQuery({
    queryKey: ['review', view.id, 'batch', id, view.seq],
    queryFn: ({ signal }) => reviewRequests.batch(view.id, id, signal),
  });
  const { mutate, isPending, error } = useReviewCommand(
    (reviewId, batchId: string) => reviewRequests.withdrawBatch(reviewId, batchId),
    `${label} is withdrawn.`,
  );
  return (
    <ConfirmWithdrawal
      label={`Withdraw ${label}`}
      what="it"
      isReady={depends.data !== undefined && !isPending}
      onConfirm={() => mutate(id, { onSuccess: onEnd })}
      onKeep={onEnd}
      problem={(error ?? depends.error)?.message ?? null}
    >
      {depends.data ? dependentsText(depends.data) : 'Counting what goes with it …'}
    </ConfirmWithdrawal>
  );
}

function dependentsText({ records, staying, decided, included, extracted, decisions }: BatchDependents): string {
  const lost = [
    ...(decided > 0 ? [`${decided.toLocaleString('en')} screened`] : []),
    ...(included > 0 ? [`${included.toLocaleString('en')} included`] : []),
    ...(extracted > 0 ? [`${extracted.toLocaleString('en')} with extracted values`] : []),
  ];
  return [
    `${counted(records, 'record')} will be taken out${lost.length > 0 ? `, of them ${lost.join(', ')}` : ''}.`,
    ...(staying > 0
      ? [
          `${counted(staying, 'record stays', 'records stay')}: another import has ${staying === 1 ? 'it' : 'them'} too.`,
        ]
      : []),
    ...(decisions > 0 ? [`${counted(decisions, 'imported decision')} will no longer count.`] : []),
    'You can restore all of it.',
  ].join(' ');
}

function Restore({ id, label }: Pick<Batch, 'id' | 'label'>) {
  const { mutate, isPending, error } = useReviewCommand(
    (reviewId, batchId: string) => reviewRequests.restoreBatch(reviewId, batchId),
    `${label} is restored.`,
  );
  return (
    <>
      <button
        type="button"
        disabled={isPending}
        onClick={() => mutate(id)}
        aria-label={`Restore ${label}`}
        className={`${buttonLook()} mt-1`}
      >
        <Undo2 aria-hidden size={14} />
        Restore
      </button>
      {error && (
        <p role="alert" className="mt-1 text-[13px] text-bad">
          {error.message}
        </p>
      )}
    </>
  );
}
