'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShortcuts } from '#components/app/use-shortcuts.ts';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import type { ReviewStage } from '#contract/review/review-events.ts';
import type { ScreenedRecord } from '#contract/review/review-view.ts';
import { recordsKey, useReview } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';
import { agreementText, STAGE_WORDS } from '../review-words.ts';
import { ConflictView } from './conflict-view.tsx';

const AT_ONCE = 200;
const STAGES: readonly ReviewStage[] = ['abstract', 'fulltext'];

/** What reviewers decided differently, one by one, resolved by an owner. */
export function ConflictsPart() {
  const { view } = useReview();
  const counts = { abstract: view.stages.abstract.conflicts, fulltext: view.stages.fulltext.conflicts };
  const [chosen, setStage] = useState<ReviewStage>(
    counts.abstract === 0 && counts.fulltext > 0 ? 'fulltext' : 'abstract',
  );
  const agreement = agreementText(view.stages[chosen].agreement);
  return (
    <>
      <h1 className="mb-1 font-semibold font-serif text-[24px]/tight">Conflicts</h1>
      <p className="mb-5 text-[15px] text-soft">
        {view.me.role === 'owner'
          ? 'Records that two reviewers decided differently. What you decide here counts.'
          : 'Records that two reviewers decided differently. An owner of the review resolves them.'}{' '}
        {agreement && `${agreement}.`}
      </p>
      <fieldset aria-label="Stage" className="mb-5 flex gap-1.5">
        {STAGES.map((stage) => (
          <button
            key={stage}
            type="button"
            aria-pressed={stage === chosen}
            onClick={() => setStage(stage)}
            className="min-h-8 rounded-full border border-line-strong px-3 text-[13px] text-soft tabular-nums hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
          >
            {STAGE_WORDS[stage]} {counts[stage]}
          </button>
        ))}
      </fieldset>
      <Conflicts key={chosen} stage={chosen} />
    </>
  );
}

function Conflicts({ stage }: { stage: ReviewStage }) {
  const { view, say } = useReview();
  const key = [...recordsKey(view.id), 'conflicts', stage];
  const [at, setAt] = useState(0);
  /** The one that was resolved last on this page, and whether it is looked at again. */
  const [last, setLast] = useState<ScreenedRecord | null>(null);
  const [isAgain, setIsAgain] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      reviewRequests.records(view.id, { stage, filter: 'conflicts', text: '', offset: 0, limit: AT_ONCE }, signal),
  });
  const records = data?.records ?? [];
  const index = Math.min(at, Math.max(0, records.length - 1));
  const current = records[index];
  const step = (by: 1 | -1) => {
    const next = index + by;
    if (!records[next]) return;
    setAt(next);
    say(records[next].title);
  };
  useShortcuts({ j: () => step(1), k: () => step(-1) });
  if (error)
    return (
      <div role="alert">
        <p className="text-bad">The conflicts could not be loaded. {error.message}</p>
        <button type="button" onClick={() => refetch()} className={`${buttonLook()} mt-3`}>
          Try again
        </button>
      </div>
    );
  if (!data) return <p className="py-6 text-soft">Loading conflicts …</p>;
  const onResolved = (record: ScreenedRecord) => {
    setLast(record);
    setIsAgain(false);
  };
  const shown = isAgain && last ? last : current;
  return (
    <>
      {last && !isAgain && (
        <p className="wrap-anywhere mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13.5px]">
          <span dir="auto" className="min-w-0">
            Resolved: {last.title || 'Untitled'}
          </span>
          <button type="button" onClick={() => setIsAgain(true)} className={buttonLook()}>
            Change
          </button>
        </p>
      )}
      {!shown && (
        <p className="rounded-lg border border-line bg-panel px-4 py-6 text-[15px] text-soft">
          There is no conflict at this stage.
          {view.stages[stage].screeners === 1 &&
            ' One person decides about each record here; under People you can ask for two.'}
        </p>
      )}
      {shown === current && current && <Steps {...{ index, step }} loaded={records.length} total={data.total} />}
      {shown && (
        <ConflictView
          key={`${shown.id} ${isAgain}`}
          record={shown}
          stage={stage}
          onResolved={() => onResolved(shown)}
        />
      )}
    </>
  );
}

interface StepsProps {
  index: number;
  loaded: number;
  total: number;
  step: (by: 1 | -1) => void;
}

function Steps({ index, loaded, total, step }: StepsProps) {
  return (
    <div className="mb-3 flex items-center justify-between gap-3">
      <p className="text-[13px] text-soft tabular-nums">
        {index + 1} of {counted(total, 'conflict')}
      </p>
      <div className="flex gap-1.5">
        <button
          type="button"
          aria-keyshortcuts="k"
          disabled={index === 0}
          onClick={() => step(-1)}
          className={buttonLook()}
        >
          Previous
        </button>
        <button
          type="button"
          aria-keyshortcuts="j"
          disabled={index + 1 >= loaded}
          onClick={() => step(1)}
          className={buttonLook()}
        >
          Next
        </button>
      </div>
    </div>
  );
}
