import type { CslItem, CslName } from '@citation-js/core';
import type { AuthorName } from '#contract/evidence.ts';
import type { Report, ReportEvidence } from '#contract/report.ts';
import { identifiersOf, linkFor } from '../../evidence/citation.ts';
import { namesOf } from '../../evidence/names.ts';
import { authorName } from './author-name.ts';
import { citationKeys } from './citation-keys.ts';

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
