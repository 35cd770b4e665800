import type { CslItem, CslName } from '@citation-js/core';
import type { AuthorName } from '#contract/evidence.ts';
import type { Report, ReportEvidence } from '#contract/report.ts';
import { familyName, identifiersOf, linkFor } from '../../evidence/citation.ts';
import { familyText, namesOf } from '../../evidence/names.ts';

/**
 * The works cited as CSL-JSON (citation style language data, v1.0.2), in the order of the reference list. Retracted
 * works are never cited; other notices are in `note`.
 */
export function toCslJson(report: Report): CslItem[] {
  return cslItemsOf(citedWorks(report));
}

/** The input for one item. */
export type CitableWork = Pick<
  ReportEvidence,
  'id' | 'ids' | 'title' | 'authors' | 'names' | 'year' | 'venue' | 'texts' | 'notices' | 'peerReviewed' | 'registry'
>;

/** Works as CSL-JSON, in their order. */
export function cslItemsOf(works: readonly CitableWork[]): CslItem[] {
  const keys = citationKeys(works);
  return works.map((work) => cslItem(work, keys.get(work.id) ?? work.id));
}

/** Works with a number in the reference list, in its order. */
export function citedWorks(report: Report): ReportEvidence[] {
  return report.evidence
    .filter(({ reference }) => reference !== null)
    .sort((a, b) => (a.reference ?? 0) - (b.reference ?? 0));
}

function cslItem(work: CitableWork, key: string): CslItem {
  const { doi, pmid, pmcid } = work.ids;
  const address = linkFor(work);
  const authors = authorsOf(work);
  return {
    id: key,
    'citation-key': key,
    type: cslType(work),
    title: line(work.title),
    ...(authors.length > 0 && { author: authors }),
    ...(work.year !== null && { issued: { 'date-parts': [[work.year]] } }),
    ...(work.venue !== null && { 'container-title': line(work.venue) }),
    ...(doi !== undefined && { DOI: plainAddress(doi) }),
    ...(address !== null && { URL: plainAddress(address) }),
    ...(pmid !== undefined && { PMID: line(pmid) }),
    ...(pmcid !== undefined && { PMCID: line(pmcid) }),
    ...abstractOf(work),
    note: line(noteOf(work)),
  };
}

function authorsOf(work: CitableWork): CslName[] {
  const names = namesOf(work);
  return names ? names.map(cslName) : work.authors.map(plainName).filter(Boolean).map(authorName);
}

/** Bodies stay whole; "van der" and the like go with the family name wherever it goes. */
export function cslName({ particle, ...name }: AuthorName): CslName {
  const parts = { ...name, ...(particle && { 'non-dropping-particle': particle }) };
  return Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, plainName(text ?? '')]));
}

function cslType({ registry, peerReviewed, ids }: CitableWork): string {
  if (registry) return 'report';
  if (ids.doi === undefined && ids.pmid === undefined && ids.arxiv === undefined && ids.url !== undefined)
    return 'webpage';
  return peerReviewed === false ? 'article' : 'article-journal';
}

/** Reference managers cut longer fields, some without a word. */
const LONGEST_ABSTRACT = 20_000;

/** Reference managers search abstracts, too; a registration has none and gives its record. */
function abstractOf({ texts }: CitableWork): { abstract?: string } {
  const text = line((texts.abstract ?? texts.registry ?? '').slice(0, LONGEST_ABSTRACT));
  return text ? { abstract: text } : {};
}

function noteOf({ ids, notices, peerReviewed }: CitableWork): string {
  const parts = identifiersOf(ids).filter((part) => !part.startsWith('doi:'));
  if (peerReviewed === false) parts.push('not peer reviewed');
  return [...parts, ...notices.map(({ kind, date }) => (date === null ? kind : `${kind} ${date}`))].join('; ');
}

/** One line without control characters: a line break would begin another field or record in RIS. */
function line(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
}

