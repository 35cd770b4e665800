import { counted } from '#components/run/format.ts';
import type { ReviewRole, ReviewStage, ScreeningDecision } from '#contract/review/review-events.ts';
import type { Agreement, RecordFilter, ScreenedRecord, ScreeningOrder } from '#contract/review/review-view.ts';

export const DECISION_WORDS: Readonly<Record<ScreeningDecision, string>> = {
  include: 'Included',
  exclude: 'Excluded',
  maybe: 'Maybe',
};

export const OUTCOME_WORDS: Readonly<Record<ScreenedRecord['outcome'], string>> = {
  open: 'Not decided',
  awaiting_second: 'Waiting for a second reviewer',
  included: 'Included',
  excluded: 'Excluded',
  conflict: 'Conflict',
};

export const FILTER_WORDS: Readonly<Record<RecordFilter, string>> = {
  mine: 'Waiting for me',
  all: 'All records',
  included: 'Included',
  excluded: 'Excluded',
  maybe: 'My maybes',
  conflicts: 'Conflicts',
  awaiting_second: 'Waiting for a second reviewer',
};

export const ROLE_WORDS: Readonly<Record<ReviewRole, { label: string; may: string }>> = {
  owner: { label: 'Owner', may: 'change the protocol, invite people, screen, resolve conflicts' },
  screener: { label: 'Screener', may: 'screen records and full texts' },
  reader: { label: 'Reader', may: 'see everything, but change nothing' },
};

export const STAGE_WORDS: Readonly<Record<ReviewStage, string>> = {
  abstract: 'Titles and abstracts',
  fulltext: 'Full texts',
};

/** "Kofi, from rayyan.csv (CSV)" where the decision was made in another program; a file that names nobody stands for itself. */
export const withFile = (name: string, from: string | null) =>
  from === null || from.startsWith(name) ? name : `${name}, from ${from}`;

/** "About 12 (4–25) more are likely to be included." Null before there is an estimate. */
export function leftText({ left }: Pick<ScreeningOrder, 'left'>): string | null {
  if (!left) return null;
  const [estimate, low, high] = [left.estimate, left.low, left.high].map((n) => Math.round(n));
  if (high === 0) return 'Probably no relevant record is left.';
  return `About ${estimate} (${low}–${high}) more are likely to be included.`;
}

/** "Agreement: 91% of 120 records, κ 0.74". Null before two have decided about anything. */
export function agreementText({ records, observed, kappa }: Agreement): string | null {
  if (records === 0 || observed === null) return null;
  const share = `${Math.round(100 * observed)}% of ${counted(records, 'record')}`;
  return `Agreement: ${share}${kappa === null ? '' : `, κ ${kappa.toFixed(2)}`}`;
}
