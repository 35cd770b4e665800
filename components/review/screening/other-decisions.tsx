import type { Reviewer, ReviewStage } from '#contract/review/review-events.ts';
import type { RecordView, ScreenedRecord } from '#contract/review/review-view.ts';
import { ResolveForm } from '../conflicts/resolve-form.tsx';
import { DECISION_WORDS, OUTCOME_WORDS, withFile } from '../review-words.ts';

interface OtherDecisionsProps {
  record: RecordView;
  stage: ReviewStage;
  mine: ScreenedRecord['mine'];
  me: Reviewer;
}

/** What was decided about a record, as far as the user may see it; an owner can resolve it anew. */
export function OtherDecisions({ record, stage, mine, me }: OtherDecisionsProps) {
  const { decisions, resolved, outcome } = record;
  const others = decisions.filter(({ reviewerId }) => reviewerId !== me.id);
  const all = [
    ...(mine ? [{ key: 'me', who: 'You', ...mine }] : []),
    ...others.map(({ reviewerId, name, from, decision, reason }) => ({
      ...{ key: reviewerId, who: withFile(name, from), decision, reason },
    })),
  ];
  if (all.length === 0 && !resolved) return null;
  return (
    <ul className="mt-4 space-y-0.5 rounded-md bg-sunk px-3.5 py-2 text-[13.5px]">
      {all.map(({ key, who, decision, reason }) => (
        <li key={key} className="wrap-anywhere">
          <span className="font-medium">{who}:</span> {DECISION_WORDS[decision].toLowerCase()}
          {reason && <span className="text-soft"> · {reason}</span>}
        </li>
      ))}
      {resolved && (
        <li className="wrap-anywhere">
          <span className="font-medium">Resolved by {withFile(resolved.name, resolved.from)}:</span>{' '}
          {DECISION_WORDS[resolved.decision].toLowerCase()}
          {resolved.reason && <span className="text-soft"> · {resolved.reason}</span>}
          {me.role === 'owner' && (
            <details key={resolved.decision} className="mt-1">
              <summary className="min-h-7 cursor-pointer text-accent">Change the resolution</summary>
              <div className="pt-1 pb-2">
                <ResolveForm record={record} stage={stage} hasKeys={false} />
              </div>
            </details>
          )}
        </li>
      )}
      {!resolved && (outcome === 'conflict' || outcome === 'awaiting_second') && (
        <li className="text-warn">{OUTCOME_WORDS[outcome]}</li>
      )}
    </ul>
  );
}
