import type { Evidence } from '#contract/evidence.ts';
import type { ColumnCell } from '#contract/table-column.ts';
import { isSameNumber, numbersIn } from '#core/text/numbers.ts';
import { stems } from '#core/text/words.ts';
import { citeQuote } from '../cite-quote.ts';
import { plainWords } from '../plain-words.ts';
import { NOT_KNOWN } from '../report/frame/draft.ts';

export const LONGEST_ANSWER = 120;
const SAYS_NOTHING =
  /^(?:not (?:known|stated|reported|given|available|specified|mentioned)|unknown|unclear|n\/a|none given|null)\b/i;
/** Words that answer without standing in the text. */
const ANSWERS = new Set(stems('yes no none both'));
/** An answer is in the work's words; so much of it may be wording. */
const LEAST_SHARE = 0.5;

interface Proposed {
  answer: string | null;
  quote: string | null;
}

/**
 * A model's answer as far as its work says it: the quote stands in the stored text and holds every number of the
 * answer, and the answer is made of the work's words. All else is not known.
 *
 * @param choices where the answer is to be one of these, whose words need not stand in the work.
 */
export function holdAnswer({ answer, quote }: Proposed, work: Evidence, choices: readonly string[] = []): ColumnCell {
  const text = plainWords(answer ?? '', LONGEST_ANSWER);
  const citation = citeQuote(work, quote ?? '');
  if (!text || !citation) return notKnown(work);
  if (choices.length > 0) {
    const chosen = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
    return chosen === undefined ? notKnown(work) : { evidenceId: work.id, text: chosen, citations: [citation] };
  }
  if (SAYS_NOTHING.test(text)) return notKnown(work);
  const read = numbersIn(citation.quote);
  const isProven = numbersIn(text).every((said) => read.some((each) => isSameNumber(said, each)));
  if (!isProven || !isInWordsOf(work, text)) return notKnown(work);
  return { evidenceId: work.id, text, citations: [citation] };
}

const NOT_READ = 'not read';

/** Where the model did not come to a work. */
export function notRead({ id }: Pick<Evidence, 'id'>): ColumnCell {
  return { evidenceId: id, text: NOT_READ, citations: [] };
}

/** Whether the model came to the work, whatever it found there. */
export function wasRead({ text, citations }: ColumnCell): boolean {
  return citations.length > 0 || text !== NOT_READ;
}

export function notKnown({ id }: Pick<Evidence, 'id'>): ColumnCell {
  return { evidenceId: id, text: NOT_KNOWN, citations: [] };
}

function isInWordsOf({ title, texts }: Evidence, answer: string): boolean {
  const said = stems(answer).filter((stem) => !ANSWERS.has(stem));
  const known = new Set([title, ...Object.values(texts)].flatMap((text) => stems(text ?? '')));
  return said.filter((stem) => known.has(stem)).length >= said.length * LEAST_SHARE;
}
