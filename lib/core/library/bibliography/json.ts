import * as z from 'zod';
import type { AuthorName } from '#contract/evidence.ts';
import { DECISIONS_FIELD } from '#contract/review/listed-decision.ts';
import { personName, spokenName } from '../../evidence/names.ts';
import { type Draft, type Drafts, namesIn } from './draft.ts';
import { keyedDraft } from './keyed.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list that makers put their entries into: Zotero, Crossref (`message.items`), Mendeley, OpenAlex (`results`), Lens (`data`). */
const LISTS = ['items', 'message', 'results', 'references', 'data', 'documents', 'records', 'hits', 'works', 'entries'];

/** CSL-JSON and its like, in whatever it is wrapped: a list, an object with a list in it, or an object a line. */
export function readJson(text: string): Drafts {
  const parsed = parse(text);
  if (typeof parsed === 'string') return { drafts: [], between: [], notes: [parsed] };
  const lines = lineFinder(text);
  const drafts = parsed.map((entry) => jsonDraft(lines(entry), entry));
  return { drafts, between: [], notes: [] };
}

/** Entries; or a sentence explaining why there are none. */
function parse(text: string): Fields[] | string {
  try {
    return entriesOf(JSON.parse(text) as unknown);
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim());
    const each = lines.map((line) => z.record(z.string(), z.unknown()).safeParse(safeJson(line)).data);
    if (each.length > 1 && each.every(Boolean)) return each.flatMap((entry) => entriesOf(entry));
    return `The JSON of this file is damaged and could not be read: ${(error as Error).message.slice(0, 200)}. Export it again.`;
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function entriesOf(value: unknown, depth = 0): Fields[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => (isFields(each) ? [entryOf(each)] : []));
  if (!isFields(value)) return [];
  // An exported review has a title, as a work has.
  if (depth < 3 && (value['title'] === undefined || Array.isArray(value['records']))) {
    for (const name of LISTS)
      if (typeof value[name] === 'object' && value[name] !== null) return entriesOf(value[name], depth + 1);
  }
  return [entryOf(value)];
}

/** Zotero's web service keeps an item in `data`, or in CSL in `csljson`. */
function entryOf(entry: Fields): Fields {
  const inner = entry['csljson'] ?? entry['data'];
  return entry['title'] === undefined && isFields(inner) ? inner : entry;
}

/** The line of an entry, by its id or title; entries are looked up in order. */
function lineFinder(text: string): (entry: Fields) => number {
  let at = 0;
  let line = 1;
  return (entry) => {
    const mark = JSON.stringify(entry['id'] ?? entry['key'] ?? entry['title'] ?? entry['DOI'] ?? '');
    const found = mark.length > 2 ? text.indexOf(mark, at) : -1;
    for (; at < found; at += 1) if (text.charCodeAt(at) === 10) line += 1;
    return line;
  };
}

function jsonDraft(line: number, entry: Fields): Draft {
  const pairs = Object.entries(entry).flatMap(([key, value]) => textsOf(value).map((text) => [key, text] as const));
  const nested = ['identifiers', 'ids', 'externalIds', 'custom'].flatMap((name) =>
    isFields(entry[name])
      ? Object.entries(entry[name]).flatMap(([key, value]) => textsOf(value).map((text) => [key, text] as const))
      : [],
  );
  // Lens and others list numbers with their kind, and put the venue into an object.
  const listed = ['external_ids', 'identifiers'].flatMap(
    (name) => z.array(numberOfKind).safeParse(entry[name]).data ?? [],
  );
  const venue = isFields(entry['source']) ? textsOf(entry['source']['title'] ?? entry['source']['display_name']) : [];
  const decisions = entry[DECISIONS_FIELD];
  const draft = keyedDraft(line, [
    ...pairs.filter(([key]) => key !== DECISIONS_FIELD),
    ...(Array.isArray(decisions) ? [[DECISIONS_FIELD, JSON.stringify(decisions)] as const] : []),
    ...nested,
    ...listed.map(({ type, value }) => [type, value] as const),
    ...venue.map((text) => ['journal', text] as const),
  ]);
  const names = ['author', 'authors', 'creators', 'authorships']
    .map((key) => namesOfList(entry[key]))
    .find((list) => list.length > 0);
  const editors = names ?? namesOfList(entry['editor']);
  const dates = [
    'issued',
    'published',
    'published-print',
    'published-online',
    'date',
    'year',
    'publication_year',
    'created',
    'original-date',
  ];
  const listedTerms = z.array(z.string()).safeParse(entry['keywords']).data;
  return {
    ...draft,
    ...(listedTerms && { keywords: listedTerms }),
    names: editors.length > 0 ? editors : draft.names,
    years: [...dates.flatMap((key) => dateTexts(entry[key])), ...draft.years],
  };
}

/** Texts, numbers, and the first of a list, as Crossref writes titles. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return Array.isArray(value) ? value.slice(0, 1).flatMap(textsOf) : [];
}

/** `date-parts` in lists of lists, flat, or of texts; a text; `raw`, `literal`; a list of objects with a `year`. */
function dateTexts(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(dateTexts).slice(0, 1);
  if (!isFields(value)) return [];
  const parts: unknown = value['date-parts'];
  return [parts, value['year'], value['raw'], value['literal'], value['date-time'], value['season']].flatMap(dateTexts);
}

const text = z.string().trim().optional().catch(undefined);
const author = z.object({
  family: text,
  given: text,
  literal: text,
  name: text,
  suffix: text,
  'non-dropping-particle': text,
  'dropping-particle': text,
  // Mendeley, Zotero and Lens.
  first_name: text,
  last_name: text,
  firstName: text,
  lastName: text,
  creatorType: text,
  display_name: text,
  author: z.object({ display_name: text }).optional().catch(undefined),
});

const numberOfKind = z.object({ type: z.string(), value: z.coerce.string() });

function namesOfList(value: unknown): AuthorName[] {
  if (!Array.isArray(value)) return [];
  const listed = value.map((each) => (typeof each === 'string' ? each : author.safeParse(each).data)).filter(Boolean);
  const signed = listed.filter((each) => typeof each === 'string' || (each?.creatorType ?? 'author') === 'author');
  const all = signed.length > 0 ? signed : listed;
  const hasParts = all.some((each) => typeof each !== 'string' && (each?.family ?? each?.last_name ?? each?.lastName));
  const written = all.flatMap((each) => (typeof each === 'string' ? [each] : hasParts ? [] : (each?.name ?? [])));
  return written.length > 0
    ? namesIn(written)
    : all.flatMap((each) => (each && typeof each !== 'string' ? nameOf(each) : []));
}

function nameOf(entry: z.infer<typeof author>): AuthorName[] {
  const family = entry.family ?? entry.last_name ?? entry.lastName;
  const given = entry.given ?? entry.first_name ?? entry.firstName;
  const particle = [entry['dropping-particle'], entry['non-dropping-particle']].filter(Boolean).join(' ');
  const spoken = entry.display_name ?? entry.author?.display_name;
  if (!family && spoken) return [spokenName(spoken) ?? { literal: spoken }];
  const whole = entry.literal ?? entry.name;
  if (family) return [personName({ family, given, suffix: entry.suffix, particle })];
  const literal = whole ?? given;
  return literal ? [{ literal }] : [];
}
