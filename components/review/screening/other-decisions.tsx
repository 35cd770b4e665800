import type { RecordView, ScreenedRecord } from '#contract/review/review-view.ts';
import { DECISION_WORDS, OUTCOME_WORDS, withFile } from '../review-words.ts';

interface OtherDecisionsProps {
  record: RecordView;
  mine: ScreenedRecord['mine'];
  myId: string;
}

/** What was decided about a record, as far as the user may see it. */
export function OtherDecisions({ record: { decisions, resolved, outcome }, mine, myId }: OtherDecisionsProps) {
  const others = decisions.filter(({ reviewerId }) => reviewerId !== myId);
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
        </li>
      )}
      {!resolved && (outcome === 'conflict' || outcome === 'awaiting_second') && (
        <li className="text-warn">{OUTCOME_WORDS[outcome]}</li>
      )}
    </ul>
  );
}
