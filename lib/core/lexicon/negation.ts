/**
 * Negation by cue and scope, after NegEx (Chapman et al. 2001, J Biomed Inform 34:301): a cue negates what follows it (or, for
 * some cues, what stands before it) up to a word that ends its scope. The lists are adapted to the prose of abstracts.
 */
const BEFORE =
  /(?:\b(?:no|not|cannot|without|never|neither|nor|lack(?:s|ed|ing)?|absence of|absent|free of|fail(?:s|ed|ure)? to|unable to|denie[sd]|ruled? out|rather than|instead of|negative for|unlikely to)|n['’]t)(?![\p{L}\p{N}])/giu;
const AFTER =
  /^[^.;]*?\b(?:(?:was|were|is|are|be|been) (?:not (?:observed|found|seen|detected|confirmed|demonstrated|shown|supported|present|significant)|absent|ruled out|excluded|unlikely|lacking)|(?:has|have|had) not been)\b/iu;
/** Words that look like negation and are not. */
const PSEUDO =
  /\b(?:not only|not just|not merely|not necessarily|no doubt|not ruled out|cannot be (?:excluded|ruled out)|without (?:doubt|difficulty)|gram negative|no longer than|no less than|not to mention|no fewer than)\b/giu;
const SCOPE_ENDS =
  /[;:]|,\s+(?:but|and|which|while|whereas|although)\b|\b(?:but|however|although|though|except|whereas|while|nevertheless|yet|because|since|apart from|aside from|which|despite)\b/iu;
/** NegEx's window, widened by one for the adverbs of scientific prose ("did not, in the end, significantly reduce"). */
const WORDS_BEFORE = 6;
const WORDS_AFTER = 5;
/** Characters, far more than these words and their cue have; a sentence may be of any length. */
const WINDOW = 300;

/** Whether the word at `index` (UTF-16) of the sentence stands in the scope of a negation. */
export function isNegated(sentence: string, index: number): boolean {
  const from = Math.max(0, index - WINDOW);
  const near = sentence.slice(from, index + WINDOW);
  return isNegatedFromBefore(near, index - from) || isNegatedFromAfter(near, index - from);
}

function isNegatedFromBefore(sentence: string, index: number): boolean {
  const before = sentence.slice(0, index);
  const pseudo = Array.from(sentence.matchAll(PSEUDO), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  return Array.from(before.matchAll(BEFORE)).some((cue) => {
    if (pseudo.some(({ start, end }) => cue.index >= start && cue.index < end)) return false;
    const between = before.slice(cue.index + cue[0].length);
    return wordCount(between) < WORDS_BEFORE && !SCOPE_ENDS.test(between);
  });
}

function isNegatedFromAfter(sentence: string, index: number): boolean {
  const rest = sentence.slice(index);
  const match = AFTER.exec(rest);
  if (!match) return false;
  const pseudoFollows = /^(?:[^.;]*?)\b(?:cannot be|not) (?:excluded|ruled out)/i.test(rest);
  const until = match[0].replace(/(?:was|were|is|are|be|been|has|have|had) (?:not )?[a-z]+(?: out)?$/iu, '');
  return !pseudoFollows && wordCount(until) <= WORDS_AFTER && !SCOPE_ENDS.test(until);
}

function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}
