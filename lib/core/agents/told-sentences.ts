import { type Evidence, TEXT_FIELDS, type TextField } from '#contract/evidence.ts';
import { LONGEST_TITLE } from '../evidence/prose.ts';
import { partSentences } from '../reading/abstract-parts.ts';
import { isNoReport } from '../reading/reader-commands.ts';
import { numbersIn } from '../text/numbers.ts';
import { splitSentences } from '../text/sentences.ts';
import { stems } from '../text/words.ts';

/** Characters of a stored text that are looked through; what was studied stands before. */
const LONGEST_TEXT = 40_000;
/** A longer sentence is a list or a table that lost its lines. */
const LONGEST_SENTENCE = 700;

/** A sentence of a work, and where it stands. */
export interface ToldSentence {
  text: string;
  basis: 'title' | TextField;
  start: number;
  end: number;
}

/** The sentences of a work that report something, in reading order; the title last: a reader can open a place in a text. */
export function toldSentences({ title, texts }: Evidence): ToldSentence[] {
  const stored = TEXT_FIELDS.flatMap((field) => {
    const source = (texts[field] ?? '').slice(0, LONGEST_TEXT);
    return partSentences(source, splitSentences(source))
      .filter(({ text }) => text.length <= LONGEST_SENTENCE && !isNoReport(text, source))
      .map(({ text, start, end }): ToldSentence => ({ text, basis: field, start, end }));
  });
  const text = title.slice(0, LONGEST_TITLE);
  return isNoReport(text, text) ? stored : [...stored, { text, basis: 'title', start: 0, end: text.length }];
}

/** Words that join two arms, and need not stand in a work so. */
const JOINS: ReadonlySet<string> = new Set(['v', 'vs', 'versu', 'compar']);

/**
 * The sentence that has most of some words. Null where one of them that carries a meaning stands in no sentence of the work,
 * none has half of them, or the one that has most lacks one of their numbers.
 */
export function sentenceHolding(said: string, told: readonly ToldSentence[]): ToldSentence | null {
  const wanted = new Set(stems(said).filter((stem) => !JOINS.has(stem)));
  const left = new Set(wanted);
  let best: ToldSentence | null = null;
  let most = 0;
  for (const each of told) {
    const own = new Set(stems(each.text));
    const shared = [...wanted].filter((stem) => own.has(stem));
    for (const stem of shared) left.delete(stem);
    if (shared.length > most) [best, most] = [each, shared.length];
  }
  if (!best || left.size > 0 || most * 2 < wanted.size) return null;
  const stated = new Set(numbersIn(best.text).map(({ value }) => value));
  return numbersIn(said).every(({ value }) => stated.has(value)) ? best : null;
}
