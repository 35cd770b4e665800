import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { RunStatus } from '#contract/run-view.ts';
import { AssayError } from '#core/errors.ts';
import type { RunStore, RunSummary, SqlExecutor } from '#core/ports/run-store.ts';
import { type Database, isConnectionFault, isOrphan } from '../database.ts';
import { runs, settings, shares } from '../schema.ts';

/** Whether a shared run recorded at its start that its works are invented. */
const IS_SAMPLE = sql<boolean>`coalesce((
  select (e.data->>'sampleData')::boolean from run_events e
  where e.run_id = "shares"."run_id" and e.type = 'started' order by e.seq limit 1
), false)`;

/** Turns are listed with their conversation. */
const IS_NO_TURN = sql`not exists (select 1 from conversation_turns turn where turn.run_id = "runs"."id")`;

/** Neither is an automatic version without changes. */
const IS_LISTED = sql`not exists (select 1 from report_versions v where v.run_id = "runs"."id" and not v.is_listed)`;

const SUMMARY = {
  runId: runs.id,
  workspaceId: runs.workspaceId,
  question: runs.question,
  status: runs.status,
  title: runs.title,
  exit: runs.exit,
  confidence: runs.confidence,
  isDirect: sql<boolean | null>`(
    select (e.data->'answer'->>'isDirect')::boolean from run_events e
    where e.run_id = "runs"."id" and e.type = 'answer_told' order by e.seq desc limit 1
  )`,
  version: sql<number | null>`(select v.number from report_versions v where v.run_id = "runs"."id")`,
  createdAt: sql<string>`to_char(${runs.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  finishedAt: runs.finishedAt,
};

export function createRunStore({ pool, orm }: Database): RunStore {
  async function inTransaction<T>(work: (db: SqlExecutor) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let isLost = false;
    try {
      await client.query('begin');
      const result = await work({
        executeSql: async (text, values) => ({ rows: (await client.query(text, values)).rows }),
      });
      await client.query('commit');
      return result;
    } catch (error) {
      // No rollback is sent to a server that did not answer: the end of the connection rolls back.
      isLost = isConnectionFault(error);
      if (!isLost) await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  /** Until the transaction ends no other run of the workspace is counted or begun. One that rests may go on at any time. */
  async function admit(workspaceId: string, most: number, db: SqlExecutor): Promise<void> {
    await db.executeSql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`runs of ${workspaceId}`]);
    const { rows } = await db.executeSql(
      `select count(*)::int as open from runs where workspace_id = $1 and status in ('queued', 'running', 'waiting', 'paused')`,
      [workspaceId],
    );
    const [{ open } = { open: 0 }] = rows as { open: number }[];
    if (open < most) return;
    const have = most === 1 ? 'A run of yours is' : `${most} runs of yours are`;
    throw new AssayError(
      'rate_limited',
      `${have} waiting, resting or under way. Start the next when one has ended, or end one.`,
    );
  }

  const inForce = (runId: string) => and(eq(shares.runId, runId), isNull(shares.revokedAt));
  return {
    create: ({ runId, workspaceId, request, started, sealed = null, inherited, mostOfWorkspace }, enqueue) =>
      inTransaction(async (db) => {
        if (mostOfWorkspace !== undefined) await admit(workspaceId, mostOfWorkspace, db);
        await db.executeSql(
          'insert into runs (id, workspace_id, question, request, status) values ($1, $2, $3, $4, $5)',
          [runId, workspaceId, request.question, JSON.stringify(request), 'queued'],
        );
        await db.executeSql('insert into run_events (run_id, seq, epoch, type, data) values ($1, 1, 0, $2, $3)', [
          runId,
          started.type,
          JSON.stringify(started),
        ]);
        if (sealed !== null)
          await db.executeSql('insert into run_secrets (run_id, sealed) values ($1, $2)', [runId, sealed]);
        if (inherited) {
          await db.executeSql(
            `insert into run_steps (run_id, step_key, step_order, result)
             select $1, x->>'key', (x->>'order')::int, x->'result' from jsonb_array_elements($2::jsonb) x`,
            [runId, JSON.stringify(inherited.steps)],
          );
          await db.executeSql('insert into run_controls (run_id, last_message) values ($1, $2)', [
            runId,
            inherited.lastMessage,
          ]);
        }
        await enqueue(db);
      }),
    inTransaction,
    async get(runId) {
      const [row] = await orm.select(SUMMARY).from(runs).where(eq(runs.id, runId));
      return row && toSummary(row);
    },
    async list(workspaceId, limit, before) {
      const own = and(eq(runs.workspaceId, workspaceId), IS_NO_TURN, IS_LISTED);
      const rows = await orm
        .select(SUMMARY)
        .from(runs)
        .where(before === undefined ? own : and(own, lt(runs.createdAt, before)))
        .orderBy(desc(runs.createdAt))
        .limit(limit);
      return rows.map(toSummary);
    },
    countOpen: () => orm.$count(runs, inArray(runs.status, ['queued', 'running'])),
    async delete(runId) {
      await inTransaction(async (db) => {
        // In the order in which the log is written, or a worker that is writing and this would wait for each other.
        await db.executeSql('select 1 from run_leases where run_id = $1 for update', [runId]);
        await db.executeSql('delete from runs where id = $1', [runId]);
      });
    },
    async createShare({ token, runId, report, isNewest }) {
      const { rowCount } = await pool
        .query(
          `insert into shares (token, run_id, report, is_newest, shown_run_id)
           select $1, id, $3, $4, id from runs where id = $2`,
          [token, runId, JSON.stringify(report), isNewest],
        )
        .catch((error: unknown) => {
          if (isOrphan(error)) return { rowCount: 0 };
          throw error;
        });
      if (rowCount === 0) throw new AssayError('not_found');
    },
    async findShare(token) {
      const [row] = await orm
        .select({
          report: shares.report,
          createdAt: shares.createdAt,
          sampleData: IS_SAMPLE,
          isNewest: shares.isNewest,
        })
        .from(shares)
        .where(and(eq(shares.token, token), isNull(shares.revokedAt)));
      return row && { ...row, createdAt: new Date(row.createdAt).toISOString() };
    },
    async shareOf(runId) {
      const [row] = await orm
        .select({ token: shares.token, createdAt: shares.createdAt, isNewest: shares.isNewest })
        .from(shares)
        .where(inForce(runId));
      return row && { ...row, createdAt: new Date(row.createdAt).toISOString() };
    },
    async changeShare({ token, report, isNewest }) {
      await orm
        .update(shares)
        .set({ report, isNewest, shownRunId: sql`${shares.runId}` })
        .where(and(eq(shares.token, token), isNull(shares.revokedAt)));
    },
    async revokeShares(runId) {
      const revoked = await orm
        .update(shares)
        .set({ revokedAt: new Date().toISOString() })
        .where(inForce(runId))
        .returning({ token: shares.token });
      return revoked.length > 0;
    },
    async ensureSetting(name, fresh) {
      await orm.insert(settings).values({ name, value: fresh }).onConflictDoNothing();
      const [row] = await orm.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
      return row?.value ?? fresh;
    },
  };
}

function toSummary(row: Omit<RunSummary, 'status'> & { status: string }): RunSummary {
  return {
    ...row,
    status: row.status as RunStatus,
    finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt).toISOString(),
  };
}
