import type { ConceptMatcher } from './concept-match.ts';
import { type NamedOutcome, outcomeOf } from './finding-fields.ts';
import { valenceOf } from './outcome-valence.ts';
import type { Reading } from './read-question.ts';
import type { TableResult } from './table-results.ts';
import { outcomeStems, sameOutcome } from './told-outcomes.ts';

/** What a row of a table tells of, read with what stands over it. */
export interface RowTold {
  named: NamedOutcome;
  /** The row in words; with the caption where the row is about what the caption says. */
  text: string;
  /** Whether its numbers are those of what is asked about, so that they speak for or against it. */
  isOfGiven: boolean;
}

/** Whether words name what is given or done. */
export function namesGiven({ interventions }: Reading, match: ConceptMatcher, words: string): boolean {
  return match(words).some((idea) => interventions.includes(idea));
}

/**
 * A row is called either by an outcome ("Deaths", of a table that compares the arms) or by what was given or had ("Ever
 * used", of a table of risks of one outcome, which the caption or the head names). Of any other row nothing is told but
 * what it is called.
 */
export function rowTold(reading: Reading, match: ConceptMatcher, { row, text }: TableResult): RowTold {
  const { label, caption, heads } = row;
  const whole = `${caption} ${text}`.trim();
  if (namesGiven(reading, match, label)) {
    return { named: outcomeOver(reading, caption, heads), text: whole, isOfGiven: true };
  }
  const named = { name: label, told: null };
  if (isOutcome(reading, label))
    return { named, text: whole, isOfGiven: namesGiven(reading, match, `${whole} ${reading.work.title}`) };
  return { named, text, isOfGiven: false };
}

function isOutcome({ outcomes }: Reading, label: string): boolean {
  const key = outcomeStems(label);
  return valenceOf(label) !== null || outcomes.some((asked) => sameOutcome(asked, key) > 0);
}

/** What the table is about beside what is given: the outcome of its caption, else of the head. */
function outcomeOver({ outcomes, given }: Reading, caption: string, heads: string): NamedOutcome {
  const about = caption.replace(/^\S+ \S{1,6} /, '');
  const asked = { askedFor: outcomes, given, estimateAt: null };
  return outcomeOf(about, [], asked) ?? outcomeOf(heads, [], asked) ?? { name: '', told: null };
}
