import * as z from 'zod';
import { report } from '../report.ts';

/** One question of a conversation: a run of mode `ask`. Asking a turn again makes a sibling, which begins a branch. */
export const conversationTurn = z.object({
  runId: z.string(),
  /** The turn that this one follows; null for a first one. */
  parentRunId: z.string().nullable(),
  question: z.string(),
  status: z.enum(['queued', 'running', 'waiting', 'paused', 'complete', 'failed', 'cancelled']),
  createdAt: z.string(),
});
export type ConversationTurn = z.infer<typeof conversationTurn>;

export const conversationSummary = z.object({
  id: z.string(),
  title: z.string(),
  turns: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ConversationSummary = z.infer<typeof conversationSummary>;

export const conversation = z.object({
  id: z.string(),
  title: z.string(),
  /** The run whose report the conversation is about. */
  aboutRunId: z.string().nullable(),
  /** In the order in which they were asked. */
  turns: z.array(conversationTurn),
  createdAt: z.string(),
});
export type Conversation = z.infer<typeof conversation>;

/** A turn in a copy: what was asked and answered, and nothing that leads back to where it was asked. */
export const frozenTurn = z.object({
  /** Its place in the copy: `turn-1` and so on. */
  id: z.string(),
  question: z.string(),
  /** The question as it was understood; the same text where nothing was added. */
  understood: z.string(),
  /** The answer; null where the turn ended without one. */
  report: report.nullable(),
  /** Why there is no answer, in a sentence; null where there is one. */
  problem: z.string().nullable(),
});
export type FrozenTurn = z.infer<typeof frozenTurn>;

/** One branch of a conversation at one point in time: what a link opens, and what is saved as JSON. */
export const frozenConversation = z.object({
  schema: z.literal('assay.conversation/1'),
  title: z.string(),
  /** ISO 8601. */
  frozenAt: z.string(),
  /** Every work in it is invented. */
  sampleData: z.boolean(),
  turns: z.array(frozenTurn),
});
export type FrozenConversation = z.infer<typeof frozenConversation>;
