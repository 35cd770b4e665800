import type { Evidence } from '#contract/evidence.ts';
import type { ColumnCell } from '#contract/table-column.ts';
import { isSameNumber, numbersIn } from '#core/text/numbers.ts';
import { stems } from '#core/text/words.ts';
import { citeQuote } from '../cite-quote.ts';
import { plainWords } from '../plain-words.ts';
import { NOT_KNOWN } from '../report/standard-sections/draft.ts';

export const LONGEST_ANSWER = 120;
const NO_ANSWER =
  /^(?:not (?:known|stated|reported|given|available|specified|mentioned)|unknown|unclear|n\/a|none given|null)\b/i;
/** Words that can answer without occurring in the text. */
const ANSWERS = new Set(stems('yes no none both'));
/** An answer uses the work's words; this share of it may be rephrasing. */
const LEAST_SHARE = 0.5;

interface Proposed {
  answer: string | null;
  quote: string | null;
}

/**
 * A model's answer as far as its work supports it: the quote is in the stored text and contains every number of the
 * answer, and the answer is made of the work's words. Everything else is not known.
 *
 * @param choices the allowed answers, if any; their words need not occur in the work.
 */
export function groundAnswer({ answer, quote }: Proposed, work: Evidence, choices: readonly string[] = []): ColumnCell {
  const text = plainWords(answer ?? '', LONGEST_ANSWER);
  const citation = citeQuote(work, quote ?? '');
  if (!text || !citation) return notKnown(work);
  if (choices.length > 0) {
    const chosen = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
    return chosen === undefined ? notKnown(work) : { evidenceId: work.id, text: chosen, citations: [citation] };
  }
  if (NO_ANSWER.test(text)) return notKnown(work);
  const read = numbersIn(citation.quote);
  const isProven = numbersIn(text).every((number) => read.some((each) => isSameNumber(number, each)));
  if (!isProven || !isInWordsOf(work, text)) return notKnown(work);
  return { evidenceId: work.id, text, citations: [citation] };
}

const NOT_READ = 'not read';

/** For a work that the model did not read. */
export function notRead({ id }: Pick<Evidence, 'id'>): ColumnCell {
  return { evidenceId: id, text: NOT_READ, citations: [] };
}

/** Whether the model read the work, whatever it found. */
export function wasRead({ text, citations }: ColumnCell): boolean {
  return citations.length > 0 || text !== NOT_READ;
}

export function notKnown({ id }: Pick<Evidence, 'id'>): ColumnCell {
  return { evidenceId: id, text: NOT_KNOWN, citations: [] };
}

function isInWordsOf({ title, texts }: Evidence, answer: string): boolean {
  const specific = stems(answer).filter((stem) => !ANSWERS.has(stem));
  const known = new Set([title, ...Object.values(texts)].flatMap((text) => stems(text ?? '')));
  return specific.filter((stem) => known.has(stem)).length >= specific.length * LEAST_SHARE;
}
