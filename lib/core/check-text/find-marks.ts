import { idsFromUrl, idsIn } from '../evidence/identity.ts';
import { trimEndOf } from '../text/sentences.ts';
import { authorYears } from './author-years.ts';
import type { Mark, ReferenceEntry } from './cited-text.ts';
import { type ListedEntry, type ReadEntry, readEntry } from './read-entry.ts';

export interface MarkFinder {
  listed: readonly ListedEntry[];
  /** The marks of a block, in order, without overlaps. */
  find(text: string): Mark[];
  /** Entries for what is cited by a DOI, PMID or address within a sentence, in order of appearance. */
  direct(): ListedEntry[];
}

/** "1", "1,3-5", "1, 3 – 5"; without a prefix such as "refs.". */
const LIST = '\\d{1,3}(?:\\s?[,;–—‒-]\\s?\\d{1,3}){0,30}';
/** "[1,3]", and "[1]–[3]" in IEEE style. */
const BRACKETED = new RegExp(`\\[(?:refs?\\.?\\s)?(${LIST})\\](?:\\s?[–—-]\\s?\\[(\\d{1,3})\\])?`, 'g');
const IN_PARENTHESES = new RegExp(`\\((${LIST})\\)`, 'g');
const RAISED_SIGNS = '¹²³⁰⁴⁵⁶⁷⁸⁹';
const RAISED = /(?<=[\p{L}\p{P}])[¹²³⁰⁴⁵⁶⁷⁸⁹][¹²³⁰⁴⁵⁶⁷⁸⁹,⁻˒–-]{0,60}/gu;
/** "mortality.12 The", "mortality,3–5 but": digits left over from a copied superscript. */
const GLUED = /(?<=\p{Ll}{2}[.,;:)”"]{0,2})\d{1,3}(?:[,–-]\d{1,3}){0,20}(?=\s|$|[.,;)](?:\s|$))/gu;
const NOTE = /\[\^([^[\]\s]{1,40})\](?!:)/g;
const PARENTHESES = /\(([^()]{4,400})\)|\[([^[\]]{4,400})\]/g;
const DIRECT =
  /<?(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s?)?10\.\d{4,9}\/[^\s<>"]{2,300}|\bPMID:?\s?\d{4,9}\b|\bPMC\d{5,9}\b|\bhttps?:\/\/[^\s<>")\]]{4,600}/gi;
/** A link of Markdown: "[a trial](https://…)", "[[1]](https://…)". */
const LINK =
  /\[((?:\[[^[\]]{1,40}\]|[^[\]]){1,300})\]\(\s?(https?:\/\/[^\s()]{4,600}(?:\([^\s()]{0,200}\)[^\s()]{0,200})?)(?:\s[^()]{0,200})?\)/g;
/** As file search and chat programs print a citation: "【3†source】". */
const IN_LENTICULARS = /【(\d{1,3})(?:[†:][^【】]{0,80})?】/g;
/** "cm²" and "kg/m2" are not references. */
const UNIT = /(?<![\p{L}])(?:[cmkµ]?m|kg\/m|s|[mk]?g\/[cd]?m)$/u;
const MOST_IN_RANGE = 60;
/** How far before a bracketed year its author is looked for. */
const NAME_REACH = 80;
/** How far before a link its opening parenthesis is looked for: other links may be in between. */
const LINK_REACH = 600;
/** If numbers really are references, they cite at least this share of the list. */
const LEAST_CITED = 0.4;

/**
 * Finds the marks of a text that refer to its list. The style of numeric citations is determined once from the whole
 * text: a style that leaves most of the list uncited is rejected. Linear in the text for a list of bounded length.
 */
