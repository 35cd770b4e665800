import * as z from 'zod';
import { reportChanges, workNotices } from '#contract/living/report-changes.ts';
import { versionStatus, watchInterval } from '#contract/living/report-version.ts';

const time = z.union([z.string(), z.date()]).transform((value) => new Date(value).toISOString());

export const LIVING_COLUMNS =
  'l.id, l.workspace_id, l.every, l.is_paused, l.next_due_at, l.sealed, l.address_key, l.feed_token';
export const livingRow = z
  .object({
    id: z.string(),
    workspace_id: z.string(),
    every: watchInterval.nullable(),
    is_paused: z.boolean(),
    next_due_at: time.nullable(),
    sealed: z.string().nullable(),
    address_key: z.string().nullable(),
    feed_token: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    workspaceId: row.workspace_id,
    every: row.every,
    isPaused: row.is_paused,
    nextDueAt: row.next_due_at,
    sealed: row.sealed,
    addressKey: row.address_key,
    feedToken: row.feed_token,
  }));
/** A report of which there are versions. */
export type StoredLiving = z.infer<typeof livingRow>;

export const VERSION_COLUMNS =
  'v.id, v.living_id, v.number, v.run_id, v.status, v.is_watched, v.is_listed, v.is_partial, v.attempts, v.retry_at, v.problem, v.base_run_id, v.changes, v.notices, v.created_at, v.ended_at';
export const versionRow = z
  .object({
    id: z.string(),
    living_id: z.string(),
    number: z.int().nullable(),
    run_id: z.string().nullable(),
    status: versionStatus,
    is_watched: z.boolean(),
    is_listed: z.boolean(),
    is_partial: z.boolean(),
    attempts: z.int(),
    retry_at: time.nullable(),
    problem: z.string().nullable(),
    base_run_id: z.string().nullable(),
    changes: reportChanges.nullable(),
    notices: z.array(workNotices).nullable(),
    created_at: time,
    ended_at: time.nullable(),
  })
  .transform((row) => ({
    id: row.id,
    livingId: row.living_id,
    number: row.number,
    runId: row.run_id,
    status: row.status,
    isWatched: row.is_watched,
    isListed: row.is_listed,
    isPartial: row.is_partial,
    attempts: row.attempts,
    retryAt: row.retry_at,
    problem: row.problem,
    baseRunId: row.base_run_id,
    changes: row.changes,
    notices: row.notices ?? [],
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }));
export type StoredVersion = z.infer<typeof versionRow>;
