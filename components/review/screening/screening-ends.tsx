'use client';

import type { Route } from 'next';
import Link from 'next/link';
import { useShortcuts } from '#components/app/use-shortcuts.ts';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import type { ReviewStage } from '#contract/review/review-events.ts';
import type { ReviewView } from '#contract/review/review-view.ts';
import { useReview } from '../review-context.tsx';
import { leftText } from '../review-words.ts';
import type { Screening } from './use-screening.ts';

const partAddress = ({ id }: ReviewView, part: string) => `/reviews/${encodeURIComponent(id)}/${part}` as Route;

/** Nothing in the list waits any more: what that means, and where the work goes on. */
export function Through({ screening, stage }: { screening: Screening; stage: ReviewStage }) {
  const { view, undo, readAnew, step, waiting } = screening;
  const { conflicts, awaitingSecond, included, excluded, screeners, total } = view.stages[stage];
  useShortcuts({ u: () => undo?.(), k: () => step(-1), j: () => step(1) });
  const isSettled = conflicts + awaitingSecond === 0 && included + excluded === total;
  const open = [
    ...(conflicts > 0 ? [`${counted(conflicts, 'conflict waits', 'conflicts wait')}`] : []),
    ...(awaitingSecond > 0 ? [`${counted(awaitingSecond, 'record waits', 'records wait')} for a second reviewer`] : []),
  ];
  const left = leftText(view.stages[stage].order);
  return (
    <div className="mx-auto w-full max-w-[60ch] px-4 pt-10 pb-16 sm:pt-16">
      <h2 className="font-semibold font-serif text-[24px]/tight">
        {waiting > 0
          ? `${counted(waiting, 'more record waits', 'more records wait')} for you`
          : isSettled
            ? 'Everything is decided'
            : 'You have decided everything that waited for you'}
      </h2>
      <p className="mt-3 text-[15px] text-soft">
        {counted(included, 'record')} included, {excluded.toLocaleString('en')} excluded
        {open.length > 0 && `; ${open.join('; ')}`}. {left}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        {waiting > 0 && (
          <button type="button" onClick={readAnew} className={buttonLook('primary')}>
            Go on
          </button>
        )}
        {conflicts > 0 && (
          <Link href={partAddress(view, 'conflicts')} prefetch={false} className={buttonLook('primary')}>
            See the conflicts
          </Link>
        )}
        {awaitingSecond > 0 && view.me.role === 'owner' && screeners === 2 && isAlone(view) && (
          <Link href={partAddress(view, 'people')} prefetch={false} className={buttonLook()}>
            Invite a second reviewer
          </Link>
        )}
        {stage === 'abstract' && included > 0 && (
          <Link
            href={partAddress(view, 'full-texts')}
            prefetch={false}
            className={buttonLook(isSettled ? 'primary' : 'plain')}
          >
            Go to the full texts
          </Link>
        )}
        {stage === 'fulltext' && (
          <Link
            href={partAddress(view, 'flow')}
            prefetch={false}
            className={buttonLook(isSettled ? 'primary' : 'plain')}
          >
            See the flow diagram
          </Link>
        )}
        {undo && (
          <button type="button" onClick={undo} aria-keyshortcuts="u" className={buttonLook()}>
            Undo the last decision
          </button>
        )}
      </div>
    </div>
  );
}

const isAlone = ({ reviewers }: ReviewView) => reviewers.filter(({ role }) => role !== 'reader').length < 2;

/** A stage without records, and how it gets some. */
export function NoRecords({ stage }: { stage: ReviewStage }) {
  const { view } = useReview();
  const isFirst = stage === 'abstract';
  return (
    <div className="mx-auto w-full max-w-[60ch] px-4 pt-10 pb-16 sm:pt-16">
      <h1 className="font-semibold font-serif text-[24px]/tight">
        {isFirst ? 'There are no records yet' : 'No full text waits'}
      </h1>
      <p className="mt-3 mb-6 text-[15px] text-soft">
        {isFirst
          ? 'Import the files of your searches, or run the searches of the protocol. Then screen the records here.'
          : 'Records that are included by title and abstract come here. Screen those first.'}
      </p>
      <Link href={partAddress(view, isFirst ? 'records' : 'screen')} prefetch={false} className={buttonLook('primary')}>
        {isFirst ? 'Add records' : 'Screen titles and abstracts'}
      </Link>
    </div>
  );
}