export function createMarkFinder(entries: readonly ReferenceEntry[], body: readonly string[]): MarkFinder {
  const listed = entries.map((entry): ListedEntry => ({ ...entry, read: readEntry(entry.text) }));
  const byLabel = Map.groupBy(listed, ({ label }) => label);
  const numbers = listed.filter(({ label }) => label !== null && /^\d+$/.test(label));
  // Markdown footnotes are numbered too.
  const bare = numbers.length > 0 ? numbers : listed.filter(({ label }) => label === null);
  const style = numberStyle(body, bare.length, numbers.length > 0);
  const lastNumber = Math.max(bare.length, ...numbers.map(({ label }) => Number(label)));
  const byNumber = (n: number) => byLabel.get(String(n))?.at(-1) ?? (numbers.length === 0 ? bare[n - 1] : undefined);
  const direct = new Map<string, ListedEntry>();

  function numbered(text: string): Mark[] {
    if (style === null) return [];
    return [...text.matchAll(style.pattern)].flatMap((match) => {
      const printed = printedIn(match, style);
      if (style.isGuess && UNIT.test(text.slice(Math.max(0, match.index - 8), match.index))) return [];
      const cited = numbersOf(printed);
      const found = cited.map((n) => [n, byNumber(n)?.id] as const);
      const references = found.flatMap(([, id]) => id ?? []);
      if (references.length === 0 && style.isGuess) return [];
      // A gap in the list is more likely our own parsing error.
      const missing = found.flatMap(([n, id]) => (id === undefined && n > lastNumber ? [String(n)] : []));
      // "[2019]" is a year, and a list of three entries has no number 400.
      if (references.length === 0 && missing.some((n) => Number(n) > 3 * Math.max(bare.length, 10))) return [];
      return [{ ...spanOf(match), references, missing }];
    });
  }

  const noted = (text: string): Mark[] =>
    [...text.matchAll(NOTE)].map((match) => {
      const found = byLabel.get(`^${match[1] ?? ''}`) ?? [];
      const missing = found.length > 0 ? [] : [match[1] ?? ''];
      return { ...spanOf(match), references: found.map(({ id }) => id), missing };
    });

  function dated(text: string): Mark[] {
    return [...text.matchAll(PARENTHESES)].flatMap((match) => {
      const inside = match[1] ?? match[2] ?? '';
      const before = text.slice(Math.max(0, match.index - NAME_REACH), match.index);
      const found = authorYears(inside, before, listed);
      const references = [...new Set(found.references)];
      const { missing } = found;
      return references.length + missing.length === 0 ? [] : [{ ...spanOf(match), references, missing }];
    });
  }

  /** The entry of an address or identifier; none for a page where the text has a list: it is just part of the sentence. */
  function directEntry(printed: string): ListedEntry | undefined {
    const ids = { ...idsIn(printed), ...(printed.startsWith('http') ? idsFromUrl(printed) : {}) };
    if (entries.length > 0 && Object.keys(ids).length === 0) return undefined;
    const key = Object.entries(ids).map(([kind, id]) => `${kind}:${id}`)[0] ?? printed;
    const known = listed.find((entry) => sharesId(entry.read.ids, ids)) ?? direct.get(key);
    const id = `d${direct.size + 1}`;
    const entry = known ?? { id, label: null, text: printed, start: -1, end: -1, read: readEntry(printed) };
    direct.set(key, entry);
    return entry;
  }

  const addressed = (text: string): Mark[] =>
    [...text.matchAll(DIRECT)].flatMap((match) => {
      const printed = trimEndOf(match[0], '.,;:)]');
      const entry = directEntry(printed);
      if (!entry) return [];
      return { start: match.index, end: match.index + printed.length, references: [entry.id], missing: [] };
    });

  const linked = (text: string): Mark[] =>
    [...text.matchAll(LINK)].flatMap((match) => {
      const [whole, label = '', address = ''] = match;
      const entry = directEntry(address);
      if (!entry) return [];
      const start = isLabel(label, text.slice(0, match.index)) ? match.index : match.index + 1 + label.length;
      return { start, end: match.index + whole.length, references: [entry.id], missing: [] };
    });

  return {
    listed,
    find: (text) =>
      withoutOverlaps([...noted(text), ...numbered(text), ...dated(text), ...linked(text), ...addressed(text)]),
    direct: () => [...new Set(direct.values())].filter(({ id }) => id.startsWith('d')),
  };
}

/** Whether the text of a link names its source and is no part of the sentence: a number, a host, or within parentheses. */
function isLabel(label: string, before: string): boolean {
  if (/^[^\p{L}]{1,20}$|^[^\s]{1,60}\.\p{Ll}{2,10}$/u.test(label)) return true;
  const near = before.slice(-LINK_REACH);
  return near.split('(').length > near.split(')').length;
}

const spanOf = (match: RegExpMatchArray) => ({ start: match.index ?? 0, end: (match.index ?? 0) + match[0].length });

function sharesId(a: ReadEntry['ids'], b: ReadEntry['ids']): boolean {
  return (['doi', 'pmid', 'pmcid', 'arxiv'] as const).some((kind) => a[kind] !== undefined && a[kind] === b[kind]);
}

interface NumberStyle {
  pattern: RegExp;
  isRaised: boolean;
  /** The form alone does not show that it is a citation. */
  isGuess: boolean;
}

/** How numbers cite in this text; null where they do not. */
function numberStyle(body: readonly string[], entries: number, isNumbered: boolean): NumberStyle | null {
  if (entries === 0) return null;
  const styles: NumberStyle[] = [
    { pattern: BRACKETED, isRaised: false, isGuess: false },
    { pattern: IN_LENTICULARS, isRaised: false, isGuess: false },
    { pattern: RAISED, isRaised: true, isGuess: true },
    { pattern: IN_PARENTHESES, isRaised: false, isGuess: true },
    { pattern: GLUED, isRaised: false, isGuess: true },
  ];
  const rated = styles.map((style) => {
    const cited = new Set(
      body.flatMap((text) => [...text.matchAll(style.pattern)].flatMap((match) => numbersOf(printedIn(match, style)))),
    );
    return { style, cites: cited.size > 0, share: [...cited].filter((n) => n >= 1 && n <= entries).length / entries };
  });
  const [first] = rated;
  // If the list is numbered, bracketed numbers are citations, however few.
  if (first?.cites && isNumbered) return first.style;
  const best = rated.toSorted((a, b) => b.share - a.share)[0];
  return best && best.share >= LEAST_CITED ? best.style : null;
}

function printedIn(match: RegExpMatchArray, { isRaised }: NumberStyle): string {
  if (isRaised) return plainDigits(match[0]);
  return [match[1] ?? match[0], ...(match[2] === undefined ? [] : [match[2]])].join('-');
}

const plainDigits = (text: string) =>
  [...text]
    .map((sign) => (RAISED_SIGNS.includes(sign) ? digitOf(sign) : sign === '⁻' ? '-' : sign === '˒' ? ',' : sign))
    .join('');
const digitOf = (sign: string) => String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign));

/** "1,3-5" as 1, 3, 4, 5. */
function numbersOf(printed: string): number[] {
  return printed.split(/[,;]/).flatMap((part) => {
    const [from = Number.NaN, to] = (part.match(/\d{1,3}/g) ?? []).map(Number);
    if (Number.isNaN(from)) return [];
    if (to === undefined || to < from || to - from > MOST_IN_RANGE) return to === undefined ? [from] : [from, to];
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

function withoutOverlaps(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (!last || mark.start >= last.end) kept.push(mark);
  }
  return kept;
}
