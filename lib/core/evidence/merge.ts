import type {
  Evidence,
  EvidenceIds,
  EvidenceTexts,
  FoundBy,
  Notice,
  RelatedWork,
  SourceRecord,
} from '#contract/evidence.ts';
import { TEXT_FIELDS } from '#contract/evidence.ts';
import type { ToolName } from '#contract/search-record.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';
import { AssayError } from '../errors.ts';
import { memoizeByText } from '../text/memoize-by-text.ts';
import { identityKeys, normaliseIds } from './identity.ts';
import { mergeNotices } from './merge-notices.ts';
import { derivePopulation } from './population.ts';
import { assessQuality } from './quality.ts';
import { recordKeys, settleIdentity } from './record-identity.ts';
import { deriveSampleSize } from './sample-size.ts';
import { type DescribedWork, deriveDesign } from './study-design.ts';

/** Whose bibliographic fields are believed first; 0 is the most authoritative. */
const authorityOf = ({ tool }: { tool: ToolName }) => SOURCE_FACTS[tool].authority;

/**
 * One work from all that was found of it. Pure: the result depends neither on the order of the records nor on how often
 * one of them is repeated, so a run reads the same whichever source answered first.
 *
 * Title, authors, year and venue come from the most authoritative source that has them, then from the peer-reviewed
 * record, then the richer value, then the first in code-unit order. Of each text the longest is kept. Types, headings,
 * keywords, notices, relations and places found are united. A work is peer reviewed if any of its records is: a
 * preprint server's record of a paper that has appeared does not undo its review.
 *
 * @param referenceYear the year that the age of the work is counted to.
 * @throws AssayError `internal` without records.
 */
export function mergeRecords(records: readonly SourceRecord[], options: { referenceYear: number }): Evidence {
  const settled = records.map(settleIdentity);
  const keys = unique(records.flatMap(recordKeys));
  const ids = mergeIds(settled);
  const id = identityKeys(ids)[0] ?? keys[0];
  if (!id) throw new AssayError('internal', undefined, { cause: 'mergeRecords was called without records' });
  const registry = best(
    settled,
    (record) => record.registry,
    (facts) => Number(facts.hasResults),
  );
  const described = {
    id,
    ids,
    keys,
    title: best(settled, (record) => record.title.trim() || undefined) ?? '',
    ...authorsOf(settled),
    year: best(settled, (record) => record.year ?? undefined) ?? null,
    venue: best(settled, (record) => record.venue?.trim() || undefined) ?? null,
    texts: longestTexts(settled),
    publicationTypes: uniqueNames(settled.flatMap((record) => record.publicationTypes)),
    meshTerms: uniqueNames(settled.flatMap((record) => record.meshTerms)),
    keywords: uniqueNames(settled.flatMap((record) => record.keywords)),
    peerReviewed: anyReview(settled),
    notices: mergeNotices(uniqueValues<Notice>(settled.flatMap((record) => record.notices))),
    related: otherWorks(settled, keys),
    ...languagesOf(settled),
    ...(registry && { registry }),
    foundBy: placesFound(settled),
  };
  const derived = { ...described, ...deriveFacts(described) };
  return { ...derived, quality: assessQuality(derived, options) };
}

/** Characters of the descriptions whose facts are known: about 1,500 works with abstracts. */
const FACTS_KEPT = 4_000_000;

const factsOf = memoizeByText(FACTS_KEPT, (description) => {
  const work = JSON.parse(description) as DescribedWork;
  return { design: deriveDesign(work), sampleSize: deriveSampleSize(work), population: derivePopulation(work) };
});

/** What is read from a work's words. Being found once more changes none of them, so they are read once. */
function deriveFacts({ title, publicationTypes, meshTerms, texts, registry }: DescribedWork) {
  const { abstract } = texts;
  return factsOf(JSON.stringify({ title, publicationTypes, meshTerms, texts: { abstract }, registry }));
}

/** The authors of one record, with the parts of their names where a record with the same authors has them. */
function authorsOf(records: readonly SourceRecord[]): Pick<Evidence, 'authors' | 'names'> {
  const authors = best(records, (record) => (record.authors.length > 0 ? record.authors : undefined)) ?? [];
  const same = records.filter((record) => record.names && canonical(record.authors) === canonical(authors));
  const names = best(same, (record) => record.names);
  return { authors, ...(names && { names }) };
}

/** Peer reviewed before unknown before unreviewed. */
function review(record: SourceRecord): number {
  return record.peerReviewed === null ? 1 : record.peerReviewed ? 0 : 2;
}

