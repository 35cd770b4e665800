import { WORD_ENDS } from './whole-words.ts';

/**
 * Negation by cue and scope, after NegEx (Chapman et al. 2001, J Biomed Inform 34:301): a cue negates what follows it (or, for
 * some cues, what stands before it) up to a word that ends its scope. The lists are adapted to the prose of abstracts.
 */
const CUE = `(?:\\b(?:not|no|never|neither|nor|cannot|without|lack(?:s|ed|ing)?|absence of|absent|free of|fail(?:s|ed|ing|ure)? to|unable to|denie[sd]|ruled? out|rather than|instead of|negative for|unlikely to)|n['’]t)${WORD_ENDS}`;
const BEFORE = new RegExp(CUE, 'giu');
const ANYWHERE = new RegExp(CUE, 'iu');
const NEGATED_AFTER =
  '\\b(?:(?:was|were|is|are|be|been) (?:not (?:observed|found|seen|detected|confirmed|demonstrated|shown|supported|present|significant)|absent|ruled out|excluded|unlikely|lacking)|(?:has|have|had) not been)\\b';
const AFTER = new RegExp(`^[^.;]*?${NEGATED_AFTER}`, 'iu');
const ANY_AFTER = new RegExp(NEGATED_AFTER, 'giu');
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

/** Whether anything at all is denied in a text, whatever the scope. */
export function deniesAnything(text: string): boolean {
  return ANYWHERE.test(text);
}

/** Whether the word at `index` (UTF-16) of the sentence stands in the scope of a negation. */
export function isNegated(sentence: string, index: number): boolean {
  return negationsIn(sentence)(index);
}

/** The same for many words of one sentence, which is searched for cues once. */
export function negationsIn(sentence: string): (index: number) => boolean {
  const before = spansOf(BEFORE, sentence);
  const after = spansOf(ANY_AFTER, sentence);
  if (before.length === 0 && after.length === 0) return () => false;
  const pseudo = spansOf(PSEUDO, sentence);
  const words = Array.from(sentence.matchAll(WORD), ({ index }) => index);
  return (index) => {
    const word = firstFrom(words, index);
    // Cues that more words than count lie behind need no closer look.
    const earliest = Math.max(index - WINDOW, words[word - WORDS_BEFORE] ?? 0);
    for (let at = firstFrom(before, earliest, endOf); at < before.length; at += 1) {
      const cue = before[at];
      if (!cue || cue.end > index) break;
      if (cue.start >= index - WINDOW && negatesBehind(sentence, { cue, pseudo, index })) return true;
    }
    const latest = Math.min(index + WINDOW, words[word + WORDS_AFTER + 1] ?? sentence.length);
    const next = after[firstFrom(after, index, startOf)];
    return next !== undefined && next.start <= latest && isNegatedFromAfter(sentence.slice(index, index + WINDOW));
  };
}

interface Span {
  start: number;
  end: number;
}
const startOf = ({ start }: Span) => start;
const endOf = ({ end }: Span) => end;

function spansOf(pattern: RegExp, text: string): Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: words, index }) => ({ start: index, end: index + words.length }));
}

/** Place of the first whose position is at `from` or behind it; they stand in order. */
function firstFrom<T>(sorted: readonly T[], from: number, positionOf: (each: T) => number = Number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (positionOf(sorted[middle] as T) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

function negatesBehind(
  sentence: string,
  { cue, pseudo, index }: { cue: Span; pseudo: readonly Span[]; index: number },
): boolean {
  const feigned = pseudo[firstFrom(pseudo, cue.start + 1, endOf)];
  if (feigned && feigned.start <= cue.start) return false;
  const between = sentence.slice(cue.end, index);
  return wordCount(between) < WORDS_BEFORE && !SCOPE_ENDS.test(between);
}

function isNegatedFromAfter(rest: string): boolean {
  const match = AFTER.exec(rest);
  if (!match) return false;
  const pseudoFollows = /^(?:[^.;]*?)\b(?:cannot be|not) (?:excluded|ruled out)/i.test(rest);
  const until = match[0].replace(/(?:was|were|is|are|be|been|has|have|had) (?:not )?[a-z]+(?: out)?$/iu, '');
  return !pseudoFollows && wordCount(until) <= WORDS_AFTER && !SCOPE_ENDS.test(until);
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

function wordCount(text: string): number {
  return text.match(WORD)?.length ?? 0;
}