/** No person or group is called by a character that means something to LaTeX. */
function plainName(author: string): string {
  return line(author.replace(/&/g, ' and ').replace(/[{}\\$%#~^_]/g, ''));
}

/** BibTeX takes addresses verbatim, so that a brace would end the field. */
function plainAddress(address: string): string {
  return line(address).replace(/[\s{}\\]/g, (character) => encodeURIComponent(character));
}

/** Groups, offices and companies, which sign under one name that must not be turned around. */
const BODY =
  /\b(?:groups?|collaborat\w+|consortium|investigators|committee|network|organi[sz]ation|association|society|institute|team|task force|study|trial|trialists|registry|company|inc|ltd|gmbh|agency|centers?|centres?|university|department|ministry|council|college|initiative|foundation|authority|board|bureau|office|desk|services?|laboratory|clinic|hospital)\b/i;
/** Words that join the parts of an organisation's name and do not occur in a person's. */
const JOINED = /\b(?:of|for|and|the|on behalf)\b/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|2nd|3rd)\.?$/i;
/** Names in these scripts begin with the family. */
const FAMILY_FIRST = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** An author as any source writes one, in the parts that bibliographies keep apart; bodies and single names stay whole. */
export function authorName(author: string): CslName {
  if (BODY.test(author) || JOINED.test(author)) return { literal: author };
  const parts = author.split(' ');
  const suffix = parts.find((part, at) => at > 0 && SUFFIX.test(part));
  const name = parts
    .filter((part) => part !== suffix)
    .join(' ')
    .replace(/,$/, '');
  const family = FAMILY_FIRST.test(name) ? (name.split(/[,\s]/)[0] ?? name) : familyName(name);
  if (family === name) return { literal: author };
  const given = name.startsWith(family) ? name.slice(family.length) : name.slice(0, -family.length);
  return { family, given: given.replace(/^[,\s]+/, '').trimEnd(), ...(suffix !== undefined && { suffix }) };
}

type Named = Pick<ReportEvidence, 'id' | 'authors' | 'names' | 'year' | 'title'>;

const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an']);
/** Letters that Unicode does not decompose. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};
/** Keys are typed; a chemical name as the first word of a title is not. */
const LONGEST_KEY_PART = 24;

/**
 * The citation key of each work: family name, year and first word of the title, as in "li2020effect". Only ASCII
 * letters and digits, since LaTeX and reference managers refuse or rewrite others. Works with the same key are
 * distinguished by letters in the order of their ids, so that a key does not depend on the place in the reference list.
 */
function citationKeys(works: readonly Named[]): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  const stems = works.map((work) => ({ id: work.id, stem: stemOf(work) })).sort((a, b) => (a.id < b.id ? -1 : 1));
  const ownStems = new Set(stems.map(({ stem }) => stem));
  const counts = new Map<string, number>();
  for (const { id, stem } of stems) {
    let key = stem;
    for (let n = counts.get(stem) ?? 0; taken.has(key) || (key !== stem && ownStems.has(key)); n += 1) {
      key = `${stem}${letters(n)}`;
      counts.set(stem, n + 1);
    }
    taken.add(key);
    keys.set(id, key);
  }
  return keys;
}

function stemOf({ year, title, ...work }: Named): string {
  const [first] = namesOf(work) ?? [];
  const { family, literal = '' } = first
    ? { ...first, family: first.family && familyText(first) }
    : authorName(work.authors[0] ?? '');
  const name = family === undefined ? firstWord(literal) : asciiWord(family);
  return `${name || 'anon'}${year ?? ''}${firstWord(title)}`;
}

function firstWord(text: string): string {
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)) {
    const plain = asciiWord(word);
    if (plain && !ARTICLES.has(plain)) return plain;
  }
  return '';
}

function asciiWord(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z]/g, (character) => SPELLED[character] ?? character)
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, LONGEST_KEY_PART);
}

/** 0 is "a", 25 "z", 26 "aa". */
function letters(n: number): string {
  const last = String.fromCharCode('a'.charCodeAt(0) + (n % 26));
  return n < 26 ? last : letters(Math.floor(n / 26) - 1) + last;
}
