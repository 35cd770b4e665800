import { derivePopulation } from '../../evidence/population.ts';
import { deriveSampleSize } from '../../evidence/sample-size.ts';
import { memoizeByText } from '../../text/memoize-by-text.ts';

const LONGEST_NAME = 80;

const COMPARED =
  /\b(?:compared (?:with|to)|in comparison (?:with|to)|versus|vs\.?|relative to|rather than|than(?: (?:in|for|with|among|those|that|did))*)\s+((?:the |a |an |those |patients |receiving |no )*[\p{L}][\p{L}\p{N}'’/+-]*(?:\s[\p{L}\p{N}][\p{L}\p{N}'’/+-]*){0,5})/iu;
const ENDS_COMPARISON =
  /\s(?:was|were|is|are|had|has|have|showed|did|at|after|during|by|but|and (?:was|were|had|the)|because|which|who|while|whereas|when|respectively|resulted|reduced|increased|improved|would|p)\b.*$/i;
/** "More than one", "rather than later": what follows is no group. */
const NO_GROUP =
  /^(?:the |a )?(?:one|two|three|half|expected|previously|thought|later|usual$|before|that|this|it|they|once|other|others|any|just|only|average|normal|doubled|tripled|halved|twice|(?:the )?(?:patients|participants|subjects|people|individuals|those|women|men|children|adults)$)\b/i;

/** "Than either placebo", "with when antidepressants were not taken". */
const LEADS_IN = /^(?:either|both|all|when|if) /i;

/** What a result is compared with, in the sentence's own words; null where it names nothing. */
export function comparisonOf(text: string): string | null {
  const found = COMPARED.exec(text)?.[1]?.replace(ENDS_COMPARISON, '').replace(LEADS_IN, '').trim();
  return found && found.length >= 4 && !NO_GROUP.test(found) ? found.slice(0, LONGEST_NAME) : null;
}

/** Whom a sentence speaks of, by its own words. */
export function populationIn(text: string): string | null {
  return derivePopulation({ title: text, texts: {}, meshTerms: [] })?.value ?? null;
}

const N_EQUALS = /\bn\s?=\s?(\d[\d,]{0,8})(?![\d.])/gi;

/** Characters of sentences. */
const SENTENCES_KEPT = 1_000_000;

const countsIn = memoizeByText(SENTENCES_KEPT, (text): readonly number[] => {
  const stated = deriveSampleSize({ texts: { abstract: text } })?.value;
  return stated ? [stated] : Array.from(text.matchAll(N_EQUALS), (match) => Number((match[1] ?? '').replace(/,/g, '')));
});

/** How many people a sentence says that its result rests on; null where it says several numbers or none. */
export function countIn(text: string): number | null {
  const counts = countsIn(text);
  return counts.length === 1 ? (counts[0] ?? null) : null;
}
