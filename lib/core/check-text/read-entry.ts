import type { EvidenceIds } from '#contract/evidence.ts';
import { idsFromUrl, idsIn, openableUrl } from '../evidence/identity.ts';
import { trimEndOf } from '../text/sentences.ts';
import { foldWord, words } from '../text/words.ts';
import type { ReferenceEntry } from './cited-text.ts';

/** A reference as far as code needs to parse it: the sources match the rest. */
export interface ReadEntry {
  ids: EvidenceIds;
  /** Address of a page that is not a work's own identifier. */
  url: string | null;
  /** With the letter that distinguishes two of one year: "2019a". */
  years: readonly { year: number; letter: string }[];
  words: readonly string[];
  /** Words before the first year, or the first words: they contain the authors' names. */
  lead: readonly string[];
  /** The likely title; null where no part looks like one. */
  title: string | null;
  /** It has volume and pages, or an article number: it claims to be in a journal. */
  isArticle: boolean;
}

const YEAR = /(?<![\d.–—-])((?:1[89]|20)\d\d)([a-z])?(?![\d])/g;
const URL_IN = /https?:\/\/[^\s<>"')\]]{4,800}/i;
/** "2019;12(3):45-67", "12(3), 45–67", "vol. 12, no. 3, pp. 45-67", "12:e1001234". */
const LOCATOR =
  /\b\d{1,4}\s?(?:\(\d{1,4}[^()]{0,12}\)\s?)?[:,]\s?(?:pp?\.\s?)?[a-z]{0,2}\d{1,7}\s?[-–—]\s?[a-z]{0,2}\d{1,7}|\bvol(?:ume|\.)?\s?\d{1,4}|\d{4};\s?\d{1,4}|\b\d{1,4}(?:\(\d{1,4}\))?:\s?e?\d{3,9}\b/i;
const LEAD_WORDS = 14;
const QUOTED = /“([^“”]{15,400})”|"([^"]{15,400})"|‘([^‘’]{15,400})’/;
/** Where one part of a reference ends and the next begins. */
const PARTS = /[.?!]["”’]? |(?<=\p{Lu}): |\( ?(?:1[89]|20)\d\d[^()]{0,20}\)[.,:]? ?/u;

export function readEntry(printed: string): ReadEntry {
  const text = printed.replace(/\s+/g, ' ');
  const address = trimEndOf(URL_IN.exec(text)?.[0] ?? '', '.,;');
  const ids = { ...(address ? idsFromUrl(address) : {}), ...idsIn(text) };
  const plain = text.replace(URL_IN, ' ').replace(/\b(?:doi:?\s?)?10\.\d{4,9}\/\S{1,400}/gi, ' ');
  const years = [...plain.matchAll(YEAR)].map((match) => ({ year: Number(match[1]), letter: match[2] ?? '' }));
  const yearAt = plain.search(YEAR);
  const before = yearAt < 0 ? plain : plain.slice(0, yearAt);
  return {
    ids,
    url: address && Object.keys(ids).length === 0 ? (openableUrl(address) ?? null) : null,
    years,
    words: words(plain),
    lead: words(before).slice(0, LEAD_WORDS),
    title: titleIn(plain),
    isArticle: LOCATOR.test(plain),
  };
}

/** Weight of a capitalised word: titles in title case have many, journal names some. */
const CAPITAL = 0.6;

/** The text in quotation marks, otherwise the part with most words that are neither names nor numbers. */
function titleIn(text: string): string | null {
  const [, ...quotes] = QUOTED.exec(text) ?? [];
  const quoted = quotes
    .find((quote) => quote !== undefined)
    ?.trim()
    .replace(/[,.]$/, '');
  if (quoted) return quoted;
  const parts = text.split(PARTS).flatMap((part) => part?.trim() || []);
  const rated = parts.map((part) => ({ part, worth: worthOf(part) })).sort((a, b) => b.worth - a.worth);
  const [best] = rated;
  return best && best.worth >= 2 ? best.part : null;
}

function worthOf(part: string): number {
  const all = part.split(/\s+/);
  const count = (pattern: RegExp) => all.filter((word) => pattern.test(word)).length;
  const small = count(/^\p{Ll}[\p{L}’'-]{2,}/u);
  const capital = count(/^\p{Lu}[\p{L}’'-]{3,}/u);
  // Author lists have a comma after every other word, and initials; journals have numbers.
  const names = count(/^\p{Lu}[.,]*$/u) + all.filter((word) => word.length > 1 && word.endsWith(',')).length;
  return small + CAPITAL * capital - names - 2 * Math.max(0, count(/^\W?\d/) - 1);
}

/**
 * Whether a reference begins with what a text calls its author: a name, with or without particles, or an organisation's
 * abbreviation.
 */
export function isLedBy({ lead }: Pick<ReadEntry, 'lead'>, name: readonly string[]): boolean {
  const family = name.at(-1);
  if (family === undefined) return false;
  if (lead.slice(0, name.length + 3).includes(family)) return true;
  const initials = lead.map((word) => word.charAt(0)).join('');
  return name.length === 1 && family.length >= 2 && family.length <= 8 && initials.startsWith(foldWord(family));
}

/** An entry with what was parsed from it. */
export interface ListedEntry extends ReferenceEntry {
  read: ReadEntry;
}
