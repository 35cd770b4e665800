import { type Evidence, type StudyDesign, TEXT_FIELDS } from '#contract/evidence.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { passagesNearest, shownLines } from '#core/reading/nearest-passages.ts';
import { isCommandToReader } from '#core/reading/reader-commands.ts';
import { splitSentences } from '#core/text/sentences.ts';
import { stems } from '#core/text/words.ts';
import { fenced } from './fenced.ts';
import type { RankedWork } from './handlers.ts';

/** Works as a prompt names them. A model knows only their aliases, so that it can cite only what it was shown. */
export interface AnnouncedWorks {
  /** One announcing line per work, its texts below it, each on its own line. */
  text: string;
  /** The evidence id behind an alias as a model may write it ("E3", "[e3]"); undefined for what was never shown. */
  idOf(alias: string): string | undefined;
  /** The ids behind a list of aliases, also where a model has put several into one text ("E1, E3", "[E1–E3]"). */
  idsOf(aliases: readonly string[]): (string | undefined)[];
  aliasOf(id: string): string | undefined;
}

/**
 * Announces works in the order given, as `[E1] <<<title>>> (2021, randomised trial, n=120)`. Aliases count from 1.
 *
 * @param textsOf texts or quotes of a work, each fenced on its own line; white space is collapsed.
 * @param notesOf further notes in the brackets, in the app's own words.
 * @param linesOf lines below the texts, already fenced where they are not the app's own words.
 */
export function announceWorks(
  works: readonly RankedWork[],
  textsOf: (work: Evidence) => readonly string[],
  notesOf: (work: Evidence) => readonly string[] = () => [],
  linesOf: (work: Evidence) => readonly string[] = () => [],
): AnnouncedWorks {
  const ids = works.map(({ work }) => work.id);
  const aliases = new Map(ids.map((id, at) => [id, `E${at + 1}`]));
  const blocks = works.map(({ work }) => {
    const texts = textsOf(work).map((text) => fenced(onOneLine(text)));
    return [announcement(`${aliases.get(work.id)}`, work, notesOf(work)), ...texts, ...linesOf(work)].join('\n');
  });
  const idOf = (alias: string) => {
    const place = /^\W*E(\d{1,4})\W*$/i.exec(alias)?.[1];
    return place === undefined ? undefined : ids[Number(place) - 1];
  };
  return {
    text: blocks.join('\n'),
    idOf,
    idsOf: (names) => names.flatMap((alias) => eachAlias(alias).map(idOf)),
    aliasOf: (id) => aliases.get(id),
  };
}

const SEVERAL = /^\W*E\d{1,4}(?:(?:[\s,;&/+[\]()–—-]|\band\b|\bto\b)+E?\d{1,4})+\W*$/i;
const ONE_OR_RANGE = /E?(\d{1,4})(?:\s*(?:[–—-]|\bto\b)\s*E?(\d{1,4}))?/gi;
const WIDEST_RANGE = 60;

/** The aliases in a text that contains nothing else; any other text unchanged. */
function eachAlias(name: string): string[] {
  if (!SEVERAL.test(name)) return [name];
  return [...name.matchAll(ONE_OR_RANGE)].flatMap(([text, first, last]) => {
    const from = Number(first);
    const count = last === undefined ? 1 : Number(last) - from + 1;
    return count < 1 || count > WIDEST_RANGE ? [text] : Array.from({ length: count }, (_, i) => `E${from + i}`);
  });
}

function announcement(alias: string, work: Evidence, notes: readonly string[]): string {
  const { title, year, design, sampleSize } = work;
  const facts = [
    year === null ? 'undated' : String(year),
    designInWords(design.value),
    ...(sampleSize ? [`n=${sampleSize.value}`] : []),
    ...notes,
  ];
  return `[${alias}] ${fenced(onOneLine(title))} (${facts.join(', ')})`;
}

function designInWords(design: StudyDesign): string {
  return design === 'unknown' ? 'design not known' : design.replaceAll('_', ' ');
}

/** A line break in a text from outside could make it look like a line of the prompt. */
function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

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
