import type { AuthorName, EvidenceIds } from '#contract/evidence.ts';
import { idsFromUrl, idsIn } from '../../evidence/identity.ts';
import { invertedName, spokenName, spokenText } from '../../evidence/names.ts';
import { openableUrl } from '../../evidence/page-address.ts';
import type { ListedReference } from '../../ports/bibliography-reader.ts';
import { plainAbstract, plainLine } from '../../sources/xml-text.ts';
import { decodeCharacters } from '../../text/markup.ts';
import { plainPowers } from '../../text/scripts.ts';
import type { Mark } from './listed-decisions.ts';

/** An entry of a bibliography in any format; each field lists all candidates, the best first. */
export interface Draft {
  /** Line of the file on which it begins, from 1. */
  line: number;
  titles: string[];
  names: AuthorName[];
  years: string[];
  venues: string[];
  abstracts: string[];
  /** A term each, or several with signs between them. */
  keywords: string[];
  meshTerms: string[];
  publicationTypes: string[];
  /** Fields that contain an identifier of this kind, with any text around it. */
  ids: Partial<Record<'doi' | 'pmid' | 'pmcid' | 'arxiv' | 'nct', string[]>>;
  /** Fields in which makers put identifiers that say what they are. */
  idTexts: string[];
  addresses: string[];
  /** Fields in which a decision made elsewhere may stand. */
  marks: Mark[];
}

export const emptyDraft = (line: number): Draft => ({
  line,
  titles: [],
  names: [],
  years: [],
  venues: [],
  abstracts: [],
  keywords: [],
  meshTerms: [],
  publicationTypes: [],
  ids: {},
  idTexts: [],
  addresses: [],
  marks: [],
});

/** How programs write an empty value. */
const NOTHING = /^(?:n\/?a|none|null|nan|undefined|-+)$/i;

/** Undefined where it has neither a title nor an identifier. */
export function toReference(whole: Draft): ListedReference | undefined {
  const filled = (texts: readonly string[]) => texts.filter((text) => !NOTHING.test(text.trim()));
  const draft = {
    ...whole,
    titles: filled(whole.titles),
    venues: filled(whole.venues),
    abstracts: filled(whole.abstracts),
  };
  const title = firstOf(draft.titles.map(proseLine));
  const ids = idsOf(draft);
  if (title === undefined && !Object.keys(ids).some((kind) => kind !== 'url')) return undefined;
  const keywords = termsIn(draft.keywords);
  const meshTerms = termsIn(draft.meshTerms);
  const publicationTypes = termsIn(draft.publicationTypes);
  const names = draft.names.map(cleanName).filter((name) => spokenText(name) !== '');
  return {
    ids,
    title: title ?? null,
    authors: names.map(spokenText),
    ...(names.length > 0 && { names }),
    year: firstOf(draft.years.map(yearIn)) ?? null,
    venue: firstOf(draft.venues.map(plainLine)) ?? null,
    text: abstractOf(draft.abstracts),
    ...(keywords.length > 0 && { keywords }),
    ...(meshTerms.length > 0 && { meshTerms }),
    ...(publicationTypes.length > 0 && { publicationTypes }),
  };
}

/** "*shivering" is a main heading to Ovid and PubMed. */
function termsIn(texts: readonly string[]): string[] {
  const terms = texts.flatMap((text) => text.split(/[;\n]/)).map((term) => plainLine(term).replace(/^\*/, ''));
  return [...new Set(terms.filter((term) => term !== '' && !NOTHING.test(term)))];
}

const proseLine = (text: string) => plainPowers(plainLine(text));

const firstOf = <T extends string | number>(values: readonly (T | undefined)[]): T | undefined =>
  values.find((value) => value !== undefined && value !== '');

function cleanName(name: AuthorName): AuthorName {
  const parts = Object.entries(name).map(([part, text]) => [part, plainLine(text ?? '')] as const);
  return Object.fromEntries(parts.filter(([, text]) => text !== ''));
}

/** Makers write one abstract under two tags, or its paragraphs under one each. */
function abstractOf(abstracts: readonly string[]): string | null {
  const texts = [...new Set(abstracts.map((text) => plainPowers(plainAbstract(text))).filter(Boolean))];
  const whole = texts.filter((text) => !texts.some((other) => other !== text && other.includes(text)));
  return whole.join('\n') || null;
}

/** "2020//", "2020 May-Jun", "Jun2023", "4/3/2024", "20180304", "c2019". */
export function yearIn(date: string): number | undefined {
  const year = /(?<!\d)(?:1[5-9]|20)\d\d(?:(?!\d)|(?=[01]\d[0-3]\d(?!\d)))/.exec(date)?.[0];
  return year === undefined ? undefined : Number(year);
}

/** A line that names its identifier first: a note speaks of other works as well. */
const NAMES_ID = /^\W{0,3}(?:(?:doi|pm(?:c|id|cid)|pubmed|nct|arxiv|ct\.?gov|clinicaltrials|https?:)|10\.\d)/i;

