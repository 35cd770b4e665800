import { type AbstractPart, type PartedSentence, partSentences } from '../../reading/abstract-parts.ts';
import { splitSentences } from '../../text/sentences.ts';
import { words } from '../../text/words.ts';

/** One abstract of a text; `text.slice(start, end)` is all of it, its title included. */
export interface PastedAbstract {
  title: string | null;
  start: number;
  end: number;
}

/** Characters: what is longer is a paper or a chapter, whose parts have headings as well. */
const LONGEST_ABSTRACT = 6_000;
const LONGEST_TITLE = 300;
/** Headings of chapters and handouts are shorter. */
const TITLE_WORDS = 5;
const PARAGRAPH = /\S(?:[^\n]|\n(?![ \t]*\n))*/g;
/** What closes a record that was copied from PubMed, or heads one of a list. */
const RECORD_LINE = /^[ \t]*PMID:? ?\d{1,8}\b[^\n]*/gim;
const CLOSES_RECORD = new RegExp(RECORD_LINE.source, 'im');
const OPENING: ReadonlySet<AbstractPart> = new Set(['aim', 'background', 'method', 'unclear']);
const RESULTS: ReadonlySet<AbstractPart> = new Set(['result']);
const CLOSING: ReadonlySet<AbstractPart> = new Set([...RESULTS, 'conclusion']);

/**
 * The abstracts of a text that holds several: a record ends or begins with its PMID, or where an aim or a method is labelled behind labelled results, or
 * titles and paragraphs take turns. Empty for any other text. Linear.
 */
export function pastedAbstracts(text: string): PastedAbstract[] {
  const lines = Array.from(text.matchAll(RECORD_LINE), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  const isHeaded = text.slice(0, lines[0]?.from).trim() === '';
  const cuts = lines.map(({ from, to }) => (isHeaded ? from : to));
  const titles = titlesInTurn(text);
  const starts = titles.length > 0 ? titles : [0, ...(cuts.length > 1 ? cuts : reopenings(text))];
  const parts = starts
    .map((start, at) => ({ start, end: starts[at + 1] ?? text.length }))
    .filter(({ start, end }) => text.slice(start, end).trim() !== '');
  const isPlain = parts.length > 1 && parts.every(({ start, end }) => end - start <= LONGEST_ABSTRACT);
  return isPlain
    ? parts.map(({ start, end }) => ({ ...trimmed(text, start, end), title: nameOfAbstract(text.slice(start, end)) }))
    : [];
}

/** Where titles begin in a text that is nothing but titles of papers, each with a long paragraph or with labelled ones under it. */
function titlesInTurn(text: string): number[] {
  const paragraphs = Array.from(text.matchAll(PARAGRAPH), (match) => {
    const own = match[0].trim();
    const isBody = (own.length > LONGEST_TITLE && splitSentences(own).length > 2) || labelledSentences(own).length > 0;
    const isTitle = !isBody && own.length <= LONGEST_TITLE && own.split(/\s+/).length >= TITLE_WORDS;
    return { start: match.index, isBody, isTitle: isTitle && splitSentences(own).length === 1 };
  });
  const titles = paragraphs.filter(({ isTitle }) => isTitle);
  const isInTurn = paragraphs.every(({ isBody, isTitle }, at) =>
    isTitle ? paragraphs[at + 1]?.isBody === true : isBody && at > 0,
  );
  return isInTurn && titles.length > 1 ? titles.map(({ start }) => start) : [];
}

/** Whether a text is an abstract with labels: results under one, and something else under another. */
export function isStructuredAbstract(text: string): boolean {
  if (text.length > LONGEST_ABSTRACT) return false;
  const labels = labelledSentences(text).map(({ part }) => part);
  return labels.some((part) => CLOSING.has(part)) && labels.some((part) => OPENING.has(part));
}

/** Sentences that begin with a label of their own, as “RESULTS: …”. */
function labelledSentences(text: string): PartedSentence[] {
  const whole = splitSentences(text);
  return partSentences(text, whole).filter(({ start }, at) => start !== whole[at]?.start);
}

/**
 * Where the paragraph begins that leads to a first label behind the results of the abstract before, or to an aim or a background below an empty
 * line, behind methods or where its label stood before. What has no results of its own is the end of that one, as “Trial registration: …”.
 */
function reopenings(text: string): number[] {
  const labelled = labelledSentences(text);
  const seen = new Set<string>();
  let isClosed = false;
  const opened = labelled.flatMap((sentence, at) => {
    const { part, start } = sentence;
    const line = text.lastIndexOf('\n', start) + 1;
    const label = text.slice(line, start);
    const before = labelled[at - 1];
    const isAgain = seen.has(label) || (seen.size > 1 && before !== undefined && !isBeginning(before));
    const isBelowEmpty = text.slice(text.slice(0, line).trimEnd().length, line).split('\n').length > 2;
    const opens = isClosed ? OPENING.has(part) : isAgain && isBelowEmpty && isBeginning(sentence);
    if (opens) seen.clear();
    seen.add(label);
    const opening = opens ? [{ at, needed: isClosed ? CLOSING : RESULTS }] : [];
    isClosed = CLOSING.has(part) || (isClosed && !opens);
    return opening;
  });
  const hasResults = ({ at, needed }: (typeof opened)[number], i: number) =>
    labelled.slice(at, opened[i + 1]?.at).some(({ part }) => needed.has(part));
  const isTitled = text.slice(0, text.lastIndexOf('\n', labelled[0]?.start) + 1).trim() !== '';
  return opened.filter(hasResults).map(({ at }) => beginOf(text, labelled[at]?.start ?? 0, isTitled));
}

const isBeginning = ({ part }: PartedSentence) => part === 'aim' || part === 'background';

/** Of the line of a label, or of the title before it. A sentence is one only where the first abstract has a title: it may end the abstract before. */
function beginOf(text: string, at: number, isTitled: boolean): number {
  const line = text.lastIndexOf('\n', at) + 1;
  const before = text.slice(0, line).trimEnd();
  const paragraph = before.lastIndexOf('\n\n') + 1;
  const isTitle = (start: number) => {
    const own = before.slice(start).trim().replaceAll('\n', ' ');
    const isClear = !/[.!?]$/.test(own) || (isTitled && start === paragraph);
    return (
      isClear && own.length <= LONGEST_TITLE && splitSentences(own).length === 1 && labelledSentences(own).length === 0
    );
  };
  return [paragraph, before.lastIndexOf('\n') + 1].find(isTitle) ?? line;
}

function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  const own = text.slice(start, end);
  return { start: start + own.length - own.trimStart().length, end: start + own.trimEnd().length };
}

