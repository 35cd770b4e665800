import { idsFromUrl, idsIn } from '../evidence/identity.ts';
import { trimEndOf } from '../text/sentences.ts';
import { authorYears } from './author-years.ts';
import type { Mark, ReferenceEntry } from './cited-text.ts';
import { type NumberStyle, numberStyles, numbersOf, printedIn } from './number-styles.ts';
import { type ListedEntry, type ReadEntry, readEntry } from './read-entry.ts';

export interface MarkFinder {
  listed: readonly ListedEntry[];
  /** The marks of a part of the text that begins at an offset, in order, without overlaps. Parts are given in order. */
  find(text: string, start: number): Mark[];
  /** Entries for what is cited by a DOI, PMID or address within a sentence, in order of appearance. */
  direct(): ListedEntry[];
  /** What looks like a citation and was matched with no entry, nor is known to be missing. */
  unmatched(): string[];
}

const NOTE = /\[(\^[^[\]\s]{1,40})\](?!:)/g;
/** In braces, as EndNote writes what it has not formatted yet: "{Smith, 2019 #45}". */
const PARENTHESES = /\(([^()]{4,400})\)|\[([^[\]]{4,400})\]|\{([^{}]{4,400})\}/g;
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
/** Beyond the end of the list, a number that may be raised for something else. */
const NEAR_LAST = 5;
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
  const different = isNumbered ? new Set(numbers.map(({ label }) => label)).size : bare.length;
  const styles = isNumbered || !isByName(body, listed) ? numberStyles(body, different, isNumbered) : [];
  const hasKeys = listed.some(({ label }) => label !== null && !/^\d+$|^\^/.test(label));
  const lastNumber = Math.max(bare.length, ...numbers.map(({ label }) => Number(label)));
  const byNumber = (n: number, at: number) => {
    const labelled = byLabel.get(String(n)) ?? (isNumbered ? [] : bare.slice(Math.max(0, n - 1), n));
    return ofNearestList(labelled, at).map(({ id }) => id);
  };
  // "[2019]" is a year, and a list of three entries has no number 400.
  const isNoNumber = (n: string) => Number(n) > 3 * Math.max(bare.length, 10);
  const unmatched = new Set<string>();
  const direct = new Map<string, ListedEntry>();
  /** By the last mark: what "(ibid.)" names again. */
  let cited: string | undefined;

  function numbered(text: string, start: number, style: NumberStyle): Mark[] {
    return [...text.matchAll(style.pattern)].flatMap((match) => {
      const printed = printedIn(match, style);
      const above = text.slice(Math.max(0, match.index - 8), match.index);
      if (style.isGuess && (UNIT.test(above) || (/^[²³]$/.test(match[0]) && SINGLE_LETTER.test(above)))) return [];
      const cited = numbersOf(printed);
      const references = cited.flatMap((n) => byNumber(n, start));
      const missing = cited.filter((n) => byNumber(n, start).length === 0).map(String);
      if (references.length === 0 && style.isGuess)
        for (const n of cited) if (n > lastNumber && n <= lastNumber + NEAR_LAST) unmatched.add(String(n));
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
      // "[Abc19, Thm. 2]" has a place behind its key.
      const isPlace = keys.map((key, n) => n > 0 && /[\s.]/.test(key) && !found[n]?.length);
      const isMark = inBraces !== undefined || found.every((entries, n) => entries.length > 0 || isPlace[n]);
      if (!isMark || keys.every((key) => /^\d+$/.test(key))) return [];
      const isOwn = linked === undefined || isLabel(linked, text.slice(0, match.index));
      const start = isOwn ? match.index : match.index + 1 + linked.length;
      const references = found.flat().map(({ id }) => id);
      return [
        {
          start,
          end: match.index + whole.length,
          references,
          missing: keys.filter((_, n) => !found[n]?.length && !isPlace[n]),
        },
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
      const inside = match[1] ?? match[2] ?? match[3] ?? '';
      if (/^ibid\b/i.test(inside)) return [{ ...spanOf(match), references: [IBID], missing: [] }];
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
    find: (text, start) => {
      const marks = withoutOverlaps([
        ...noted(text),
        ...keyed(text),
        ...styles.flatMap((style) => numbered(text, start, style)),
        ...dated(text),
        ...linked(text),
        ...addressed(text),
      ]);
      for (const mark of marks) {
        const [again] = mark.references;
        if (again === IBID) mark.references = cited === undefined ? [] : [cited];
        cited = mark.references.at(-1) ?? cited;
      }
      return marks;
    },
    unmatched: () => [...unmatched],
    direct: () => [...new Set(direct.values())].filter(({ id }) => id.startsWith('d')),
  };
}

/** Stands for the work that the mark before names, until that is known. */
const IBID = 'ibid';

/** Where chapters have lists of their own: the entries of a label in the list below, or else the last. A note may name several. */
function ofNearestList(labelled: readonly ListedEntry[], at: number): readonly ListedEntry[] {
  const lists: ListedEntry[][] = [];
  for (const entry of labelled) {
    const last = lists.at(-1)?.at(-1);
    if (last && Number(entry.id.slice(1)) === Number(last.id.slice(1)) + 1) lists.at(-1)?.push(entry);
    else lists.push([entry]);
  }
  return lists.find(([first]) => first && first.start > at) ?? lists.at(-1) ?? [];
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
