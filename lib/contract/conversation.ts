import * as z from 'zod';

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
