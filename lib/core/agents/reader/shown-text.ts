import { type Evidence, TEXT_FIELDS } from '#contract/evidence.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { passagesNearest, shownLines } from '#core/reading/nearest-passages.ts';
import { isCommandToReader } from '#core/reading/reader-commands.ts';
import { splitSentences } from '#core/text/sentences.ts';
import { stems } from '#core/text/words.ts';

/** An abstract is shown whole; registrations and pages are read from their start. A longer text is not an abstract. */
const LONGEST_TEXT = 4_000;
/** Characters of all passages of a full text together; about an abstract and a half. */
const LONGEST_PASSAGES = 3_600;

/**
 * The text by which a work is read first: its abstract, otherwise what there is. Sentences that address their reader
 * are left out.
 */
export function wholeText(work: Evidence): string {
  const field = TEXT_FIELDS.find((each) => each !== 'fulltext' && work.texts[each]) ?? 'fulltext';
  return withoutCommands((work.texts[field] ?? '').slice(0, LONGEST_TEXT));
}

/**
 * The passages of a full text nearest to the question, in reading order, table rows one by one, without sentences that
 * address their reader.
 */
export function nearestPassages(fulltext: string, { question, concepts }: ParsedQuestion): string[] {
  const wanted = new Set(stems([question, ...concepts.flatMap(({ term, synonyms }) => [term, ...synonyms])].join(' ')));
  const near = passagesNearest(fulltext, wanted, { characters: LONGEST_PASSAGES });
  return shownLines(near).map(withoutCommands).filter(Boolean);
}

/** A text without the sentences that address its reader. */
export function withoutCommands(text: string): string {
  const sentences = splitSentences(text);
  if (sentences.every((sentence) => !isCommandToReader(sentence.text))) return text;
  return sentences
    .map((sentence) => sentence.text)
    .filter((sentence) => !isCommandToReader(sentence))
    .join(' ');
}
