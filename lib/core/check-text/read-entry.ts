import type { EvidenceIds } from '#contract/evidence.ts';
import { idsFromUrl, idsIn } from '../evidence/identity.ts';
import { openableUrl } from '../evidence/page-address.ts';
import { trimEndOf } from '../text/sentences.ts';
import { foldWord, STOP_WORDS, words } from '../text/words.ts';
import type { ReferenceEntry } from './cited-text.ts';

/** A reference as far as code needs to parse it: the sources match the rest. */
export interface ReadEntry {
  ids: EvidenceIds;
  /** Address of a page that is not a work's own identifier. */
  url: string | null;
  /** With the letter that distinguishes two of one year: "2019a". */
  years: readonly { year: number; letter: string }[];
  /** "n.d.", "in press". */
  isUndated: boolean;
  words: readonly string[];
  /** Words before the first year, or the first words: they contain the authors' names. */
  lead: readonly string[];
  /** The likely title; null where no part looks like one. */
  title: string | null;
  /** It and other parts that may be the title instead. */
  titles: readonly string[];
  /** It has volume and pages, or an article number: it claims to be in a journal. */
  isArticle: boolean;
}

const YEAR = /(?<![\d.–—-])((?:1[89]|20)\d\d)([a-z])?(?![\d])/g;
const UNDATED = /\b(?:(?:n\. ?d|s\. ?[df]|o\. ?J)\.|[Ff]orthcoming|[Ii]n press)/;
const URL_IN = /https?:\/\/[^\s<>"')\]]{4,800}/i;
/** "2019;12(3):45-67", "12(3), 45–67", "vol. 12, no. 3, pp. 45-67", "12:e1001234". */
const LOCATOR =
  /\b\d{1,4}\s?(?:\(\d{1,4}[^()]{0,12}\)\s?)?[:,]\s?(?:pp?\.\s?)?[a-z]{0,2}\d{1,7}\s?[-–—]\s?[a-z]{0,2}\d{1,7}|\bvol(?:ume|\.)?\s?\d{1,4}|\d{4};\s?\d{1,4}|\b\d{1,4}(?:\(\d{1,4}\))?:\s?e?\d{3,9}\b/i;
const LEAD_WORDS = 14;
const QUOTED =
  /(?<=^|[^\p{L}\s] )(?:“([^“”]{3,400})”|"([^"]{6,400})"|‘((?:[^‘’]|’(?=\p{L})){6,400})’|'([^']{4,200}(?:'\p{L}[^']{0,200}){0,4})'(?=[,.])|„([^“”„]{6,400})[“”]|«([^«»]{6,400})»)/u;
