import * as z from 'zod';
import { citation } from '../citation.ts';
import { evidenceIds } from '../evidence.ts';
import { searchStatus } from '../search-record.ts';

/**
 * How a publication is linked to a trial: the registry lists it as a report of results, or as one that names the trial;
 * its own record lists the trial's number (PubMed's DataBankList); its abstract or full text contains it.
 */
export const LINK_BASES = ['registry_result', 'registry_derived', 'record', 'abstract', 'fulltext'] as const;
export const linkBasis = z.object({
  kind: z.enum(LINK_BASES),
  /** Where a text says so. */ citation: citation.nullable(),
});
export type LinkBasis = z.infer<typeof linkBasis>;

export const trialPublication = z.object({
  /** Null where the registry lists a publication that is not among the works of the run. */
  evidenceId: z.string().nullable(),
  ids: evidenceIds,
  bases: z.array(linkBasis).min(1),
});
export type TrialPublication = z.infer<typeof trialPublication>;

export const OUTCOME_VERDICTS = ['as_registered', 'changed', 'not_found'] as const;
export const outcomeVerdict = z.enum(OUTCOME_VERDICTS);
export type OutcomeVerdict = (typeof OUTCOME_VERDICTS)[number];

/** A registered primary outcome and what a publication says of it. */
export const comparedOutcome = z.object({
  measure: z.string(),
  timeFrame: z.string().nullable(),
  /** As registered. */
  registered: citation.nullable(),
  /** Null if it was not judged: then `reported` are the sentences with the outcome's own words. */
  verdict: outcomeVerdict.nullable(),
  /** What was changed; only for `changed`. */
  change: z.string().nullable(),
  reported: z.array(citation),
});
export type ComparedOutcome = z.infer<typeof comparedOutcome>;

/** Registered and reported primary outcomes of one trial and one of its publications. */
export const outcomeComparison = z.object({
  trialId: z.string(),
  publicationId: z.string(),
  by: z.enum(['words', 'model']),
  /** Which text of the publication was read. */
  read: z.enum(['abstract', 'fulltext']),
  outcomes: z.array(comparedOutcome),
  /** Reported as primary and not registered as such; found by a model only. */
  unregistered: z.array(z.object({ outcome: z.string(), citation })),
});
export type OutcomeComparison = z.infer<typeof outcomeComparison>;

/**
 * Whether results of a trial are available: `published`, or `posted` in the registry; `not_due`: it is ongoing, was
 * withdrawn, ended less than 12 months before the registry was read, or does not say when; `none_found`: a publication
 * was searched for; `not_searched`: it was not, or the search failed.
 */
export const TRIAL_RESULTS = ['published', 'posted', 'not_due', 'none_found', 'not_searched'] as const;
export const trialResults = z.enum(TRIAL_RESULTS);
export type TrialResults = (typeof TRIAL_RESULTS)[number];

/** A registered trial of a run with its publications. */
export const registeredTrial = z.object({
  evidenceId: z.string(),
  /** As `NCT01234567`. */
  number: z.string(),
  publications: z.array(trialPublication),
  results: trialResults,
  /** The search for a publication by the trial's number; null where none was made. */
  search: z.object({ query: z.string(), at: z.string(), status: searchStatus, found: z.int() }).nullable(),
});
export type RegisteredTrial = z.infer<typeof registeredTrial>;

/** A registration that a work names and whose entry is not among the works. */
export const namedRegistration = z.object({
  evidenceId: z.string(),
  number: z.string(),
  citation: citation.nullable(),
});
export type NamedRegistration = z.infer<typeof namedRegistration>;

/** What registries and publications say about each other, for the trials of a run. */
export const trialsOfRun = z.object({
  trials: z.array(registeredTrial),
  comparisons: z.array(outcomeComparison),
  named: z.array(namedRegistration),
});
export type TrialsOfRun = z.infer<typeof trialsOfRun>;
