import { splitSentences } from '../text/sentences.ts';
import { words } from '../text/words.ts';
import type { BlockText, CitedSentence, CitedText, Mark, ReferenceEntry, TextBlock } from './cited-text.ts';
import { createMarkFinder, type MarkFinder } from './find-marks.ts';
import { namedAgain } from './named-again.ts';
import type { ListedEntry } from './read-entry.ts';
import { readReferenceList } from './reference-list.ts';
import { bounded, cut, LIMITS } from './text-limits.ts';
import { misreadNames, unmatchedNotice, withoutMissing } from './unmatched-names.ts';

/** Characters read before other work gets its turn: some ten milliseconds, whatever they are. */
const SLICE = 10_000;
/** A paragraph that long is cut only where a sentence begins. */
const SENTENCE_BEGINS = /[.!?]\s+(?=\p{Lu})/gu;

export interface ReadText extends Omit<CitedText, 'references'> {
  references: ListedEntry[];
}

/**
 * The sentences of a text with their citations, and its references. Linear in the text, and lets other work take turns;
 * notices report what exceeds the limits.
 */
export async function readCitedText(given: BlockText): Promise<ReadText> {
  const notices: string[] = [];
  const whole = cut(given, notices);
  const list = readReferenceList(whole);
  const entries = list.entries.slice(0, LIMITS.references);
  if (list.entries.length > entries.length)
    notices.push(`Only the first ${LIMITS.references} of ${list.entries.length} references were looked up.`);
  const body = proseOf(whole, list.blocks);
  const finder = createMarkFinder(
    entries,
    body.map(({ start, end }) => whole.text.slice(start, end)),
  );
  const all: CitedSentence[] = [];
  for (const slice of body.flatMap((block) => slicesOf(whole.text, block))) {
    for (const sentence of sentencesOf(whole.text, slice, finder.find)) all.push(sentence);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const read = bounded(all, notices);
  const misread = misreadNames(read, entries.length);
  const sentences = misread.length === 0 ? read : read.map(withoutMissing);
  notices.push(...unmatchedNotice([...finder.unmatched(), ...misread], entries.length > 0));
  const meant = namedAgain(finder.listed);
  return {
    text: whole.text,
    blocks: whole.blocks.map((block) => ({
      ...block,
      kind: list.blocks.has(block) ? 'reference' : block.kind === 'reference' ? 'paragraph' : block.kind,
    })),
    sentences: sentences.map((sentence) => withPlaces(sentence, meant)),
    references: [...finder.listed.filter(({ id }) => !meant.has(id)), ...finder.direct()].map((entry) =>
      entry.start >= 0 ? entry : { ...entry, ...placeOf(entry, sentences) },
    ),
    notices,
  };
}

/** The paragraphs of a text; lines behind a list that are none of its entries are prose again. */
function proseOf({ text, blocks }: BlockText, list: ReadonlySet<TextBlock>): Place[] {
  const prose: Place[] = [];
  for (const block of blocks) {
    const { kind, start, end } = block;
    if (kind === 'heading' || list.has(block)) continue;
    const last = prose.at(-1);
    const isNextLine = kind === 'reference' && last && text.slice(last.end, start).split('\n').length === 2;
    if (isNextLine) last.end = end;
    else prose.push({ start, end });
  }
  return prose;
}

/** A paragraph in pieces of a bounded length, each of whole sentences where there are any. */
function slicesOf(text: string, { start, end }: Place): Place[] {
  const slices: Place[] = [];
  let from = start;
  while (end - from > SLICE) {
    const begins = [...text.slice(from, from + SLICE).matchAll(SENTENCE_BEGINS)].at(-1);
    const length = begins ? begins.index + begins[0].length : SLICE;
    // Never within a character of two units.
    const to = from + (/[\ud800-\udbff]/.test(text.charAt(from + length - 1)) ? length - 1 : length);
    slices.push({ start: from, end: to });
    from = to;
  }
  return [...slices, { start: from, end }];
}

/** The sentences of a paragraph. A mark after a full stop belongs to the sentence before it. */
function sentencesOf(text: string, { start, end }: Place, find: MarkFinder['find']): CitedSentence[] {
  const source = text.slice(start, end);
  const marks = find(source, start);
  const covered = masked(source, marks);
  const spans = splitSentences(covered).map((span) => ({ start: span.start, end: span.end, marks: [] as Mark[] }));
  for (const mark of marks) {
    const own = ownerOf(spans, mark);
    if (!own) continue;
    own.marks.push(mark);
    own.end = Math.max(own.end, mark.end);
  }
  let before = '';
  return withWords(source, spans).map((span) => {
    const plain = withoutMarks(source, span);
    const sentence = {
      start: start + span.start,
      end: start + span.end,
      text: plain,
      before,
      marks: span.marks.map((mark) => ({ ...mark, start: start + mark.start, end: start + mark.end })),
    };
    before = plain;
    return sentence;
  });
}

/** A span that contains only marks belongs to the sentence before it: "… mortality. (PMID: 123)". */
function withWords(source: string, spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans) {
    const last = kept.at(-1);
    if (last && span.marks.length > 0 && !/\p{L}/u.test(withoutMarks(source, span))) {
      last.marks.push(...span.marks);
      last.end = span.end;
    } else kept.push(span);
  }
  return kept;
}

