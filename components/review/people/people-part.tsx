'use client';

import { fieldLook } from '#components/app/field-look.ts';
import { REVIEW_ROLES, type Reviewer, type ReviewRole, type ReviewStage } from '#contract/review/review-events.ts';
import { useReview, useReviewCommand } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';
import { ROLE_WORDS, STAGE_WORDS } from '../review-words.ts';
import { DecisionsMade } from './decisions-made.tsx';
import { Invites } from './invites.tsx';

/** Who works on a review, in which role, and how many decide about each record. */
export function PeoplePart() {
  const { view } = useReview();
  const isOwner = view.me.role === 'owner';
  return (
    <>
      <h1 className="mb-4 font-semibold font-serif text-[24px]/tight">People</h1>
      <ul className="border-line border-t">
        {view.reviewers.map((reviewer) => (
          <Person key={reviewer.id} reviewer={reviewer} isMe={reviewer.id === view.me.id} mayChange={isOwner} />
        ))}
      </ul>
      {isOwner && <Invites />}
      <DecisionsMade />
      <section aria-labelledby="how-many" className="mt-10">
        <h2 id="how-many" className="mb-1 font-semibold font-serif text-[19px]">
          How many people decide
        </h2>
        <p className="mb-4 max-w-[65ch] text-[14px] text-soft">
          Two people who decide independently miss fewer studies. Neither sees the other’s decision before making their
          own; where they differ, an owner resolves it under Conflicts.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Screeners stage="abstract" mayChange={isOwner} />
          <Screeners stage="fulltext" mayChange={isOwner} />
        </div>
      </section>
    </>
  );
}

function Person({ reviewer, isMe, mayChange }: { reviewer: Reviewer; isMe: boolean; mayChange: boolean }) {
  const { id, name, role } = reviewer;
  const { mutate, isPending, error } = useReviewCommand(
    (reviewId, wanted: ReviewRole) => reviewRequests.changeRole(reviewId, id, wanted),
    `The role of ${name} is changed.`,
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2.5">
      <span dir="auto" className="wrap-anywhere min-w-0 flex-1 basis-40 text-[15px]">
        {name}
        {isMe && <span className="text-soft"> (you)</span>}
      </span>
      {mayChange ? (
        <select
          aria-label={`Role of ${name}`}
          value={role}
          disabled={isPending}
          onChange={({ target }) => {
            const wanted = REVIEW_ROLES.find((each) => each === target.value);
            if (wanted) mutate(wanted);
          }}
          className={`${fieldLook()} max-w-40`}
        >
          {REVIEW_ROLES.map((each) => (
            <option key={each} value={each}>
              {ROLE_WORDS[each].label}
            </option>
          ))}
        </select>
      ) : (
        <span className="text-[14px] text-soft">{ROLE_WORDS[role].label}</span>
      )}
      <span className="w-full text-[13px] text-soft sm:w-96">Can {ROLE_WORDS[role].may}</span>
      {error && (
        <p role="alert" className="w-full text-[13px] text-bad">
          {error.message}
        </p>
      )}
    </li>
  );
}

const COUNTS = [
  { count: 1, label: 'One person' },
  { count: 2, label: 'Two people, independently' },
] as const;

function Screeners({ stage, mayChange }: { stage: ReviewStage; mayChange: boolean }) {
  const { view } = useReview();
  const present = view.stages[stage].screeners;
  const { mutate, isPending, variables, error } = useReviewCommand((reviewId, count: 1 | 2) =>
    reviewRequests.setScreeners(reviewId, stage, count),
  );
  const chosen = isPending ? variables : present;
  return (
    <fieldset disabled={!mayChange} className="rounded-lg border border-line bg-panel px-4 py-3">
      <legend className="px-1 font-medium text-[14px]">{STAGE_WORDS[stage]}</legend>
      {COUNTS.map(({ count, label }) => (
        <label key={count} className="flex min-h-8 items-center gap-2.5 text-[14px]">
          <input
            type="radio"
            name={`screeners-${stage}`}
            checked={chosen === count}
            onChange={() => mutate(count)}
            className="size-4 accent-(--accent)"
          />
          {label}
        </label>
      ))}
      {error && (
        <p role="alert" className="mt-1 text-[13px] text-bad">
          {error.message}
        </p>
      )}
    </fieldset>
  );
}