function idsOf({ ids, idTexts, addresses }: Draft): EvidenceIds {
  const found: EvidenceIds = {};
  const add = (more: EvidenceIds) => {
    for (const kind of ['doi', 'pmid', 'pmcid', 'arxiv', 'nct'] as const)
      if (!found[kind] && more[kind]) found[kind] = more[kind];
  };
  for (const [kind, texts] of Object.entries(ids)) {
    for (const text of texts ?? []) {
      const own = idsIn(text, kind as keyof Draft['ids']);
      add(own);
    }
  }
  for (const line of idTexts.flatMap((text) => text.split('\n'))) if (NAMES_ID.test(line)) add(idsIn(line));
  const urls = addresses.flatMap((text) => text.match(/https?:\/\/[^\s<>"]{3,2000}/gi) ?? []);
  // The Cochrane Library makes addresses of its own numbers that look like DOIs and are none.
  const ofWorks = urls.filter((url) => !url.includes('/10.1002/central/'));
  for (const url of ofWorks) add({ ...idsIn(url), ...idsFromUrl(url) });
  const url = urls.map(openableUrl).find((each) => each !== undefined);
  return { ...found, ...(url && { url }) };
}

/**
 * Authors as programs separate them: one per field, or all in one. A name with a comma, or with initials after the
 * family name, is a person's; if no name in a list has either, all are in natural order; a single name without them is
 * kept whole.
 */
export function namesIn(texts: readonly string[]): AuthorName[] {
  const authors = texts.flatMap(splitAuthors);
  const names = authors.flatMap((author) => invertedName(author.replace(/\s?\(\d{6,12}\)$/, '')) ?? []);
  const marksBodies = authors.some((author) => author.endsWith(','));
  const areSpoken = names.length > 1 && !marksBodies && names.every(({ literal }) => literal !== undefined);
  if (areSpoken)
    return names.flatMap(({ literal = '' }) =>
      literal.split(' ').length < 5 ? (spokenName(literal) ?? []) : { literal },
    );
  // An export says of given names that it has none.
  return names.map(({ given, ...rest }) => (given === 'null' || given === undefined ? rest : { ...rest, given }));
}

function splitAuthors(text: string): string[] {
  // "L&oacute;pez, J." has no semicolon.
  const whole = decodeCharacters(text).replace(/\s+/g, ' ').trim();
  const mark = [';', '|', '//'].find((each) => whole.includes(each));
  if (mark) return parts(whole, mark);
  const joined = parts(whole, ' and ');
  // "Department of Health and Human Services" is one.
  if (joined.length > 1 && joined.every((part) => part.includes(',')))
    return joined.map((part) => part.replace(/,$/, ''));
  return splitCommas(whole);
}

const parts = (text: string, mark: string) =>
  text
    .split(mark)
    .map((part) => part.trim())
    .filter(Boolean);
const INITIALS_ONLY = /^(?:\p{Lu}\.?[-\s]?){1,5}$/u;
const FAMILY_INITIALS = /\p{Ll}\S{0,60} (?:\p{Lu}\.?-?){1,4}(?: (?:jr|sr|ii|iii)\.?)?$/u;

const INITIALS_FAMILY = /^(?:\p{Lu}\.?[-\s]?){1,4}\s\p{L}[\p{L}'’-]{1,60}$/u;

/** "D Griffin, D Larkin" and "Griffin DK, Larkin DM." and "Yang Z., Jiang B." are two authors each; "Yang, Z., Jiang, B." too; "Yang, Zixiao" is one. */
function splitCommas(text: string): string[] {
  const pieces = parts(text, ',');
  const bare = parts(text.replace(/\.$/, ''), ',');
  const isList =
    bare.length > 1 && [FAMILY_INITIALS, INITIALS_FAMILY].some((form) => bare.every((piece) => form.test(piece)));
  // The name of a body ends with a comma where it could be taken for a person's.
  if (pieces.length < 2 || (text.endsWith(',') && !isList)) return [text];
  if (isList) return pieces.every((piece) => piece.endsWith('.')) ? pieces : bare;
  const isPaired =
    pieces.length > 2 &&
    pieces.length % 2 === 0 &&
    pieces.every((piece, at) => at % 2 === 0 || INITIALS_ONLY.test(piece));
  if (isPaired) return pieces.flatMap((piece, at) => (at % 2 === 0 ? [`${piece}, ${pieces[at + 1]}`] : []));
  // A list of persons and organisations; one name contains at most two commas.
  if (pieces.length > 3 || bare.filter((piece) => FAMILY_INITIALS.test(piece)).length > 1) return bare;
  return [text];
}

/** The result of a reader for one format. */
export interface Drafts {
  drafts: Draft[];
  /** Lines that belong to no entry, from 1. */
  between: number[];
  /** What else was not understood, one sentence each. */
  notes: string[];
}
