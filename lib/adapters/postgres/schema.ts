import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { bytes, timestamptz } from './columns.ts';

/**
 * A workspace, once something was stored in it. The row stays after deletion and sign-out: cookies of an earlier epoch
 * open nothing.
 */
export const workspaces = pgTable(
  'workspaces',
  {
    id: text('id').primaryKey(),
    epoch: integer('epoch').notNull().default(0),
    /** To the hour. */
    usedAt: timestamptz('used_at').notNull().default(sql`now()`),
    /** When everything in it was deleted; null while it may contain something. */
    emptiedAt: timestamptz('emptied_at'),
  },
  (table) => [index('workspaces_by_use').on(table.usedAt).where(sql`emptied_at is null`)],
);

/** One row a question. The log is the truth; `status` and `title` repeat what listing needs of it. */
export const runs = pgTable(
  'runs',
  {
    id: text('id').primaryKey(),
    workspaceId: text('workspace_id').notNull(),
    question: text('question').notNull(),
    request: jsonb('request').notNull(),
    status: text('status').notNull(),
    title: text('title'),
    exit: text('exit'),
    confidence: doublePrecision('confidence'),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
    finishedAt: timestamptz('finished_at'),
    /** Memory has read it, or never will. */
    isRemembered: boolean('is_remembered').notNull().default(false),
  },
  (table) => [
    index('runs_by_workspace').on(table.workspaceId, table.createdAt.desc()),
    index('runs_by_end').on(table.finishedAt),
    // Sweeps look every few seconds for the few that are open, and for those that memory has not read.
    index('runs_open').on(table.status).where(sql`status in ('queued', 'running', 'waiting', 'paused')`),
    index('runs_to_remember').on(table.finishedAt).where(sql`status = 'complete' and not is_remembered`),
  ],
);

/** One owner at a time: a worker that takes a run over raises `epoch`, and every write names its epoch. */
export const runLeases = pgTable('run_leases', {
  runId: text('run_id')
    .primaryKey()
    .references(() => runs.id, { onDelete: 'cascade' }),
  epoch: integer('epoch').notNull(),
  owner: text('owner').notNull(),
  /** A worker has it and has not put it down: when another one takes it, the first has died or hangs. */
  isHeld: boolean('is_held').notNull().default(false),
  /** Events and steps in the log when a worker took it last. */
  logLength: integer('log_length').notNull().default(0),
  /** How often in a row it was taken over from a worker that had added nothing to the log. */
  takeovers: integer('takeovers').notNull().default(0),
});

/** Append-only; `seq` rises by one from 1 within a run and is the id viewers resume from. */
export const runEvents = pgTable(
  'run_events',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    epoch: integer('epoch').notNull(),
    at: timestamptz('at').notNull().default(sql`now()`),
    type: text('type').notNull(),
    /** The event; in a row that names a batch, its place in the batch's body, from 0. */
    data: jsonb('data').notNull(),
    batch: bytes('batch'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.seq] })],
);

/** Results of costly calls, never paid for twice. */
export const runSteps = pgTable(
  'run_steps',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    stepKey: text('step_key').notNull(),
    order: integer('step_order').notNull(),
    /** As `data` in run_events. */
    result: jsonb('result').notNull(),
    batch: bytes('batch'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.stepKey] })],
);

/** The larger events and results of one write, compressed together; never changed (log-batch.ts). */
export const runBatches = pgTable(
  'run_batches',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    name: bytes('name').notNull(),
    /** JSON of a list, by Zstandard. */
    body: bytes('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.name] })],
);

/** The user's requests to the run as a whole. */
export const runControls = pgTable('run_controls', {
  runId: text('run_id')
    .primaryKey()
    .references(() => runs.id, { onDelete: 'cascade' }),
  pause: boolean('pause').notNull().default(false),
  writeNow: boolean('write_now').notNull().default(false),
  /** Id of the last message, so that two sent at once get different ones. */
  lastMessage: integer('last_message').notNull().default(0),
});

/** The user's messages to the team; `id` rises by one from 1 within a run. */
export const runMessages = pgTable(
  'run_messages',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    id: integer('id').notNull(),
    text: text('text').notNull(),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.runId, table.id] })],
);

/** The user's decision on the `revision`-th plan of a run, from 0; the first decision counts. */
export const runPlanDecisions = pgTable(
  'run_plan_decisions',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    decision: jsonb('decision').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.revision] })],
);

/** A reader's own key, encrypted, while her run lives: the statement that writes the run's end deletes it. */
export const runSecrets = pgTable('run_secrets', {
  runId: text('run_id')
    .primaryKey()
    .references(() => runs.id, { onDelete: 'cascade' }),
  sealed: text('sealed').notNull(),
});

/** Columns of the evidence table that the owner of a report has asked for. */
export const reportColumns = pgTable(
  'report_columns',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    data: jsonb('data').notNull(),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.runId, table.id] })],
);

/** Frozen copies of reports. Deleting the run deletes them: a link must not outlive what its owner deleted. */
export const shares = pgTable(
  'shares',
  {
    token: text('token').primaryKey(),
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    report: jsonb('report').notNull(),
    /** The copy is replaced by that of each newer version. */
    isNewest: boolean('is_newest').notNull().default(false),
    /** The version of which it is a copy; null where there were none when it was made. */
    shownRunId: text('shown_run_id'),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [index('shares_by_run').on(table.runId)],
);

/**
 * The cost of calls to the server's own models in US dollars, for two days; not linked to runs, since runs can be
 * deleted.
 */
export const modelSpending = pgTable(
  'model_spending',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz('at').notNull().default(sql`now()`),
    model: text('model').notNull(),
    cost: doublePrecision('cost').notNull(),
  },
  (table) => [index('model_spending_by_time').on(table.at)],
);

/** Tokens for programs that work in a workspace; only the token's hash is stored. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: text('id').primaryKey(),
    workspaceId: text('workspace_id').notNull(),
    name: text('name').notNull(),
    /** `read`, or `write`, which may start runs too. */
    scope: text('scope').notNull(),
    /** SHA-256 in hexadecimal. */
    hash: text('hash').notNull().unique(),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
    lastUsedAt: timestamptz('last_used_at'),
    /** From then on it opens nothing. */
    expiresAt: timestamptz('expires_at').notNull().default(sql`now() + interval '365 days'`),
  },
  (table) => [index('access_tokens_by_workspace').on(table.workspaceId)],
);

/**
 * The answer to a request with an Idempotency-Key, for a day; null while it is being processed. Deleted with its run.
 */
export const onceAnswers = pgTable(
  'once_answers',
  {
    workspaceId: text('workspace_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the operation and what was sent, hexadecimal. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer'),
    runId: text('run_id').references(() => runs.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.key] }),
    index('once_answers_by_run').on(table.runId),
    index('once_answers_by_time').on(table.createdAt),
  ],
);

/** Answers of sources, remembered for a while. */
export const answerCache = pgTable(
  'answer_cache',
  {
    key: text('key').primaryKey(),
    value: jsonb('value').notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('answer_cache_by_expiry').on(table.expiresAt)],
);

/** Secrets and settings that all servers on one database share. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