type Place = Pick<TextBlock, 'start' | 'end'>;
type Span = Place & { marks: Mark[] };

/**
 * The sentence that contains the mark; between two, the one before. Marks come in order, so the search continues from
 * the last one.
 */
function ownerOf(spans: readonly Span[], mark: Mark): Span | undefined {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) <= mark.start) low = middle + 1;
    else high = middle;
  }
  return spans[Math.max(0, low - 1)];
}

/**
 * The block with its marks masked, character for character, so that sentence boundaries are found: by a word; after a
 * full stop by nothing, unless the sentence continues with the mark: "…. [3] found that".
 */
function masked(source: string, marks: readonly Mark[]): string {
  const pieces: string[] = [];
  let at = 0;
  /** Of what is masked so far, the last characters that are no mark. */
  let before = '';
  for (const mark of marks) {
    const between = source.slice(at, mark.start).replace(/\n/g, ' ');
    if (!/^[\s,;–-]*$/.test(between)) before = between.slice(-4);
    pieces.push(between, maskOf(source, mark, before));
    at = mark.end;
  }
  pieces.push(source.slice(at).replace(/\n/g, ' '));
  return pieces.join('');
}

function maskOf(source: string, { start, end }: Mark, before: string): string {
  const isBehindEnd = /[.!?]["”’)\]]?\s*$/.test(before);
  const isSubject =
    /^\s+\p{Ll}/u.test(source.slice(end, end + 4)) && /\s$/.test(source.slice(Math.max(0, start - 1), start));
  const isWord = (!isBehindEnd || isSubject) && end - start > 1;
  return (isWord ? (isBehindEnd ? 'X' : 'x') : ' ').repeat(end - start);
}

function withoutMarks(source: string, { start, end, marks }: Span): string {
  const pieces: string[] = [];
  let at = start;
  for (const mark of marks) {
    const between = withoutBracket(
      source.slice(at, mark.start),
      /^\][([]/.test(source.slice(mark.start, mark.start + 2)),
    );
    // The separator between two marks is masked with them: "[1], [3]".
    if (at === start || !/^[\s,;–—-]*$/.test(between)) pieces.push(between);
    at = Math.max(at, mark.end);
  }
  pieces.push(source.slice(at, end));
  return pieces
    .join('')
    .replace(/^\s{0,3}(?:[-*+•>]\s{1,4}|\d{1,3}[.)]\s{1,4})/, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim();
}

/** Of a link whose text belongs to the sentence, only its address is the mark. */
function withoutBracket(text: string, isLinked: boolean): string {
  const at = isLinked ? text.lastIndexOf('[') : -1;
  return at < 0 ? text : text.slice(0, at) + text.slice(at + 1);
}

function withPlaces(sentence: CitedSentence, meant: ReadonlyMap<string, string>): CitedSentence {
  return {
    ...sentence,
    marks: sentence.marks.map((mark) => ({
      ...mark,
      references: [...new Set(mark.references.map((id) => meant.get(id) ?? id))],
    })),
  };
}

function placeOf({ id }: ReferenceEntry, sentences: readonly CitedSentence[]): { start: number; end: number } {
  const mark = sentences.flatMap(({ marks }) => marks).find(({ references }) => references.includes(id));
  return { start: mark?.start ?? 0, end: mark?.end ?? 0 };
}

/** Whether a sentence is long enough to be compared: three words with a mark are not. */
export const isComparable = ({ text }: Pick<CitedSentence, 'text'>): boolean =>
  text.length >= LIMITS.shortest && words(text).length >= 3;
