import type { CslItem, CslName } from '@citation-js/core';
import type { Report, ReportEvidence } from '#contract/report.ts';
import { familyName, identifiersOf, linkFor } from '../../evidence/citation.ts';

/**
 * The works cited as CSL-JSON (citation style language data, v1.0.2), in the order of the reference list. Retracted works
 * are never cited; other notices stand in `note`.
 */
export function toCslJson(report: Report): CslItem[] {
  const labels = new Set<string>();
  return citedWorks(report).map((work) => cslItem(work, uniqueLabel(work, labels)));
}

/** Works with a number in the reference list, in its order. */
export function citedWorks(report: Report): ReportEvidence[] {
  return report.evidence
    .filter(({ reference }) => reference !== null)
    .sort((a, b) => (a.reference ?? 0) - (b.reference ?? 0));
}

function cslItem(work: ReportEvidence, label: string): CslItem {
  const { doi, pmid, pmcid } = work.ids;
  const address = linkFor(work);
  const authors = work.authors.map(plainName).filter(Boolean);
  return {
    id: label,
    'citation-key': label,
    type: cslType(work),
    title: line(work.title),
    ...(authors.length > 0 && { author: authors.map(cslName) }),
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

function cslType({ registry, peerReviewed, ids }: ReportEvidence): string {
  if (registry) return 'report';
  if (ids.doi === undefined && ids.pmid === undefined && ids.arxiv === undefined && ids.url !== undefined)
    return 'webpage';
  return peerReviewed === false ? 'article' : 'article-journal';
}

/** Reference managers cut longer fields, some without a word. */
const LONGEST_ABSTRACT = 20_000;

/** Groups sign under one name that must not be turned around. */
const COLLECTIVE =
  /\b(?:group|consortium|collaborat\w+|investigators|committee|network|society|association|study|team|task force|institute|university|organi[sz]ation|centre|center|foundation|ministry|department|inc|ltd)\b/i;

function cslName(author: string): CslName {
  const family = familyName(author);
  if (COLLECTIVE.test(author) || family === author) return { literal: author };
  const given = author.startsWith(family)
    ? author.slice(family.length).replace(/^[,\s]+/, '')
    : author.slice(0, -family.length).trim();
  return { family, given };
}

/** Reference managers search abstracts, too; a registration has none and gives its record. */
function abstractOf({ texts }: ReportEvidence): { abstract?: string } {
  const text = line((texts.abstract ?? texts.registry ?? '').slice(0, LONGEST_ABSTRACT));
  return text ? { abstract: text } : {};
}

function noteOf({ ids, notices, peerReviewed }: ReportEvidence): string {
  const parts = identifiersOf(ids).filter((part) => !part.startsWith('doi:'));
  if (peerReviewed === false) parts.push('not peer reviewed');
  return [...parts, ...notices.map(({ kind, date }) => (date === null ? kind : `${kind} ${date}`))].join('; ');
}

/** `example2024`, `example2024a` ...: ASCII, so that every reference manager takes it for a key. */
function uniqueLabel({ authors, year }: ReportEvidence, taken: Set<string>): string {
  const family = familyName(authors[0] ?? 'anonymous')
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
  const stem = `${family || 'anonymous'}${year ?? ''}`;
  let label = stem;
  for (let n = 2; taken.has(label); n += 1) label = `${stem}-${n}`;
  taken.add(label);
  return label;
}

/** One line without control characters: a line break would begin another field or record in RIS. */
function line(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
}

/** BibTeX takes names as they are; no person or group is called by a character that means something to LaTeX. */
function plainName(author: string): string {
  return line(author.replace(/&/g, ' and ').replace(/[{}\\$%#~^_]/g, ''));
}

/** BibTeX takes addresses verbatim, so that a brace would end the field. */
function plainAddress(address: string): string {
  return line(address).replace(/[\s{}\\]/g, (character) => encodeURIComponent(character));
}
