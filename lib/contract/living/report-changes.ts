import * as z from 'zod';
import { answerDirection, certaintyLevel } from '../appraisal/short-answer.ts';
import { evidenceIds, notice, studyDesign } from '../evidence.ts';
import { effectDirection, measure } from '../finding.ts';
import { searchStatus, toolName } from '../search-record.ts';

/** As much of a work as names it. */
export const changedWork = z.object({
  evidenceId: z.string(),
  title: z.string(),
  year: z.int().nullable(),
  ids: evidenceIds,
});
export type ChangedWork = z.infer<typeof changedWork>;

const result = z.object({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: z.int().nullable(),
  direction: effectDirection,
  quote: z.string(),
});

/** `retracted`: a work it cites; `contradicted`: its check; `withdrawn`: the work does not say it any more. */
export const lostReason = z.enum(['retracted', 'contradicted', 'withdrawn']);

/** From what it is about and what it became, so that the same change has the same id whenever it is found. */
const id = z.string();

export const reportChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer_turned'),
    id,
    from: answerDirection.nullable(),
    to: answerDirection.nullable(),
    lead: z.string(),
  }),
  /** `isCited`: the report before rests on it. */
  z.object({ kind: z.literal('notice'), id, work: changedWork, notice, isCited: z.boolean() }),
  z.object({
    kind: z.literal('sentence_lost'),
    id,
    sentenceId: z.string(),
    text: z.string(),
    reason: lostReason,
    works: z.array(changedWork),
  }),
  z.object({
    kind: z.literal('certainty_moved'),
    id,
    outcome: z.string(),
    from: certaintyLevel,
    to: certaintyLevel,
    reasons: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('result_moved'),
    id,
    work: changedWork,
    outcome: z.string(),
    measure: measure.nullable(),
    from: result,
    to: result,
    isCited: z.boolean(),
  }),
  /** A work that was known reports something that its text did not say before. */
  z.object({
    kind: z.literal('result_new'),
    id,
    work: changedWork,
    outcome: z.string(),
    measure: measure.nullable(),
    to: result,
  }),
  z.object({
    ...{ kind: z.literal('work_new'), id, work: changedWork, design: studyDesign },
    /** The preprint of it that the older version included. */
    preprint: z.exactOptional(changedWork),
  }),
  z.object({ kind: z.literal('work_gone'), id, work: changedWork, reason: z.string() }),
  z.object({
    kind: z.literal('sentence_new'),
    id,
    sentenceId: z.string(),
    text: z.string(),
    works: z.array(changedWork),
  }),
]);
export type ReportChange = z.infer<typeof reportChange>;

const hits = z.object({ status: searchStatus, found: z.int(), total: z.int().nullable() });

/** A search whose hits have changed; null where the other version did not make it. */
export const searchChange = z.object({
  tool: toolName,
  query: z.string(),
  before: hits.nullable(),
  after: hits.nullable(),
});
export type SearchChange = z.infer<typeof searchChange>;

const version = z.object({ runId: z.string(), finishedAt: z.string(), engine: z.enum(['rules', 'model']) });

/** What is different in the newer of two reports on one question. Different hits alone are not a change. */
export const reportChanges = z.object({
  schema: z.literal('assay.changes/1'),
  question: z.string(),
  before: version,
  after: version,
  changes: z.array(reportChange),
  searches: z.array(searchChange),
  /** Sources that did not answer in the newer version: what they alone know is not compared. */
  unanswered: z.array(toolName),
  changesAnswer: z.boolean(),
  /** The weightiest of it in a line. */
  why: z.string(),
});
export type ReportChanges = z.infer<typeof reportChanges>;

/** What was found out about a work after its report was written. */
export const workNotices = z.object({ evidenceId: z.string(), notices: z.array(notice) });
export type WorkNotices = z.infer<typeof workNotices>;
