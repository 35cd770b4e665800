'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReviewStage } from '#contract/review/review-events.ts';
import type { RecordView, ScreenedRecord } from '#contract/review/review-view.ts';
import { recordsKey, useReview } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';
import { DECISION_WORDS, withFile } from '../review-words.ts';
import { RecordText } from '../screening/record-text.tsx';
import { ResolveForm } from './resolve-form.tsx';

interface ConflictViewProps {
  record: ScreenedRecord;
  stage: ReviewStage;
  onResolved: () => void;
}

/** One record with what each reviewer decided, side by side, and what resolves it. */
export function ConflictView({ record, stage, onResolved }: ConflictViewProps) {
  const { view } = useReview();
  const { data, error } = useQuery({
    queryKey: [...recordsKey(view.id), stage, record.id],
    queryFn: ({ signal }) => reviewRequests.record(view.id, record.id, stage, signal),
  });
  return (
    <div className="rounded-lg border border-line bg-panel px-4 py-5 sm:px-6">
      {data && <Decisions decisions={data.decisions} />}
      {view.me.role === 'owner' && data && (
        <div className="mb-6 border-line border-b pb-5">
          <ResolveForm record={data} stage={stage} hasKeys onResolved={onResolved} />
        </div>
      )}
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
