import * as z from 'zod';
import { SOURCE_LIST } from './source-list.ts';

/** All sources, in the order in which they are shown. */
export const ALL_TOOL_NAMES = SOURCE_LIST.map(({ name }) => name);

export const toolName = z.enum(ALL_TOOL_NAMES);
export type ToolName = z.infer<typeof toolName>;

/** The public sources; a workspace's own are searched too if they contain anything. */
export const TOOL_NAMES = SOURCE_LIST.flatMap(({ name, isOwn }) => (isOwn ? [] : [name]));

/**
 * How a search ended. `empty` is an answer without hits; the four after it are failures or refusals, never "no hits".
 */
export const searchStatus = z.enum(['ok', 'empty', 'timeout', 'rate_limited', 'error', 'skipped']);
export type SearchStatus = z.infer<typeof searchStatus>;

/** One search as the methodology reports it. `at` is ISO 8601; `found` counts records, `new` counts works not seen before. */
export const searchRecord = z.object({
  tool: toolName,
  query: z.string(),
  at: z.string(),
  round: z.int(),
  status: searchStatus,
  found: z.int(),
  new: z.int(),
  /** The number of hits at the source, if known. */
  total: z.int().optional(),
  tookMs: z.number(),
  /** A plain sentence for the reader when the search failed. */
  message: z.string().optional(),
  /** Set where a model knew a trial, a guideline or a decision by name, and whether any record that came names it. */
  byName: z.exactOptional(z.object({ name: z.string(), isFound: z.boolean() })),
});
export type SearchRecord = z.infer<typeof searchRecord>;

/** Whether the search failed, as opposed to answering (perhaps with nothing). */
export function hasFailed(status: SearchStatus): boolean {
  return status !== 'ok' && status !== 'empty' && status !== 'skipped';
}
