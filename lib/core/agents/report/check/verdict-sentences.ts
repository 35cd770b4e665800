import { capitalised, splitSentences } from '../../../text/sentences.ts';

/** A longer opening sentence has to be read twice; the prompt asks for no more. */
export const LONGEST_VERDICT = 30;
const MOST_SENTENCES = 2;
/** A shorter clause is seldom a sentence. */
const LEAST_WORDS = 6;
/** What refers back to the clause before and means something else, or nothing, without it. */
const REFERS_BACK =
  /^(?:and|but|or|nor|so|yet|which|who|that|whose|where|whereas|while|although|though|because|since|if|unless|otherwise|however|it|its|they|their|them|this|these|those|he|she|both|the (?:former|latter|same|other)|in (?:others?|these|those))\b/i;
const VERB =
  /\b(?:is|are|was|were|has|have|had|does|do|did|may|might|can|cannot|could|will|would|remains?|helps?|works?|shows?|raises?|lowers?|reduces?|increases?|[a-z]{3,}ed)\b/i;

/**
 * Splits the opening of a report into one or two sentences. One that is too long is split at a semicolon where both
 * halves are self-contained; otherwise it stays whole, since a cut must not change its meaning. Null for more than two
 * sentences.
 */
export function verdictSentences(text: string): string[] | null {
  const sentences = splitSentences(text.replace(/\s+/g, ' ').trim()).map((each) => each.text);
  const [only] = sentences;
  if (sentences.length > MOST_SENTENCES || only === undefined) return null;
  return sentences.length === 1 ? parted(only) : sentences;
}

function parted(sentence: string): string[] {
  if (wordsIn(sentence) <= LONGEST_VERDICT) return [sentence];
  const [first = '', second = '', ...more] = sentence.split(/;\s+/);
  const isSafe =
    more.length === 0 &&
    [first, second].every((clause) => wordsIn(clause) >= LEAST_WORDS && VERB.test(clause)) &&
    !REFERS_BACK.test(second) &&
    // Do not split inside a bracket or a condition.
    !/\([^)]*$/.test(first) &&
    !/^(?:if|unless|although|while|whether)\b/i.test(first);
  if (!isSafe) return [sentence];
  const isPlain = /^\p{Ll}+(?![\p{L}\p{N}-])/u.test(second);
  return [`${first}.`, isPlain ? capitalised(second) : second];
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
