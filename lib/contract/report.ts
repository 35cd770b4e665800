import * as z from 'zod';
import { assessment } from './appraisal/assessment.ts';
import { biasJudgement } from './appraisal/bias.ts';
import { contradiction } from './appraisal/contradiction.ts';
import { hypothesis } from './appraisal/hypothesis.ts';
import { shortAnswer } from './appraisal/short-answer.ts';
import { trialsOfRun } from './appraisal/trials.ts';
import { citation } from './citation.ts';
import { claim, verdict } from './claim.ts';
import {
  evidence,
  evidenceIds,
  evidenceTexts,
  foundBy,
  notice,
  quality,
  registryFacts,
  relatedWork,
  studyDesign,
} from './evidence.ts';
import { exit } from './exit.ts';
import { finding, measure } from './finding.ts';
import { planStep } from './plan-step.ts';
import { prismaFlow } from './review/flow.ts';
import { searchRecord } from './search-record.ts';
import { usage } from './usage.ts';
import { bearing } from './work-reading.ts';

/** `isItem`: one item of a list, which goes on with the next block of its kind. */
const paragraphBlock = z.object({
  type: z.literal('paragraph'),
  claims: z.array(claim).min(1),
  isItem: z.boolean().optional(),
});
const tableBlock = z.object({
  type: z.literal('table'),
  columns: z.array(z.string()),
  rows: z.array(
    z.array(
      z.object({
        text: z.string(),
        citations: z.array(citation),
        verdict: verdict.optional(),
        /** Why the verdict is not `supported`, if the check gave a reason. */
        reason: z.string().optional(),
      }),
    ),
  ),
});
/** Effects of one measure on one outcome, side by side; never pooled. Each value is in its quote. */
const effectsBlock = z.object({
  type: z.literal('effects'),
  outcome: z.string(),
  measure,
  rows: z.array(
    z.object({
      evidenceId: z.string(),
      value: z.number(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      n: z.int().nullable(),
      citation,
    }),
  ),
});
const positionsBlock = z.object({
  type: z.literal('positions'),
  topic: z.string(),
  positions: z.array(z.object({ label: z.string(), claims: z.array(claim) })),
  differs: z.string(),
});
/** The app's own words about its work, never about the world. `isItem`: one item of a list, as of a paragraph. */
const noteBlock = z.object({ type: z.literal('note'), text: z.string(), isItem: z.boolean().optional() });

export const reportBlock = z.discriminatedUnion('type', [
  paragraphBlock,
  tableBlock,
  effectsBlock,
  positionsBlock,
  noteBlock,
]);
export type ReportBlock = z.infer<typeof reportBlock>;

/**
 * Sections of a rule-written report, in reading order; those named `outcome-1` or `part-1` and so on come between
 * summary and table.
 */
export const SECTION_IDS = [
  'summary',
  'other',
  'balance',
  'indirect',
  'evidence',
  'nearest',
  'gaps',
  'bias',
  'registry',
  'unpublished',
  'effects',
  'contradictions',
  'hypotheses',
  'limitations',
  'methodology',
  'references',
] as const;

export const reportSection = z.object({ id: z.string(), title: z.string(), blocks: z.array(reportBlock) });
export type ReportSection = z.infer<typeof reportSection>;

/** Why a work is or is not part of the report. */
export const screening = z.object({
  evidenceId: z.string(),
  included: z.boolean(),
  reason: z.string(),
  /** Relevance to the question, 0..1. */
  relevance: z.number(),
  /** The work that represents this one when it is a near duplicate or another version of it. */
  representedBy: z.string().nullable(),
  /** The relevance class of the work, if it was read. */
  bearing: bearing.optional(),
  /** `person`: included or excluded by hand, for the reason given. */
  by: z.enum(['rules', 'model', 'person']).optional(),
});
export type Screening = z.infer<typeof screening>;

/** A work as the public report shows it. */
export const reportEvidence = z.object({
  id: z.string(),
  ids: evidenceIds,
  title: z.string(),
  authors: z.array(z.string()),
  names: evidence.shape.names,
  year: z.int().nullable(),
  venue: z.string().nullable(),
  texts: evidenceTexts,
  design: studyDesign,
  designBasis: evidence.shape.design,
  sampleSize: z.int().nullable(),
  sampleSizeBasis: evidence.shape.sampleSize,
  population: evidence.shape.population,
  peerReviewed: z.boolean().nullable(),
  publicationTypes: z.array(z.string()),
  notices: z.array(notice),
  related: z.array(relatedWork),
  registry: registryFacts.optional(),
  quality,
  foundBy: z.array(foundBy),
  included: z.boolean(),
  reason: z.string(),
  /** Relevance to the question, 0..1; null for a work that was never weighed, and in copies frozen before it was kept. */
  relevance: z.number().nullable().default(null),
  representedBy: z.string().nullable(),
  /** Number in the reference list, for works that are cited. */
  reference: z.int().nullable(),
  /** Domains of its risk of bias that a reader has judged. */
  bias: z.array(biasJudgement).default([]),
});
export type ReportEvidence = z.infer<typeof reportEvidence>;

export const writtenBy = z.enum(['rules', 'model']);

/** The public format of a finished run. Fields may be added, not renamed; defaults are for copies frozen before they were. */
export const report = z.object({
  schema: z.literal('assay.report/1'),
  runId: z.string(),
  title: z.string(),
  question: z.string(),
  mode: z.enum(['simple', 'advanced', 'ask']),
  /** `rules`: a digest of what was found, without a model's reading. */
  engine: z.enum(['rules', 'model']),
  /** Who wrote the sentences: rules where a model could not. Null where this was not recorded. */
  writtenBy: writtenBy.nullable().default(null),
  exit,
  /** Null where no model has judged the evidence. */
  confidence: z.number().min(0).max(1).nullable(),
  /** How `confidence` was computed, in words; if it is null, why. */
  confidenceReason: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
  /** Null in copies frozen before reports had one. */
  answer: shortAnswer.nullable().default(null),
  sections: z.array(reportSection),
  findings: z.array(finding).default([]),
  evidence: z.array(reportEvidence),
  hypotheses: z.array(hypothesis),
  assessments: z.array(assessment),
  contradictions: z.array(contradiction),
  /** Registered trials, their publications and outcomes; null where no trial was found, and in copies frozen before this was kept. */
  trials: trialsOfRun.nullable().default(null),
  search: z.array(searchRecord),
  claims: z.object({
    kept: z.int(),
    rewritten: z.int(),
    dropped: z.int(),
    /** Citations of works that the model made up. */
    removedCitations: z.int().default(0),
    /** Quotes of the model that are not in their source. */
    discardedQuotes: z.int().default(0),
  }),
  usage: z.object({
    calls: z.int(),
    tokensIn: z.int(),
    tokensOut: z.int(),
    /** US dollars; 0 where `costKnown` is false. */
    cost: z.number(),
    /** Part of `tokensIn` that the provider had cached. */
    tokensCached: z.int().default(0),
    costKnown: z.boolean().default(true),
    /** Some tokens are estimated, because the provider did not count them. */
    estimated: z.boolean().default(false),
    /** Cost null where no price is known. */
    byAgent: z.array(z.object({ agent: z.string(), ...usage.shape })).default([]),
  }),
  /** Null where no model worked. */
  models: z.object({ provider: z.string(), fast: z.string(), smart: z.string() }).nullable().default(null),
  /** The team's plan, as approved. */
  plan: z.array(planStep).default([]),
  /** Why the mode is not the one that may have been expected. */
  modeNote: z.string().nullable().default(null),
  /** The PRISMA 2020 flow; null in copies frozen before reports had one. */
  flow: prismaFlow.nullable().default(null),
});
export type Report = z.infer<typeof report>;
/** A report whose defaults are not filled in yet. */
export type RawReport = z.input<typeof report>;
