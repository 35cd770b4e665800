import * as z from 'zod';
import { toolName } from '../search-record.ts';
import { chaseDirection, chasedRound } from './chasing.ts';
import { EXTRACTION_EVENTS } from './extraction.ts';
import { protocol } from './protocol.ts';

/** `owner` changes the protocol, invites, resolves conflicts; `screener` decides; `reader` looks. */
export const REVIEW_ROLES = ['owner', 'screener', 'reader'] as const;
export const reviewRole = z.enum(REVIEW_ROLES);
export type ReviewRole = (typeof REVIEW_ROLES)[number];

/** A person who works on a review. The id belongs to the review and is never that of a workspace. */
export const reviewer = z.object({ id: z.string(), name: z.string().trim().min(1).max(80), role: reviewRole });
export type Reviewer = z.infer<typeof reviewer>;

export const REVIEW_STAGES = ['abstract', 'fulltext'] as const;
export const reviewStage = z.enum(REVIEW_STAGES);
export type ReviewStage = (typeof REVIEW_STAGES)[number];

export const SCREENING_DECISIONS = ['include', 'exclude', 'maybe'] as const;
export const screeningDecision = z.enum(SCREENING_DECISIONS);
export type ScreeningDecision = (typeof SCREENING_DECISIONS)[number];

/** Where records came from together: one search of a source, a file, the works of a run, a round of citation chasing. */
export const recordBatch = z.object({
  id: z.string(),
  origin: z.enum(['search', 'bibliography', 'run', 'citations']),
  /** As a person reads it: "PubMed", "embase.ris", "Citing works, round 2". */
  label: z.string(),
  tool: toolName.optional(),
  /** As it was sent. */
  query: z.string().optional(),
  runId: z.string().optional(),
  /** Along which links citation chasing came to them. */
  direction: chaseDirection.optional(),
  /** Records that came, those of them that were new, and those that the review had already or that came twice. */
  found: z.int().min(0),
  added: z.int().min(0),
  duplicates: z.int().min(0),
  /** Hits that the source says it holds, where these are more than came. */
  total: z.int().min(0).optional(),
  /** Decisions made elsewhere that came with the file. */
  decisions: z.int().min(0).optional(),
  /** What was not understood of a file, or did not come of an answer, a sentence each. */
  notices: z.array(z.string()).optional(),
});
export type RecordBatch = z.infer<typeof recordBatch>;

const reason = z.string().trim().max(500).nullable();

/** A decision made elsewhere, by a person who need not work on the review. */
const importedDecision = z.object({
  recordId: z.string(),
  stage: reviewStage,
  decision: screeningDecision,
  reason,
  /** Id of one of the people of the import. */
  by: z.string(),
  isResolution: z.boolean(),
  /** When it was made, where the file says so. */
  at: z.string().nullable(),
});
export type ImportedDecision = z.infer<typeof importedDecision>;

/**
 * One fact about a review. The review is its list of events; only its records are stored apart, since there may be 20,000.
 * `by` is a reviewer's id. Other parts of a review add their events here and a line to the fold.
 */
export const reviewEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('created'), title: z.string(), protocol, owner: reviewer, runId: z.string().nullable() }),
  z.object({ type: z.literal('renamed'), title: z.string() }),
  /** An amendment; the reason is asked for once screening has begun. */
  z.object({ type: z.literal('protocol_changed'), protocol, reason, by: z.string() }),
  z.object({ type: z.literal('joined'), reviewer }),
  z.object({ type: z.literal('role_changed'), reviewerId: z.string(), role: reviewRole, by: z.string() }),
  /** How many reviewers decide about each record of a stage, independently of each other. */
  z.object({
    type: z.literal('screeners_set'),
    stage: reviewStage,
    count: z.union([z.literal(1), z.literal(2)]),
    by: z.string(),
  }),
  z.object({
    type: z.literal('imported'),
    batch: recordBatch,
    by: z.string(),
    /** Records that had been taken out with another batch, and are back since this one has them too. */
    revived: z.array(z.string()).optional(),
  }),
  /** A batch no longer counts, nor do the records that no other batch has, nor the decisions that came with its file. */
  z.object({ type: z.literal('batch_withdrawn'), batchId: z.string(), recordIds: z.array(z.string()), by: z.string() }),
  z.object({ type: z.literal('batch_restored'), batchId: z.string(), recordIds: z.array(z.string()), by: z.string() }),
  /** All decisions of a reviewer at a stage no longer count. What an owner settled stays settled. */
  z.object({ type: z.literal('decisions_withdrawn'), reviewerId: z.string(), stage: reviewStage, by: z.string() }),
  /** They count again, except where the reviewer has decided anew. */
  z.object({ type: z.literal('decisions_restored'), reviewerId: z.string(), stage: reviewStage, by: z.string() }),
  /** Decisions came with the file of a batch. `people` are those who made them. */
  z.object({
    type: z.literal('decisions_imported'),
    batchId: z.string(),
    people: z.array(z.object({ id: z.string(), name: z.string() })),
    decisions: z.array(importedDecision),
    by: z.string(),
  }),
  /** Null takes a decision back. A later decision of the same reviewer replaces an earlier one. */
  z.object({
    type: z.literal('decided'),
    recordId: z.string(),
    stage: reviewStage,
    decision: screeningDecision.nullable(),
    reason,
    by: z.string(),
  }),
  /** Settles what two reviewers decided differently, or what one left open. */
  z.object({
    type: z.literal('resolved'),
    recordId: z.string(),
    stage: reviewStage,
    decision: z.enum(['include', 'exclude']),
    reason,
    by: z.string(),
  }),
  /** The links of included works were followed; what that brought is in batches of the origin `citations`. */
  z.object({ type: z.literal('chased'), chased: chasedRound, by: z.string() }),
  /** The full text could not be had, or has been found after all. */
  z.object({ type: z.literal('retrieval_set'), recordId: z.string(), isMissing: z.boolean(), by: z.string() }),
  ...EXTRACTION_EVENTS,
]);
export type ReviewEvent = z.infer<typeof reviewEvent>;

/** An event as it is stored: `seq` rises by one from 1 within a review; `at` is ISO 8601. */
export const loggedReviewEvent = z.object({ seq: z.int(), at: z.string(), event: reviewEvent });
export type LoggedReviewEvent = z.infer<typeof loggedReviewEvent>;
