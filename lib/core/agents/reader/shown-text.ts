import { type Evidence, TEXT_FIELDS } from '#contract/evidence.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { passagesNearest, shownLines } from '#core/reading/nearest-passages.ts';
import { isCommandToReader } from '#core/reading/reader-commands.ts';
import { splitSentences } from '#core/text/sentences.ts';
import { stems } from '#core/text/words.ts';

/** An abstract stands whole; registrations and pages are read from their start. Longer ones than this are no abstracts. */
const LONGEST_TEXT = 4_000;
/** Passages of a full text, in all; about what an abstract and a half takes. */
const LONGEST_PASSAGES = 3_600;

/** The text by which a work is read first: its abstract, else what there is. Sentences that talk to their reader are left out. */
export function wholeText(work: Evidence): string {
  const field = TEXT_FIELDS.find((each) => each !== 'fulltext' && work.texts[each]) ?? 'fulltext';
  return withoutCommands((work.texts[field] ?? '').slice(0, LONGEST_TEXT));
}

/** The passages of a full text nearest to the question, in reading order, rows of tables one by one, without sentences that talk to their reader. */
export function nearestPassages(fulltext: string, { question, concepts }: ParsedQuestion): string[] {
  const wanted = new Set(stems([question, ...concepts.flatMap(({ term, synonyms }) => [term, ...synonyms])].join(' ')));
  const near = passagesNearest(fulltext, wanted, { characters: LONGEST_PASSAGES });
  return shownLines(near).map(withoutCommands).filter(Boolean);
}

/** A text without the sentences that talk to whoever reads it. */
export function withoutCommands(text: string): string {
  const sentences = splitSentences(text);
  if (sentences.every((sentence) => !isCommandToReader(sentence.text))) return text;
  return sentences
    .map((sentence) => sentence.text)
    .filter((sentence) => !isCommandToReader(sentence))
    .join(' ');
}
