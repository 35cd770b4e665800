import { idsFromUrl, idsIn } from '../evidence/identity.ts';
import { trimEndOf } from '../text/sentences.ts';
import { authorYears } from './author-years.ts';
import type { Mark, ReferenceEntry } from './cited-text.ts';
import { type NumberStyle, numberStyles, numbersOf, printedIn } from './number-styles.ts';
import { type ListedEntry, type ReadEntry, readEntry } from './read-entry.ts';

export interface MarkFinder {
  listed: readonly ListedEntry[];
  /** The marks of a block, in order, without overlaps. */
  find(text: string): Mark[];
  /** Entries for what is cited by a DOI, PMID or address within a sentence, in order of appearance. */
  direct(): ListedEntry[];
  /** What looks like a citation and was matched with no entry, nor is known to be missing. */
  unmatched(): string[];
}

const NOTE = /\[(\^[^[\]\s]{1,40})\](?!:)/g;
const PARENTHESES = /\(([^()]{4,400})\)|\[([^[\]]{4,400})\]/g;
const DIRECT =
  /<?(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:?\s{0,2})?10\.\d{4,9}\/[^\s<>"]{2,300}|\bPMID:?\s?\d{4,9}\b|\bNCT\d{8}\b|\barXiv:\s?\d{4}\.\d{4,5}\b|\bPMC\d{5,9}\b|\bhttps?:\/\/[^\s<>")\]]{4,600}/gi;
/** A link of Markdown: "[a trial](https://…)", "[[1]](https://…)". */
const LINK =
  /\[((?:\[[^[\]]{1,40}\]|[^[\]]){1,300})\]\(\s?(https?:\/\/[^\s()]{4,600}(?:\([^\s()]{0,200}\)[^\s()]{0,200})?)(?:\s[^()]{0,200})?\)/g;
/** "[Abc19, Def20]", "[the trial][key]", "\cite[p. 5]{key}": by labels that are no numbers. */
const BY_KEY =
  /(?:\[([^[\]]{1,300})\])?\[([^[\]]{1,200})\]|~?\\[a-z]{0,12}cite[a-z]{0,12}\*?(?:\[[^[\]]{0,80}\]){0,2}\{([^{}]{1,200})\}/gi;
/** "cm²" and "kg/m2" are not references. */
const UNIT = /(?<![\p{L}])(?:[cmkµ]?m|kg\/m|s|[mk]?g\/[cd]?m)$/u;
/** "R²", "χ²". */
const SINGLE_LETTER = /(?<!\p{L})\p{L}$/u;
/** How far before a bracketed year its author is looked for. */
const NAME_REACH = 80;
/** Of the list; some entries are cited in the running text or not at all. */
const MOST_BY_NAME = 0.3;
/** How far before a link its opening parenthesis is looked for: other links may be in between. */
const LINK_REACH = 600;
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
  const isNumbered = numbers.length > 0;
  const styles = isNumbered || !isByName(body, listed) ? numberStyles(body, bare.length, isNumbered) : [];
  const hasKeys = listed.some(({ label }) => label !== null && !/^\d+$|^\^/.test(label));
  const lastNumber = Math.max(bare.length, ...numbers.map(({ label }) => Number(label)));
  /** A note may name several works. */
  const byNumber = (n: number) =>
    (byLabel.get(String(n)) ?? (numbers.length === 0 ? bare.slice(Math.max(0, n - 1), n) : [])).map(({ id }) => id);
  // "[2019]" is a year, and a list of three entries has no number 400.
  const isNoNumber = (n: string) => Number(n) > 3 * Math.max(bare.length, 10);
  const unmatched = new Set<string>();
  const direct = new Map<string, ListedEntry>();

  function numbered(text: string, style: NumberStyle): Mark[] {
    return [...text.matchAll(style.pattern)].flatMap((match) => {
      const printed = printedIn(match, style);
      const above = text.slice(Math.max(0, match.index - 8), match.index);
      if (style.isGuess && (UNIT.test(above) || (/^[²³]$/.test(match[0]) && SINGLE_LETTER.test(above)))) return [];
      const cited = numbersOf(printed);
      const references = cited.flatMap((n) => byNumber(n));
      const missing = cited.filter((n) => byNumber(n).length === 0).map(String);
      if (references.length === 0 && (style.isGuess || missing.some(isNoNumber))) return [];
      // A gap in the list is more likely our own parsing error.
      for (const n of missing) if (Number(n) <= lastNumber) unmatched.add(n);
      return [{ ...spanOf(match), references, missing: missing.filter((n) => Number(n) > lastNumber) }];
    });
  }

  /** By labels such as "Abc19" or the keys of LaTeX and Markdown. */
  function keyed(text: string): Mark[] {
    if (!hasKeys) return [];
    return [...text.matchAll(BY_KEY)].flatMap((match) => {
      const [whole, linked, inBrackets, inBraces] = match;
      const keys = (inBraces ?? inBrackets ?? '').split(/\s?[,;]\s?/).map((key) => key.trim());
      const found = keys.map((key) => byLabel.get(key) ?? []);
      const isMark = inBraces !== undefined || found.every((entries) => entries.length > 0);
      if (!isMark || keys.every((key) => /^\d+$/.test(key))) return [];
      const isOwn = linked === undefined || isLabel(linked, text.slice(0, match.index));
      const start = isOwn ? match.index : match.index + 1 + linked.length;
      const references = found.flat().map(({ id }) => id);
      return [
        { start, end: match.index + whole.length, references, missing: keys.filter((_, n) => !found[n]?.length) },
      ];
    });
  }

  const noted = (text: string): Mark[] =>
    [...text.matchAll(NOTE)].map((match) => {
      const [, label = ''] = match;
      const found = byLabel.get(label) ?? [];
      const missing = found.length > 0 ? [] : [label.slice(1)];
      return { ...spanOf(match), references: found.map(({ id }) => id), missing };
    });

  function dated(text: string): Mark[] {
    return [...text.matchAll(PARENTHESES)].flatMap((match) => {
      const inside = match[1] ?? match[2] ?? '';
      const before = text.slice(Math.max(0, match.index - NAME_REACH), match.index);
      const found = authorYears(inside, before, listed);
      const references = [...new Set(found.references)];
      const { missing } = found;
      for (const name of found.unmatched) unmatched.add(name);
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
      withoutOverlaps([
        ...noted(text),
        ...keyed(text),
        ...styles.flatMap((style) => numbered(text, style)),
        ...dated(text),
        ...linked(text),
        ...addressed(text),
      ]),
    unmatched: () => [...unmatched],
    direct: () => [...new Set(direct.values())].filter(({ id }) => id.startsWith('d')),
  };
}

/** Whether a text cites most of a list without numbers by names and years: its numbers are then something else. */
function isByName(body: readonly string[], listed: readonly ListedEntry[]): boolean {
  const cited = body.flatMap((text) =>
    [...text.matchAll(PARENTHESES)].flatMap(([, inside]) => authorYears(inside ?? '', '', listed).references),
  );
  return new Set(cited).size >= MOST_BY_NAME * listed.length;
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

function withoutOverlaps(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (!last || mark.start >= last.end) kept.push(mark);
  }
  return kept;
}
