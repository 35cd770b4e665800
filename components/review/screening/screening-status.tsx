'use client';

import { CloudOff, TriangleAlert } from 'lucide-react';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import type { ReviewStage } from '#contract/review/review-events.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { agreementText, leftText } from '../review-words.ts';
import type { Screening } from './use-screening.ts';

/** How far it is, and what is probably left. */
export function ScreeningStatus({ screening, stage }: { screening: Screening; stage: ReviewStage }) {
  const { view, waiting } = screening;
  const { total, order, agreement } = view.stages[stage];
  const done = Math.max(0, total - waiting);
  const texts = [leftText(order), agreementText(agreement)].filter((text) => text !== null);
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-center gap-3">
        <ProgressBar label="Progress" value={done} max={total} className="w-24 shrink-0 sm:w-40" />
        <p className="text-[13px] tabular-nums">
          {done.toLocaleString('en')} of {total.toLocaleString('en')}
          <span className="max-sm:sr-only"> done</span>
        </p>
      </div>
      {texts.length > 0 && <p className="mt-0.5 text-[12.5px] text-soft">{texts.join(' ')}</p>}
    </div>
  );
}

/** What has not been saved: because the server cannot be reached, which heals by itself, or because it was refused. */
export function SavingLine({ screening: { unsaved, problem, refused, retry } }: { screening: Screening }) {
  return (
    <div role="alert">
      {unsaved > 0 && problem !== null && (
        <p className="flex flex-wrap items-center gap-2 border-line border-b bg-warn-soft px-4 py-1.5 text-[13px] text-warn sm:px-6">
          <CloudOff aria-hidden size={14} className="shrink-0" />
          <span className="min-w-0 flex-1 basis-60">
            {counted(unsaved, 'decision is', 'decisions are')} not saved yet. {problem} Go on screening: they are kept
            here and sent as soon as possible.
          </span>
          <button type="button" onClick={retry} className={buttonLook()}>
            Try now
          </button>
        </p>
      )}
      {refused && (
        <p className="wrap-anywhere flex items-center gap-2 border-line border-b bg-bad-soft px-4 py-1.5 text-[13px] text-bad sm:px-6">
          <TriangleAlert aria-hidden size={14} className="shrink-0" />
          <span>
            Your decision about “{refused.title}” was not saved. {refused.sentence}
          </span>
        </p>
      )}
    </div>
  );
}
