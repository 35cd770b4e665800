'use client';

import { createContext, useContext } from 'react';
import { FACTOR_WORDS, gradeInWords, scaleInWords } from '#contract/answer-words.ts';
import type { CertaintyChange, CertaintyStep, OutcomeCertainty } from '#contract/appraisal/short-answer.ts';
import { openDomains } from './grade-domains.ts';

/** Lets the owner of a report change a step; null where it can only be read. */
export const CertaintyEditing = createContext<((change: Omit<CertaintyChange, 'reason'>) => void) | null>(null);

/**
 * How the certainty of each outcome was reached, step by step: a proposal, which the owner of the report may change.
 */
export function CertaintyDetails({ outcomes }: { outcomes: readonly OutcomeCertainty[] }) {
  return (
    <details className="group mt-2 text-[13px]/[1.5]">
      <summary className="inline-flex min-h-7 items-center text-accent underline underline-offset-2">
        Certainty, outcome by outcome
      </summary>
      <p className="mt-1 text-soft">
        Suggested {scaleInWords(outcomes)}, from what the works say of themselves; a person should confirm it.
      </p>
      <ul className="mt-2 space-y-3">
        {outcomes.map((each) => (
          <Outcome key={each.outcome} certainty={each} />
        ))}
      </ul>
    </details>
  );
}

function Outcome({ certainty }: { certainty: OutcomeCertainty }) {
  const { outcome, steps, evidenceIds, shown } = certainty;
  return (
    <li>
      <p className="font-medium">
        {outcome}: {gradeInWords(certainty)}
        {!shown && (
          <span className="font-normal text-soft">
            {' '}
            ({evidenceIds.length} {evidenceIds.length === 1 ? 'work' : 'works'})
          </span>
        )}
      </p>
      <ul className="mt-1 space-y-1">
        {steps.map((step) => (
          <Step key={step.factor} outcome={outcome} step={step} />
        ))}
      </ul>
      <OpenDomains certainty={certainty} />
    </li>
  );
}

/** GRADE domains without a step: the owner of the report may judge them all the same. */
function OpenDomains({ certainty }: { certainty: OutcomeCertainty }) {
  const edit = useContext(CertaintyEditing);
  const open = openDomains(certainty);
  const { outcome } = certainty;
  if (!edit || open.length === 0) return null;
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-soft print:hidden">
      Judge as well:
      {open.map((factor) => (
        <button
          key={factor}
          type="button"
          onClick={() => edit({ outcome, factor, change: 0 })}
          className="min-h-7 text-accent underline underline-offset-2"
        >
          {FACTOR_WORDS[factor]}
          <span className="sr-only"> of {outcome}</span>
        </button>
      ))}
    </p>
  );
}

function Step({ outcome, step: { factor, change, reason, by } }: { outcome: string; step: CertaintyStep }) {
  const edit = useContext(CertaintyEditing);
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 text-soft">
      <span className="min-w-36 text-ink">{FACTOR_WORDS[factor]}</span>
      {factor !== 'start' && <span className="tabular-nums">{change === 0 ? 'no change' : levels(change)}</span>}
      <span className="min-w-0 flex-1 basis-60">
        {reason}
        {by === 'model' && <span className="ml-1 text-faint">suggested by the model</span>}
        {by === 'person' && <b className="ml-1 font-medium text-accent">changed by a reader</b>}
      </span>
      {edit && factor !== 'start' && (
        <button
          type="button"
          onClick={() => edit({ outcome, factor, change })}
          className="min-h-7 text-accent underline underline-offset-2 print:hidden"
        >
          Change
          <span className="sr-only">
            {' '}
            {FACTOR_WORDS[factor]} of {outcome}
          </span>
        </button>
      )}
    </li>
  );
}

function levels(change: number): string {
  const count = Math.abs(change);
  return `${change < 0 ? 'down' : 'up'} ${count === 1 ? 'one level' : `${count} levels`}`;
}
