import * as z from 'zod';
import { questionType } from '../appraisal/assessment.ts';
import { exit } from '../exit.ts';
import { planStep } from '../plan-step.ts';
import { budget, readerChanges } from '../run-request.ts';
import { searchRecord, toolName } from '../search-record.ts';
import { prismaFlow } from './flow.ts';
import { eligibility, protocolQuery } from './protocol.ts';

/** An item of PRISMA-S (Rethlefsen et al., Syst Rev 2021;10:39), and what this document says about it. */
export const prismaSItem = z.object({
  number: z.int().min(1).max(16),
  item: z.string(),
  /** `to_add`: a person has to write it. */
  coverage: z.enum(['reported', 'not_done', 'to_add']),
  remark: z.string(),
});
export type PrismaSItem = z.infer<typeof prismaSItem>;

/** A search as it is logged. `sent` is what the source got, filters included. */
export const loggedSearch = searchRecord.extend({ sent: z.string() });
export type LoggedSearch = z.infer<typeof loggedSearch>;

/** What a run sets out to do and, as far as it has come, what it did: protocol and search log in one. */
export const runProtocol = z.object({
  schema: z.literal('assay.protocol/1'),
  runId: z.string(),
  question: z.string(),
  /** `planned`: nothing has been searched yet. */
  stage: z.enum(['planned', 'searching', 'ended']),
  /** Works on fictional sample data. */
  sampleData: z.boolean(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  questionType: questionType.nullable(),
  concepts: z.array(z.object({ term: z.string(), synonyms: z.array(z.string()), mesh: z.array(z.string()) })),
  /** What the run limits itself to; population and the like are part of the question, which a model weighs whole. */
  eligibility: eligibility.pick({ designs: true, fromYear: true, toYear: true, languages: true }),
  humansOnly: z.boolean(),
  sources: z.array(toolName),
  /** What the team is to do; empty where there is no team. */
  steps: z.array(planStep),
  isPlanEdited: z.boolean(),
  /** Searches as they will be sent; empty once something was searched. */
  planned: z.array(protocolQuery),
  searches: z.array(loggedSearch),
  worksTakenOver: z.int().min(0),
  stopRule: z.object({
    mode: z.enum(['simple', 'advanced', 'ask']),
    maxRounds: z.int(),
    timeoutSeconds: z.int(),
    budget: budget.nullable(),
  }),
  exit: exit.nullable(),
  /** Null where no model worked. */
  models: z
    .object({ provider: z.string(), fast: z.string(), smart: z.string(), embed: z.string().nullable() })
    .nullable(),
  /** Version of Assay that wrote this document. */
  software: z.string(),
  changes: readerChanges,
  /** What the user wrote to the team while it worked. */
  messages: z.array(z.object({ at: z.string(), text: z.string() })),
  flow: prismaFlow,
  prismaS: z.array(prismaSItem),
});
export type RunProtocol = z.infer<typeof runProtocol>;
