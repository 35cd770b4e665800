import type { Eligibility } from '#contract/review/protocol.ts';
import type { TextSpan } from '#contract/review/review-view.ts';
import { stemOf, stems, words } from '../text/words.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** Shorter ones are letters of formulas and units, which stand everywhere. */
const SHORTEST = 3;

/** Where words of the criteria stand in a text, in any of their endings. */
export function criteriaMarks(text: string, eligibility: Eligibility): TextSpan[] {
  const { population, intervention, comparison, outcome } = eligibility;
  const sought = new Set(
    stems([population, intervention, comparison, outcome].join(' ')).filter((stem) => stem.length >= SHORTEST),
  );
  if (sought.size === 0) return [];
  const spans: TextSpan[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const [folded] = words(word);
    if (folded && sought.has(stemOf(folded))) spans.push({ start: index, end: index + word.length });
  }
  return spans;
}
