import type { CitedSentence } from './cited-text.ts';

const MOST_NAMED = 12;
/** A list is taken as misread if so many names have no entry, more than have one, and so few of its entries are cited. */
const MISREAD = { names: 5, cited: 0.3 };

/** The names that have no entry, where that is more likely our mistake than the text's. */
export function misreadNames(sentences: readonly CitedSentence[], entries: number): string[] {
  const marks = sentences.flatMap((sentence) => sentence.marks);
  const missing = [...new Set(marks.flatMap((mark) => mark.missing))];
  const cited = new Set(marks.flatMap(({ references }) => references)).size;
  const isMisread = missing.length >= MISREAD.names && missing.length > cited && cited < MISREAD.cited * entries;
  return isMisread ? missing : [];
}

export const withoutMissing = (sentence: CitedSentence): CitedSentence => ({
  ...sentence,
  marks: sentence.marks.map((mark) => ({ ...mark, missing: [] })),
});

export function unmatchedNotice(names: readonly string[], hasList: boolean): string[] {
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  const shown = `${names.slice(0, MOST_NAMED).join('; ')}${more}`;
  return hasList
    ? [
        `Cited, but not matched with an entry of the list, so not checked: ${shown}. Compare the list with these by hand.`,
      ]
    : [`Cited, but the text has no list of references: ${shown}. Add the list to have these checked.`];
}
