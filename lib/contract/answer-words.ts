import type { AnswerDirection, CertaintyFactor, CertaintyLevel, Tally } from './short-answer.ts';

/** How answers and their certainty are said to readers. Apart from the schemas, so that pages can say it without carrying a parser along. */
export const DIRECTION_WORDS: Readonly<Record<AnswerDirection, string>> = {
  yes: 'Yes',
  probably_yes: 'Probably yes',
  mixed: 'Mixed',
  probably_no: 'Probably no',
  no: 'No',
  unclear: 'Cannot be said',
};

export const CERTAINTY_WORDS: Readonly<Record<CertaintyLevel, string>> = {
  high: 'high',
  moderate: 'moderate',
  low: 'low',
  very_low: 'very low',
};

export const FACTOR_WORDS: Readonly<Record<CertaintyFactor, string>> = {
  start: 'Where the evidence starts',
  risk_of_bias: 'Risk of bias',
  inconsistency: 'Inconsistency',
  indirectness: 'Indirectness',
  imprecision: 'Imprecision',
  publication_bias: 'Publication bias',
  large_effect: 'Large effect',
  dose_response: 'Dose-response',
};

/** Printed with every tally. */
export const TALLY_CAVEAT =
  'A count of studies, each with one vote: large and small, strong and weak studies count alike, so it is no estimate of an effect.';

/** "Of 7 studies on mortality: 4 found benefit, 1 found harm, 2 found no difference." */
export function tallyInWords({ outcome, benefit, harm, none, unclear }: Tally): string {
  const parts = [
    [benefit, 'found benefit'],
    [harm, 'found harm'],
    [none, 'found no difference'],
    [unclear, 'leave it unclear'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return `Of ${benefit + harm + none + unclear} studies on ${outcome}: ${said.join(', ')}.`;
}

/** The first line of an answer without its first word, where that stands before it anyway. */
export function afterDirection(lead: string, direction: AnswerDirection): string {
  const said = `${DIRECTION_WORDS[direction]}. `;
  return lead.startsWith(said) ? lead.slice(said.length) : lead;
}

/** Reasons may be sentences of their own; in a row they end with one full stop, which is not theirs. */
export function inOneSentence(reasons: readonly string[]): string {
  return reasons.map((reason) => (reason.endsWith('.') ? reason.slice(0, -1) : reason)).join('; ');
}