/** What an abstract calls itself, or what it says that it is about: its aim, else the first sentence of its background. */
export const nameOfAbstract = (text: string): string | null => titleOf(text) ?? topicOf(text);

/** Its first paragraph of one sentence before any label: PubMed puts the journal, with its year and pages, before the title. */
function titleOf(text: string): string | null {
  const own = text.trim();
  const label = labelledSentences(own)[0];
  const before = own.slice(0, label ? own.lastIndexOf('\n', label.start) + 1 : own.length);
  const lines = before.split('\n\n').map((each) => each.replaceAll('\n', ' ').trim());
  const title = lines.find(
    (line) => !isNumber(line) && line.length <= LONGEST_TITLE && splitSentences(withoutNumber(line)).length === 1,
  );
  return title === undefined ? null : withoutNumber(title).replace(/\.$/, '');
}

/** “PMID 123 (2009)”, “Abstract 2”: one word at most but for numbers. */
const isNumber = (line: string) => words(line).filter((word) => /^\p{L}/u.test(word)).length <= 1;

function topicOf(text: string): string | null {
  const parted = partSentences(text, splitSentences(text));
  const background = parted.filter(({ part }) => part === 'background');
  const isAim = ({ text: own }: PartedSentence) => partSentences(own, splitSentences(own))[0]?.part === 'aim';
  const topic = parted.find(({ part }) => part === 'aim') ?? background.find(isAim) ?? background[0];
  return topic?.text.replace(/\.$/, '') ?? null;
}

const withoutNumber = (line: string) => line.replace(/^\d{1,3}[.)] /, '');

/** A record copied from PubMed, or an abstract with labels. */
export const isAbstract = (text: string): boolean => isStructuredAbstract(text) || CLOSES_RECORD.test(text);
