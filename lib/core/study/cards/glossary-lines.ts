import { type Evidence, isRetracted, type TextField } from '#contract/evidence.ts';
import { isNoReport } from '../../reading/reader-commands.ts';
import { partOfHeading } from '../../text/paper-sections.ts';
import { splitSentences, trimEndOf } from '../../text/sentences.ts';
import { ARTICLES, tokensOf, wordAt } from '../graph/clause-tokens.ts';
import { isDefiniens, isOfMany } from '../graph/definiens.ts';
import { clauseEnd } from '../graph/definitions.ts';
import { isAside, withoutReferences } from '../graph/source-sentences.ts';
import { isStructuredAbstract } from '../material/pasted-abstracts.ts';

/** A line that defines by its form; `text.slice(start, end)` of the work's field runs from the term to the end of its definition. */
export interface GlossaryEntry {
  work: Evidence;
  field: TextField;
  term: string;
  definition: string;
  start: number;
  end: number;
}

/** A line, or one sentence of it: several entries may share a line. */
interface Line {
  text: string;
  start: number;
}

/** Labels of structured abstracts have the form of a glossary, so abstracts are not read for it. */
const FIELDS: readonly TextField[] = ['document', 'page', 'fulltext'];
const MOST_OF_TEXT = 400_000;
/** Marks of a list or of emphasis before a term. */
const MARKS = /^[\s*•·#>_-]*(?:\d{1,2}[.)]\s+)?[*_]*/u;
/** "Term: definition", "Term – definition"; behind the sign there is a space. */
const SIGNS = [': ', ':** ', ':__ ', ':* ', ' – ', ' — ', ' - ', ' = '];
/** The number of a list, which splits off as a sentence. */
const NUMBER = /^\W*\d{0,2}[.)]$/;
const LONGEST_TERM = 80;
/** More are a sentence that a colon divides. */
const TERM_WORDS = 8;
const LONGEST = 420;
/** As many of this form in a row are a glossary, where a definition may begin without an article if most do not. */
const A_GLOSSARY = 3;

/** What a work's lines define by their form: “Term: definition”, and a heading with the definition under it. Linear. */
export function glossaryEntries(work: Evidence): GlossaryEntry[] {
  if (isRetracted(work)) return [];
  return FIELDS.flatMap((field) => {
    const text = withoutReferences(work.texts[field]?.slice(0, MOST_OF_TEXT) ?? '');
    if (isStructuredAbstract(text)) return [];
    const lines = linesOf(text);
    const entries = [...labelled(lines.flatMap(sentencesIn)), ...headed(lines)].filter(
      ({ term, definition }) => !isNoReport(definition, text) && !isAside(`${term}:`) && !isAside(definition),
    );
    return entries.map((entry) => ({ work, field, ...entry }));
  });
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; ) {
    const at = text.indexOf('\n', start);
    const end = at === -1 ? text.length : at;
    if (text.slice(start, end).trim() !== '') lines.push({ text: text.slice(start, end), start });
    start = end + 1;
  }
  return lines;
}

/** A title of the form “Understanding screening: a guide” opens a text and defines nothing. */
function sentencesIn({ text, start }: Line, number: number): Line[] {
  if (number === 0 && !text.trimEnd().endsWith('.')) return [];
  return splitSentences(text)
    .filter(({ text: own }) => !NUMBER.test(own))
    .map((each) => ({ text: each.text, start: start + each.start }));
}

type Entry = Pick<GlossaryEntry, 'term' | 'definition' | 'start' | 'end'>;
/** Bare: without the mark of a list before it, and without a full stop. */
type LabelledEntry = Entry & { isBare: boolean };

function labelled(sentences: readonly Line[]): Entry[] {
  const found = sentences.map(entryIn);
  // A label that heads several lines is “Example”, “Note” or “Question”, and no term.
  const times = new Map<string, number>();
  for (const entry of found) if (entry) times.set(keyOf(entry), (times.get(keyOf(entry)) ?? 0) + 1);
  return rowsOf(found).flatMap((row) => {
    const defining = row.filter(({ term, definition }) => isDefiniens(term, definition)).length;
    const isGlossary = row.length >= A_GLOSSARY && 2 * defining >= row.length;
    return row.filter((entry) => {
      const isLabel = (times.get(keyOf(entry)) ?? 0) > 1 || partOfHeading(entry.term) !== null;
      // Alone “Lecture 2: the fate of a drug” heads what follows, and “Answer: a matter of debate” fits anything.
      const words = tokensOf(entry.definition);
      const isOne = ARTICLES.has(wordAt(words, 0)) && isOfMany(words, { from: 0, to: words.length });
      const isVague = row.length === 1 && (entry.isBare || isOne);
      return !isLabel && !isVague && isDefiniens(entry.term, entry.definition, isGlossary);
    });
  });
}

const keyOf = ({ term }: Entry) => term.toLowerCase();

function entryIn({ text, start }: Line): LabelledEntry | null {
  const before = MARKS.exec(text)?.[0].length ?? 0;
  const rest = text.slice(before);
  const head = rest.slice(0, LONGEST_TERM + 4);
  const places = SIGNS.map((sign) => ({ sign, at: head.indexOf(sign) })).filter(({ at }) => at > 0);
  const [split] = places.toSorted((a, b) => a.at - b.at);
  if (!split) return null;
  const term = trimEndOf(rest.slice(0, split.at), ' *_');
  const behind = rest.slice(split.at + split.sign.length).trimStart();
  if (term === '' || term.split(/\s+/).length > TERM_WORDS || behind.length > LONGEST) return null;
  const definition = behind.slice(0, clauseEnd(behind));
  const from = text.length - behind.length;
  const isBare = before === 0 && !text.trimEnd().endsWith('.');
  return { term, definition, start: start + before, end: start + from + definition.length, isBare };
}

/** Entries one under the other. */
function rowsOf(entries: readonly (LabelledEntry | null)[]): LabelledEntry[][] {
  const rows: LabelledEntry[][] = [[]];
  for (const entry of entries)
    if (entry) rows.at(-1)?.push(entry);
    else rows.push([]);
  return rows;
}

/** A short line without a full stop, and under it a sentence that begins with what its words mean: no heading behind the last line of a list. */
function headed(lines: readonly Line[]): Entry[] {
  return lines.flatMap((line, at): Entry[] => {
    const next = lines[at + 1];
    const before = MARKS.exec(line.text)?.[0].length ?? 0;
    const term = trimEndOf(line.text.slice(before), ' \t\r*_');
    if (!next || /[.:;,!?]$/.test(term)) return [];
    const definition = firstSentence(next.text);
    // What goes on behind its first sentence is a section that the words head, and no entry.
    if (
      definition === null ||
      !/[.!]$/.test(definition) ||
      next.text.length > definition.length + 1 ||
      partOfHeading(term) ||
      !isDefiniens(term, definition)
    )
      return [];
    return [{ term, definition, start: line.start + before, end: next.start + definition.length }];
  });
}

function firstSentence(text: string): string | null {
  const first = splitSentences(text)[0]?.text ?? '';
  return first !== '' && text.startsWith(first) && first.length <= LONGEST ? first : null;
}
