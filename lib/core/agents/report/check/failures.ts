import type { Claim } from '#contract/claim.ts';
import { counted, listOf } from '#core/appraisal/study-counts.ts';

/** Why sentences fail the check, in words that repeat none of theirs. */
const KINDS = {
  name: 'a name that no work found mentions',
  contrary: 'the contrary of what the source says',
  number: 'a number that the source does not give',
  quotation: 'a quotation that is not in the source',
  long: 'too long to be checked as one finding',
  unchecked: 'no check was possible',
  uncited: 'no source is cited',
  notPlain: 'the sentence is not plain text',
  headless: 'the sentence that it goes on from was left out',
  unsaid: 'something that the source does not say',
} as const;
export type FailureKind = (typeof KINDS)[keyof typeof KINDS];

/** How the checker's own reasons begin or continue. */
const BY_REASON: readonly [RegExp, FailureKind][] = [
  [/^None of the works found mentions /, KINDS.name],
  [/\bnumber\b|\bcounts?\b|\d/i, KINDS.number],
  [/^The quot(?:ed words|ation) (?!is too long)/, KINDS.quotation],
  [/too long/, KINDS.long],
];

/** Why a dropped sentence failed. A reason that is the name of a kind is that kind. */
export function failureKind({ verdict, reason = '' }: Pick<Claim, 'verdict' | 'reason'>): FailureKind {
  const named = Object.values(KINDS).find((kind) => kind === reason);
  if (named) return named;
  const found = BY_REASON.find(([pattern]) => pattern.test(reason))?.[1];
  if (found === KINDS.name) return found;
  if (verdict === 'contradicted') return KINDS.contrary;
  if (verdict === 'unchecked') return KINDS.unchecked;
  return found ?? KINDS.unsaid;
}

/** A sentence that failed the check. */
export interface Failure {
  /** Title of the section it was written for; null for the short answer, empty where unknown. */
  section: string | null;
  kind: FailureKind;
}

/** "3 sentences or rows … were left out: 2 in “Harms” (a number that the source does not give) and 1 in the short answer (…)." */
export function failuresText(failures: readonly Failure[]): string {
  if (failures.length === 0) return '';
  const places = [...Map.groupBy(failures, ({ section }) => section)].map(([section, own]) => {
    if (section === '') return kindsOf(own);
    return `${own.length} in ${section === null ? 'the short answer' : `“${section}”`} (${kindsOf(own)})`;
  });
  const many = counted(failures.length, 'sentence or row of a table', 'sentences or rows of tables');
  return `${many} failed the check against the source and ${failures.length === 1 ? 'was' : 'were'} left out: ${listOf(places)}.`;
}

function kindsOf(failures: readonly Failure[]): string {
  const kinds = [...Map.groupBy(failures, ({ kind }) => kind)].sort(([, a], [, b]) => b.length - a.length);
  const [only] = kinds;
  if (kinds.length === 1 && only) return only[0];
  return kinds.map(([kind, own]) => `${own.length} × ${kind}`).join('; ');
}
