import { type Evidence, TEXT_FIELDS, type TextField } from '#contract/evidence.ts';
import { partSentences } from '../reading/abstract-parts.ts';
import { isNoReport } from '../reading/reader-commands.ts';
import { numbersIn } from '../text/numbers.ts';
import { LONGEST_TITLE } from '../text/paper-sections.ts';
import { splitSentences } from '../text/sentences.ts';
import { stems } from '../text/words.ts';

/** Characters of a stored text that are searched; what was studied comes early. */
const LONGEST_TEXT = 40_000;
/** A longer sentence is a list or a table that lost its line breaks. */
const LONGEST_SENTENCE = 700;

/** A sentence of a work, with its place. */
export interface WorkSentence {
  text: string;
  basis: 'title' | TextField;
  start: number;
  end: number;
}

/**
 * The sentences of a work that report something, in reading order; the title last, since a user can open a place only
 * in a text.
 */
export function workSentences({ title, texts }: Evidence): WorkSentence[] {
  const stored = TEXT_FIELDS.flatMap((field) => {
    const source = (texts[field] ?? '').slice(0, LONGEST_TEXT);
    return partSentences(source, splitSentences(source))
      .filter(({ text }) => text.length <= LONGEST_SENTENCE && !isNoReport(text, source))
      .map(({ text, start, end }): WorkSentence => ({ text, basis: field, start, end }));
  });
  const text = title.slice(0, LONGEST_TITLE);
  return isNoReport(text, text) ? stored : [...stored, { text, basis: 'title', start: 0, end: text.length }];
}

/** Words that join two arms, and need not occur in the work. */
const JOINS: ReadonlySet<string> = new Set(['v', 'vs', 'versu', 'compar']);

/**
 * The sentence with most of the given words. Null where a content word among them occurs in no sentence of the work, no
 * sentence has half of them, or the best sentence lacks one of their numbers.
 */
export function sentenceHolding(wording: string, sentences: readonly WorkSentence[]): WorkSentence | null {
  const wanted = new Set(stems(wording).filter((stem) => !JOINS.has(stem)));
  const left = new Set(wanted);
  let best: WorkSentence | null = null;
  let most = 0;
  for (const each of sentences) {
    const own = new Set(stems(each.text));
    const shared = [...wanted].filter((stem) => own.has(stem));
    for (const stem of shared) left.delete(stem);
    if (shared.length > most) [best, most] = [each, shared.length];
  }
  if (!best || left.size > 0 || most * 2 < wanted.size) return null;
  const stated = new Set(numbersIn(best.text).map(({ value }) => value));
  return numbersIn(wording).every(({ value }) => stated.has(value)) ? best : null;
}
