import * as z from 'zod';
import { chaseSummary, saturation } from './chasing.ts';
import { prismaFlow } from './flow.ts';
import { protocol } from './protocol.ts';
import { recordBatch, reviewer, reviewRole, reviewStage, screeningDecision } from './review-events.ts';
import { reviewRecord } from './review-record.ts';
import { reviewerDecisions } from './undo.ts';

/** Agreement of pairs of reviewers on records that two have decided about; null where it is not defined (too few, no variation). */
export const agreement = z.object({
  /** Records that two reviewers have decided about. */
  records: z.int().min(0),
  /** Share of them decided alike. */
  observed: z.number().nullable(),
  /** Cohen's kappa; "maybe" counts as include, since both go on to the full text. */
  kappa: z.number().nullable(),
});
export type Agreement = z.infer<typeof agreement>;

/** How the list is ordered, and what that says about what is left. */
export const screeningOrder = z.object({
  /** `relevance`: to the question; `learned`: from the decisions made so far. */
  by: z.enum(['relevance', 'learned']),
  /** Decisions that it was learned from. */
  decisions: z.int().min(0),
  /** Records not decided yet that would probably be included: estimate with a 95 % interval; null before it can be estimated. */
  left: z.object({ estimate: z.number(), low: z.number(), high: z.number() }).nullable(),
});
export type ScreeningOrder = z.infer<typeof screeningOrder>;

export const stageProgress = z.object({
  screeners: z.union([z.literal(1), z.literal(2)]),
  /** Records of the stage, and of these: settled as included or excluded, in conflict, and waiting for a second reviewer. */
  total: z.int().min(0),
  included: z.int().min(0),
  excluded: z.int().min(0),
  conflicts: z.int().min(0),
  awaitingSecond: z.int().min(0),
  /** What the user has decided, and what still waits for them. */
  mine: z.int().min(0),
  waitingForMe: z.int().min(0),
  agreement,
  order: screeningOrder,
});
export type StageProgress = z.infer<typeof stageProgress>;

/** Records on their way into a review; gone once they are a batch of it. */
export const reviewImport = z.object({
  id: z.string(),
  label: z.string(),
  status: z.enum(['waiting', 'working', 'failed']),
  /** Records looked at, of so many as are known to come; 0 before that is known. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** Why it failed, as a sentence. */
  problem: z.string().nullable(),
});
export type ReviewImport = z.infer<typeof reviewImport>;

/** A change of the protocol after the review was created. */
const amendment = z.object({ at: z.string(), by: z.string(), reason: z.string().nullable(), before: protocol });

/** A review as one of its reviewers may see it. */
export const reviewView = z.object({
  id: z.string(),
  title: z.string(),
  protocol,
  amendments: z.array(amendment),
  me: reviewer,
  reviewers: z.array(reviewer),
  runId: z.string().nullable(),
  /** Who has made how many decisions, also people whose decisions came with files. */
  decisions: z.array(reviewerDecisions),
  batches: z.array(recordBatch.extend({ at: z.string(), isWithdrawn: z.boolean() })),
  imports: z.array(reviewImport),
  stages: z.object({ abstract: stageProgress, fulltext: stageProgress }),
  flow: prismaFlow,
  /** The last event that it holds. */
  seq: z.int(),
  createdAt: z.string(),
});
export type ReviewView = z.infer<typeof reviewView>;

/** How a list shows a review. */
export const reviewHead = z.object({
  id: z.string(),
  title: z.string(),
  role: reviewRole,
  records: z.int().min(0),
  waitingForMe: z.int().min(0),
  updatedAt: z.string(),
});
export type ReviewHead = z.infer<typeof reviewHead>;

const ownDecision = z.object({ decision: screeningDecision, reason: z.string().nullable() });

/** A decision with the name of the person who made it: only where it may be seen. */
const namedDecision = ownDecision.extend({
  reviewerId: z.string(),
  name: z.string(),
  /** The file that it came with; null where it was made here. */
  from: z.string().nullable().default(null),
});

/**
 * A record in the list of a stage. What others decided stays hidden until the user has decided too, so that two
 * decide independently.
 */
export const screenedRecord = reviewRecord
  .pick({ id: true, ids: true, title: true, authors: true, year: true, venue: true, notices: true })
  .extend({
    hasAbstract: z.boolean(),
    /** Where a page is asked for with abstracts. */
    abstract: z.string().nullable().optional(),
    mine: ownDecision.nullable(),
    /** Others who have decided about it. */
    others: z.int().min(0),
    outcome: z.enum(['open', 'awaiting_second', 'included', 'excluded', 'conflict']),
    isMissing: z.boolean(),
  });
export type ScreenedRecord = z.infer<typeof screenedRecord>;

export const RECORD_FILTERS = ['mine', 'all', 'included', 'excluded', 'maybe', 'conflicts', 'awaiting_second'] as const;
/** `mine`: what waits for the user. */
export const recordFilter = z.enum(RECORD_FILTERS);
export type RecordFilter = (typeof RECORD_FILTERS)[number];

export const recordPage = z.object({
  stage: reviewStage,
  total: z.int().min(0),
  offset: z.int().min(0),
  records: z.array(screenedRecord),
});
export type RecordPage = z.infer<typeof recordPage>;

/** A part of a text, in UTF-16 code units. */
const textSpan = z.object({ start: z.int().min(0), end: z.int().min(0) });
export type TextSpan = z.infer<typeof textSpan>;

/** One record with its abstract, and the decisions that the user may see. */
export const recordView = screenedRecord.extend({
  abstract: z.string().nullable(),
  /** Where words of the protocol's criteria stand. */
  marks: z.object({ title: z.array(textSpan), abstract: z.array(textSpan) }),
  publicationTypes: z.array(z.string()),
  meshTerms: z.array(z.string()),
  keywords: z.array(z.string()),
  /** Labels of the batches that brought it. */
  foundIn: z.array(z.string()),
  decisions: z.array(namedDecision),
  /** How the owner settled it, and who that was. */
  resolved: namedDecision.nullable(),
});
export type RecordView = z.infer<typeof recordView>;

/** What is new in a review since an event; null where nothing is. */
export const reviewChanges = z.object({
  seq: z.int(),
  review: reviewView.nullable(),
  /** Records about which something was decided since; null where they are more than a page would ask for one by one. */
  recordIds: z.array(z.string()).nullable(),
  /** Their progress is no event. */
  imports: z.array(reviewImport),
});
export type ReviewChanges = z.infer<typeof reviewChanges>;

/** A link by which people join a review with a role. What the link itself is, only its maker is shown, once. */
export const reviewInvite = z.object({ id: z.string(), role: reviewRole, createdAt: z.string() });
export type ReviewInvite = z.infer<typeof reviewInvite>;

/** The citation chasing of a review: rounds, what is under way, and how much is left to be found. */
export const reviewCitations = z.object({
  rounds: z.array(chaseSummary),
  /** Included works, and those of them whose links have not been followed in any direction. */
  included: z.int().min(0),
  notFollowed: z.int().min(0),
  /** The round under way, or one that failed. */
  underWay: reviewImport.nullable(),
  /** Null before it can be estimated. */
  saturation: saturation.nullable(),
  /** Works that the last round brought, those with the most links first, and how many works they are linked from. */
  mostLinked: z.array(screenedRecord.extend({ links: z.int().min(1) })),
  seeds: z.int().min(0),
});
export type ReviewCitations = z.infer<typeof reviewCitations>;