/** The most believed value that is there; between equals by `worth`, then the richer, then the first in code-unit order. */
function best<T>(
  records: readonly SourceRecord[],
  read: (record: SourceRecord) => T | undefined,
  worth: (value: T) => number = () => 0,
): T | undefined {
  let first: { value: T; record: SourceRecord } | undefined;
  for (const record of records) {
    const value = read(record);
    if (value === undefined) continue;
    const isBefore =
      first === undefined ||
      (worth(first.value) - worth(value) ||
        authorityOf(record) - authorityOf(first.record) ||
        review(record) - review(first.record) ||
        richerFirst(value, first.value)) < 0;
    if (isBefore) first = { value, record };
  }
  return first?.value;
}

function richerFirst(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const [one, other] = [canonical(a), canonical(b)];
  return other.length - one.length || compare(one, other);
}

/** Where a group holds several DOIs, the peer-reviewed record's stands for the work, whatever source it came from. */
function mergeIds(records: readonly SourceRecord[]): EvidenceIds {
  const reviewedFirst = [...records].sort((a, b) => review(a) - review(b) || authorityOf(a) - authorityOf(b));
  const kinds = ['doi', 'pmid', 'pmcid', 'nct', 'arxiv', 'url', 'document'] as const;
  const chosen = kinds.map((kind) => {
    const first = reviewedFirst.find((record) => record.ids[kind]);
    const equals = first ? reviewedFirst.filter((r) => r.tool === first.tool && review(r) === review(first)) : [];
    return [kind, equals.flatMap((record) => record.ids[kind] ?? []).sort(compare)[0]] as const;
  });
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
}

function longestTexts(records: readonly SourceRecord[]): EvidenceTexts {
  const longest = TEXT_FIELDS.map((field) => {
    const texts = records.flatMap((record) => record.texts[field] || []);
    return [field, texts.sort((a, b) => b.length - a.length || compare(a, b))[0]] as const;
  });
  return Object.fromEntries(longest.filter(([, text]) => text !== undefined));
}

/** All that any source says; a work may appear in several. */
function languagesOf(records: readonly SourceRecord[]): Pick<Evidence, 'languages'> {
  const languages = unique(records.flatMap((record) => record.languages ?? []));
  return languages.length > 0 ? { languages } : {};
}

function anyReview(records: readonly SourceRecord[]): boolean | null {
  const reviewed = records.map((record) => record.peerReviewed);
  return reviewed.includes(true) ? true : reviewed.includes(false) ? false : null;
}

/** Relations to works that are not this one; a preprint merged with its own publication is no longer related to it. */
function otherWorks(records: readonly SourceRecord[], keys: readonly string[]): RelatedWork[] {
  const own = new Set(keys);
  const related = records.flatMap((record) => record.related);
  const normal = related.map((other) => ({ ...other, ids: normaliseIds(other.ids) }));
  return uniqueValues(
    normal.filter(({ ids }) => {
      const theirs = identityKeys(ids);
      return theirs.length > 0 && !theirs.some((key) => own.has(key));
    }),
  );
}

/** Where the work was found, in an order that no clock decides: two searches that took turns at answering first read alike. */
function placesFound(records: readonly SourceRecord[]): FoundBy[] {
  return uniqueValues(records.map((record) => record.found)).sort(
    (a, b) => authorityOf(a) - authorityOf(b) || compare(a.query, b.query) || a.rank - b.rank || compare(a.at, b.at),
  );
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compare);
}

/** Names that differ in case only are one; the spelling that sorts first is kept. */
function uniqueNames(names: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const name of unique(names.map((n) => n.trim()).filter(Boolean))) {
    const folded = name.toLowerCase();
    if (!byFolded.has(folded)) byFolded.set(folded, name);
  }
  return [...byFolded.values()];
}

/** Distinct values in the order of their content; keys are sorted, so that how an object was built does not matter. */
function uniqueValues<T>(values: readonly T[]): T[] {
  // Most works are found once.
  if (values.length < 2) return [...values];
  const byContent = new Map(values.map((value) => [canonical(value), value]));
  return [...byContent].sort(([a], [b]) => compare(a, b)).map(([, value]) => value);
}

/** Records and their parts never change, and are compared whenever something more is found of their work. */
const CANONICAL = new WeakMap<object, string>();

function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const text = CANONICAL.get(value) ?? canonicalJson(value);
  CANONICAL.set(value, text);
  return text;
}

function canonicalJson(value: object): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => compare(a, b)))
      : part,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
