'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { useShortcuts } from '#components/app/use-shortcuts.ts';
import { buttonLook } from '#components/run/button.ts';
import type { ReviewStage } from '#contract/review/review-events.ts';
import type { RecordView, ScreenedRecord } from '#contract/review/review-view.ts';
import { recordsKey, useReview, useReviewCommand } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';
import { DECISION_WORDS, withFile } from '../review-words.ts';
import { KeyCap } from '../screening/decision-bar.tsx';
import { RecordText } from '../screening/record-text.tsx';

interface ConflictViewProps {
  record: ScreenedRecord;
  stage: ReviewStage;
  onResolved: () => void;
}

/** One record with what each reviewer decided, side by side, and what settles it. */
export function ConflictView({ record, stage, onResolved }: ConflictViewProps) {
  const { view } = useReview();
  const { data, error } = useQuery({
    queryKey: [...recordsKey(view.id), stage, record.id],
    queryFn: ({ signal }) => reviewRequests.record(view.id, record.id, stage, signal),
  });
  return (
    <div className="rounded-lg border border-line bg-panel px-4 py-5 sm:px-6">
      {data && <Decisions decisions={data.decisions} />}
      {view.me.role === 'owner' && data && <Resolve record={data} stage={stage} onResolved={onResolved} />}
      <RecordText record={record} view={data} problem={error?.message ?? null} />
    </div>
  );
}

const TONES = {
  include: 'border-good bg-good-soft text-good',
  exclude: 'border-bad bg-bad-soft text-bad',
  maybe: 'border-warn bg-warn-soft text-warn',
} as const;

function Decisions({ decisions }: Pick<RecordView, 'decisions'>) {
  return (
    <ul aria-label="Decisions" className="mb-4 grid grid-cols-2 gap-2">
      {decisions.map(({ reviewerId, name, from, decision, reason }) => (
        <li key={reviewerId} className={`min-w-0 rounded-md border-l-4 px-3 py-2 ${TONES[decision]}`}>
          <p dir="auto" className="wrap-anywhere text-[13px]">
            {withFile(name, from)}
          </p>
          <p className="font-semibold text-[15px]">{DECISION_WORDS[decision]}</p>
          {reason && <p className="wrap-anywhere text-[13px]">{reason}</p>}
        </li>
      ))}
    </ul>
  );
}

interface ResolveProps {
  record: RecordView;
  stage: ReviewStage;
  onResolved: () => void;
}

function Resolve({ record, stage, onResolved }: ResolveProps) {
  const { view } = useReview();
  const id = useId();
  const [reason, setReason] = useState(() => record.decisions.find((each) => each.reason)?.reason ?? '');
  const { mutate, isPending, isSuccess, error } = useReviewCommand(
    (reviewId, decision: 'include' | 'exclude') =>
      reviewRequests.resolve(reviewId, {
        recordId: record.id,
        stage,
        decision,
        reason: decision === 'exclude' ? reason.trim() || null : null,
      }),
    'The conflict is settled.',
  );
  const resolve = (decision: 'include' | 'exclude') => {
    if (!isPending && !isSuccess) mutate(decision, { onSuccess: onResolved });
  };
  useShortcuts({ i: () => resolve('include'), e: () => resolve('exclude') });
  return (
    <div className="mb-6 flex flex-wrap items-end gap-2 border-line border-b pb-5">
      <button
        type="button"
        aria-keyshortcuts="i"
        onClick={() => resolve('include')}
        className={`${buttonLook('primary')} min-h-9`}
      >
        <Check aria-hidden size={15} />
        Include it
        <KeyCap name="i" />
      </button>
      <button
        type="button"
        aria-keyshortcuts="e"
        onClick={() => resolve('exclude')}
        className={`${buttonLook('danger')} min-h-9`}
      >
        <X aria-hidden size={15} />
        Exclude it
        <KeyCap name="e" />
      </button>
      <div className="min-w-48 flex-1">
        <label htmlFor={`${id}-reason`} className="mb-1 block text-[13px] text-soft">
          Reason, if it is excluded
        </label>
        <input
          id={`${id}-reason`}
          list={`${id}-reasons`}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
          className={fieldLook()}
        />
        <datalist id={`${id}-reasons`}>
          {view.protocol.exclusionReasons.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </div>
      {error && (
        <p role="alert" className="w-full text-[14px] text-bad">
          {error.message}
        </p>
      )}
    </div>
  );
}
