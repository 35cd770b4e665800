import * as z from 'zod';
import { toolName } from './search-record.ts';

/**
 * Identifiers in their normal form: DOI lower case without resolver, PMID digits, PMCID `PMC123`, NCT `NCT01234567`,
 * arXiv id without version, URL normalised (identity.ts).
 */
export const evidenceIds = z.object({
  doi: z.string().optional(),
  pmid: z.string().optional(),
  pmcid: z.string().optional(),
  nct: z.string().optional(),
  arxiv: z.string().optional(),
  url: z.string().optional(),
  /** Id of a document in its owner's library. */
  document: z.string().optional(),
});
export type EvidenceIds = z.infer<typeof evidenceIds>;

export const TEXT_FIELDS = ['abstract', 'fulltext', 'registry', 'page', 'document'] as const;
export const textField = z.enum(TEXT_FIELDS);
export type TextField = z.infer<typeof textField>;

/** Stored plain texts of a work; every quote is a slice of one of these. */
export const evidenceTexts = z.object({
  abstract: z.string().optional(),
  fulltext: z.string().optional(),
  registry: z.string().optional(),
  page: z.string().optional(),
  document: z.string().optional(),
});
export type EvidenceTexts = z.infer<typeof evidenceTexts>;

export const notice = z.object({
  kind: z.enum(['retraction', 'correction', 'concern']),
  /** ISO date or year, or null when the record does not say. */
  date: z.string().nullable(),
  /** The source of the notice, e.g. "PubMed: Retracted Publication" or its citation. */
  source: z.string(),
});
export type Notice = z.infer<typeof notice>;

/** Another version of the same research: a preprint's published paper, or a paper's preprint, or a paper's registration. */
export const relatedWork = z.object({
  relation: z.enum(['published_version', 'preprint', 'registration', 'publication']),
  ids: evidenceIds,
  /** How a registry lists a publication: as a report of the trial's results, or as one that names the trial. */
  listedAs: z.exactOptional(z.enum(['result', 'derived'])),
});
export type RelatedWork = z.infer<typeof relatedWork>;

/** One place where a work was found. `rank` starts at 1. */
export const foundBy = z.object({ tool: toolName, query: z.string(), at: z.string(), rank: z.int() });
export type FoundBy = z.infer<typeof foundBy>;

/** Facts from a trial registry in addition to its text. */
export const registryFacts = z.object({
  /** The registry's own status, e.g. COMPLETED, TERMINATED, WITHDRAWN, UNKNOWN. */
  status: z.string(),
  whyStopped: z.string().optional(),
  phases: z.array(z.string()),
  studyType: z.string().optional(),
  allocation: z.string().optional(),
  masking: z.string().optional(),
  enrolment: z.object({ count: z.int(), kind: z.enum(['actual', 'estimated', 'unstated']) }).optional(),
  arms: z.array(z.object({ label: z.string(), kind: z.string().optional(), description: z.string().optional() })),
  primaryOutcomes: z.array(z.string()),
  /** The same with the time at which each is measured; absent in records read before this was kept. */
  primaryTimes: z.exactOptional(z.array(z.object({ measure: z.string(), timeFrame: z.string().nullable() }))),
  secondaryOutcomes: z.array(z.string()),
  conditions: z.array(z.string()),
  interventions: z.array(z.string()),
  hasResults: z.boolean(),
  startDate: z.string().optional(),
  /** When the primary outcome had been, or is to be, measured in the last participant. */
  primaryCompletionDate: z.string().optional(),
  completionDate: z.string().optional(),
  /** Other numbers of the trial: earlier ones of this registry, and those of other registries. */
  otherNumbers: z.exactOptional(z.array(z.string())),
});
export type RegistryFacts = z.infer<typeof registryFacts>;

/** The name of a person in its parts, or the whole name of a body (`literal`), which is never turned around. */
export const authorName = z.object({
  family: z.string().optional(),
  given: z.string().optional(),
  /** "van der": part of the family name, printed before it. */
  particle: z.string().optional(),
  suffix: z.string().optional(),
  literal: z.string().optional(),
});
export type AuthorName = z.infer<typeof authorName>;

/** The description of a work, by one source or by all of them together. */
const description = {
  ids: evidenceIds,
  title: z.string(),
  authors: z.array(z.string()),
  /** The same authors by the parts of their names, where a source keeps them apart. */
  names: z.array(authorName).optional(),
  year: z.int().nullable(),
  venue: z.string().nullable(),
  texts: evidenceTexts,
  /** Publication types, MeSH headings and keywords exactly as the source gives them. */
  publicationTypes: z.array(z.string()),
  meshTerms: z.array(z.string()),
  keywords: z.array(z.string()),
  /** True or false only where the source says so or its nature decides it (journal index, preprint server); else null. */
  peerReviewed: z.boolean().nullable(),
  /** ISO 639-1 codes of the languages it is written in; absent where no source says. */
  languages: z.array(z.string()).optional(),
  notices: z.array(notice),
  related: z.array(relatedWork),
  registry: registryFacts.optional(),
};

/** A work as one source describes it, once, parsed at the source's door. */
export const sourceRecord = z.object({
  tool: toolName,
  ...description,
  /** Identity keys that are known of the work beyond its ids, where it is taken over from an earlier run. */
  keys: z.array(z.string()).optional(),
  found: foundBy,
});
export type SourceRecord = z.infer<typeof sourceRecord>;

export const STUDY_DESIGNS = [
  'meta_analysis',
  'systematic_review',
  'guideline',
  'randomised_trial',
  'clinical_trial',
  'cohort',
  'case_control',
  'cross_sectional',
  'case_report',
  'review',
  'animal',
  'in_vitro',
  'computational',
  'editorial',
  'protocol',
  'unknown',
] as const;
export const studyDesign = z.enum(STUDY_DESIGNS);
export type StudyDesign = z.infer<typeof studyDesign>;

/** A value read from a record together with the words it was read from, so that it can be checked. */
function derived<T extends z.ZodType>(value: T) {
  return z.object({ value, from: z.string(), basis: z.string() });
}
export const derivedDesign = derived(studyDesign);
export const derivedNumber = derived(z.int());
export const derivedText = derived(z.string());
export type Derived<T> = { value: T; from: string; basis: string };

/** One visible term of the quality score: value and weight in 0..1, and why. */
export const qualityTerm = z.object({ name: z.string(), value: z.number(), weight: z.number(), reason: z.string() });
export const quality = z.object({ score: z.number(), terms: z.array(qualityTerm) });
export type Quality = z.infer<typeof quality>;

/** One work, whatever was found of it and wherever: the model everything above the sources speaks. */
export const evidence = z.object({
  /** `kind:value` of the strongest identifier, e.g. `pmid:123`; unique in a run. */
  id: z.string(),
  ...description,
  /** Every identity key ever seen for this work, sorted; `id` is one of them. */
  keys: z.array(z.string()),
  design: derivedDesign,
  sampleSize: derivedNumber.nullable(),
  population: derivedText.nullable(),
  quality,
  foundBy: z.array(foundBy),
});
export type Evidence = z.infer<typeof evidence>;

/** A retracted work is shown, and never supports a claim. */
export function isRetracted(work: Pick<Evidence, 'notices'>): boolean {
  return work.notices.some((n) => n.kind === 'retraction');
}

/** Whether what is known of a work is a document of the reader's own, and no abstract of it. */
export function isOwnDocument({ texts }: Pick<Evidence, 'texts'>): boolean {
  return texts.document !== undefined && texts.abstract === undefined;
}