/** Where one part of a reference ends and the next begins. */
const PARTS = /[.?!]["”’]? |(?<=\p{Lu}\.?): |\( ?(?:1[89]|20)\d\d[^()]{0,20}\)[.,:]? ?/u;

export function readEntry(printed: string): ReadEntry {
  const text = printed.replace(/\s+/g, ' ');
  const address = trimEndOf(URL_IN.exec(text)?.[0] ?? '', '.,;');
  const ids = { ...(address ? idsFromUrl(address) : {}), ...idsIn(text) };
  const plain = text.replace(URL_IN, ' ').replace(/\b(?:doi:?\s?)?10\.\d{4,9}\/\S{1,400}/gi, ' ');
  const years = [...plain.matchAll(YEAR)].map((match) => ({ year: Number(match[1]), letter: match[2] ?? '' }));
  const yearAt = plain.search(YEAR);
  const before = yearAt < 0 ? plain : plain.slice(0, yearAt);
  // Without the signs that Markdown puts around a title.
  const titles = titlesIn(plain.replace(/[*_]/g, ''));
  return {
    ids,
    url: address && Object.keys(ids).length === 0 ? (openableUrl(address) ?? null) : null,
    years,
    isUndated: UNDATED.test(plain),
    words: words(plain),
    lead: words(before).slice(0, LEAD_WORDS),
    title: titles[0] ?? null,
    titles,
    isArticle: LOCATOR.test(plain),
  };
}

/** Weight of a capitalised word: titles in title case have many, journal names some. */
const CAPITAL = 0.6;
/** Of the part that follows the year or the authors. */
const EXPECTED = 1.5;
const LEAST_WORTH = 2;

/**
 * What may be the title, likeliest first: the text in quotation marks; the parts with most words that are neither names
 * nor numbers, the one behind the authors or the year before others.
 */
function titlesIn(text: string): string[] {
  const [, ...quotes] = QUOTED.exec(text) ?? [];
  const quoted = quotes
    .find((quote) => quote !== undefined)
    ?.trim()
    .replace(/[,.]$/, '');
  if (quoted) return [quoted];
  const year = YEAR_FIRST.exec(text);
  const isBehindNames =
    year !== null &&
    partsOf(text.slice(0, year.index))
      .slice(1)
      .every((part) => worthOf(part) < LEAST_WORTH);
  const behind = isBehindNames ? partsOf(text.slice(year.index + year[0].length)) : [];
  const isYearFirst = worthOf(behind[0] ?? '') > 0;
  const parts = isYearFirst ? behind : partsOf(text);
  const isBehindFirst = !isYearFirst && parts.length > 1;
  // Before the year, the first part is people or a body.
  const expected = parts.findIndex(
    (part, at) => (at > 0 || !isBehindFirst) && worthOf(part) > 0 && /\p{L}{4}/u.test(part) && !/\s\p{Lu}$/u.test(part),
  );
  return parts
    .map((part, at) => ({ part, worth: worthOf(part) + (at === expected ? EXPECTED : 0) }))
    .filter(({ worth }) => worth >= LEAST_WORTH)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MOST_TITLES)
    .map(({ part }) => part);
}

const MOST_TITLES = 3;
/** "Adams (2018).", "Adams, A. 2018.", "Adams, A., 2018.": authors and year, with the title behind them. */
const YEAR_FIRST =
  /(?:\((?:(?:1[89]|20)\d\d[a-z]?|n\. ?d\.|in press|forthcoming)[^()]{0,20}\)[.,:]?|[.,] (?:(?:1[89]|20)\d\d[a-z]?|n\. ?d\.|in press|forthcoming)[.,:](?!\d)) ?/i;

const partsOf = (text: string) => text.split(PARTS).flatMap((part) => part?.trim() || []);

function worthOf(part: string): number {
  const all = part.split(/\s+/);
  const count = (pattern: RegExp) => all.filter((word) => pattern.test(word)).length;
  const small = count(/^\p{Ll}[\p{L}’'-]{2,}/u);
  const capital = count(/^\p{Lu}[\p{L}’'-]{3,}/u);
  // Author lists have a comma after every other word, and initials; journals have numbers.
  const names = count(/^\p{Lu}[.,]*$/u) + all.filter((word) => word.length > 1 && word.endsWith(',')).length;
  return small + CAPITAL * capital - names - 2 * Math.max(0, count(/^\W?\d[^\p{L}]*$/u) - 1);
}

/**
 * Whether a reference begins with what a text calls its author: a name, with or without particles, or an organisation's
 * abbreviation.
 */
export function isLedBy({ lead }: Pick<ReadEntry, 'lead'>, name: readonly string[]): boolean {
  const family = name.at(-1);
  if (family === undefined) return false;
  if (lead.slice(0, name.length + 3).includes(family)) return true;
  if (name.length > 1 || family.length < 2 || family.length > 8) return false;
  const initials = (kept: readonly string[]) => kept.map((word) => word.charAt(0)).join('');
  const short = foldWord(family);
  const full = lead.filter((word) => !STOP_WORDS.has(word));
  // "FDA" of the "U.S. Food and Drug Administration".
  return (
    initials(lead).startsWith(short) ||
    initials(full).startsWith(short) ||
    (short.length > 2 && initials(full.slice(0, 8)).includes(short))
  );
}

/** An entry with what was parsed from it. */
export interface ListedEntry extends ReferenceEntry {
  read: ReadEntry;
}
