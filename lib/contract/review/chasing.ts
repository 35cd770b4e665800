import * as z from 'zod';

export const CHASE_DIRECTIONS = ['backward', 'forward', 'similar'] as const;
/** `backward`: the works that a work cites; `forward`: those that cite it; `similar`: PubMed's similar articles. */
export const chaseDirection = z.enum(CHASE_DIRECTIONS);
export type ChaseDirection = (typeof CHASE_DIRECTIONS)[number];

export const CITATION_SOURCE_NAMES = ['openalex', 'europe_pmc', 'crossref', 'pubmed'] as const;
export const citationSourceName = z.enum(CITATION_SOURCE_NAMES);
export type CitationSourceName = (typeof CITATION_SOURCE_NAMES)[number];

export const CITATION_SOURCE_LABELS: Readonly<Record<CitationSourceName, string>> = {
  openalex: 'OpenAlex',
  europe_pmc: 'Europe PMC',
  crossref: 'Crossref',
  pubmed: 'PubMed',
};

/**
 * How one source answered in one direction. A source that failed says nothing about what there is; one that was skipped knows
 * none of the seeds' identifiers.
 */
export const chasedSource = z.object({
  source: citationSourceName,
  direction: chaseDirection,
  status: z.enum(['ok', 'partial', 'failed', 'skipped']),
  /** Why not all of it could be asked, as a sentence; null where it could. */
  reason: z.string().nullable(),
  /** Links from a seed to a work with an identifier. */
  links: z.int().min(0),
  /** References that it lists without an identifier of the work. */
  unresolved: z.int().min(0),
  /** A limit of the round left some of it unread. */
  isCut: z.boolean(),
});
export type ChasedSource = z.infer<typeof chasedSource>;

const estimate = z.object({ estimate: z.number(), low: z.number(), high: z.number() });

/**
 * How many relevant works there are, by the overlap of what the search found with what citation links lead to, with a 95 %
 * interval. It assumes that whether the search finds a work does not depend on whether others cite it or are cited by it.
 */
export const saturation = z.object({
  /** Included works that the search brought, those that a link from another included work leads to, and both. */
  bySearch: z.int().min(0),
  byLinks: z.int().min(0),
  byBoth: z.int().min(0),
  /** Relevant works in all, and those of them that are not found yet. */
  total: estimate,
  left: estimate,
});
export type Saturation = z.infer<typeof saturation>;

const roundNumbers = {
  round: z.int().min(1),
  directions: z.array(chaseDirection),
  /** Works to which fewer included works lead were left out. */
  leastLinks: z.int().min(1),
  /** Included works that no source could be asked about for want of an identifier. */
  seedsWithoutId: z.int().min(0),
  /** Distinct works that links lead to; of these, the review had some already, and some were left out. */
  found: z.int().min(0),
  alreadyHeld: z.int().min(0),
  leftOut: z.int().min(0),
  /** References that no source could name: the longest list that any has, less what was identified. */
  unresolved: z.int().min(0),
  sources: z.array(chasedSource),
};

/** What a round of citation chasing brought, as the review keeps it; how many were new, its batches say. */
export const chasedRound = z.object({
  ...roundNumbers,
  /** Included works whose links were followed. */
  seedIds: z.array(z.string()),
  batchIds: z.array(z.string()),
  /** Of what it brought the works with the most links, by record. */
  mostLinked: z.array(z.object({ recordId: z.string(), links: z.int().min(1) })),
});
export type ChasedRound = z.infer<typeof chasedRound>;

/** A round as it is shown. */
export const chaseSummary = z.object({
  ...roundNumbers,
  at: z.string(),
  seeds: z.int().min(0),
  added: z.int().min(0),
});
export type ChaseSummary = z.infer<typeof chaseSummary>;
