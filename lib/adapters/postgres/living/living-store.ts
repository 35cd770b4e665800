import { randomBytes } from 'node:crypto';
import { type ReportChanges, reportChanges, type WorkNotices } from '#contract/living/report-changes.ts';
import type { WatchInterval } from '#contract/living/watch-intervals.ts';
import type { Report } from '#contract/report.ts';
import type { RunStore, SqlExecutor } from '#core/ports/run-store.ts';
import { storable } from '#core/text/storable.ts';
import type { Database } from '../database.ts';
import {
  LIVING_COLUMNS,
  livingRow,
  type StoredLiving,
  type StoredVersion,
  VERSION_COLUMNS,
  versionRow,
} from './living-rows.ts';

const newId = () => randomBytes(12).toString('base64url');

/** How a version ended that was compared with an earlier one. */
export interface ComparedVersion {
  baseRunId: string;
  changes: ReportChanges;
  notices: readonly WorkNotices[];
  isPartial: boolean;
  problem: string | null;
  /** What a link to the newest version shows from now on. */
  shown: Report;
}

type LivingStoreOptions = Pick<Database, 'pool'> & Pick<RunStore, 'inTransaction'>;

/** Versions of reports, and how they are watched. Times come from the caller. */
export function createLivingStore({ pool, inTransaction }: LivingStoreOptions) {
  const own: SqlExecutor = { executeSql: async (text, values) => ({ rows: (await pool.query(text, values)).rows }) };
  const livingBy = async (where: string, value: string, db = own): Promise<StoredLiving | undefined> => {
    const { rows } = await db.executeSql(`select ${LIVING_COLUMNS} from living_reports l where ${where}`, [value]);
    return rows[0] === undefined ? undefined : livingRow.parse(rows[0]);
  };
  const versionsBy = async (where: string, value: unknown, db = own): Promise<StoredVersion[]> => {
    const { rows } = await db.executeSql(
      `select ${VERSION_COLUMNS} from report_versions v where ${where}
       order by v.number desc nulls first, v.created_at desc`,
      [value],
    );
    return rows.map((row) => versionRow.parse(row));
  };
  const OF_RUN = 'l.id = (select living_id from report_versions where run_id = $1)';

  return {
    inTransaction,
    living: (id: string, db?: SqlExecutor) => livingBy('l.id = $1', id, db),
    /** The report of which this run is a version. */
    ofRun: (runId: string) => livingBy(OF_RUN, runId),
    byFeed: (token: string) => livingBy('l.feed_token = $1', token),
    versions: (livingId: string, db?: SqlExecutor) => versionsBy('v.living_id = $1', livingId, db),
    version: async (id: string) => (await versionsBy('v.id = $1', id))[0],
    versionOfRun: async (runId: string) => (await versionsBy('v.run_id = $1', runId))[0],

    /** The changes that versions of reports of a workspace have reported since a time. */
    async reportedSince(workspaceId: string, since: string): Promise<ReportChanges[]> {
      const { rows } = await pool.query(
        `select v.changes from report_versions v join living_reports l on l.id = v.living_id
         where l.workspace_id = $1 and v.ended_at >= $2 and v.changes->'changes' <> '[]'::jsonb order by v.ended_at`,
        [workspaceId, since],
      );
      return rows.map(({ changes }) => reportChanges.parse(changes));
    },

    /** The report of a run, which is its first version where it is none yet; its id. */
    open: (run: { runId: string; workspaceId: string }, at: Date): Promise<string> =>
      inTransaction(async (db) => {
        await db.executeSql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`versions of ${run.runId}`]);
        const present = await livingBy(OF_RUN, run.runId, db);
        if (present) return present.id;
        const id = newId();
        await db.executeSql('insert into living_reports (id, workspace_id) values ($1, $2)', [id, run.workspaceId]);
        await db.executeSql(
          `insert into report_versions (id, living_id, due_key, number, run_id, status, is_watched, is_listed, created_at, ended_at)
           values ($1, $2, 'first', 1, $3, 'done', false, true, $4, $4)`,
          [newId(), id, run.runId, at],
        );
        return id;
      }),

    /** A version that was asked for by hand; undefined where one is being made. */
    begin: (livingId: string, at: Date): Promise<string | undefined> =>
      inTransaction(async (db) => {
        await lock(livingId, db);
        const id = newId();
        return (await isOpen(livingId, db))
          ? undefined
          : insertVersion({ id, livingId, dueKey: `by hand ${id}` }, at, db);
      }),

    /**
     * The searches that are due, each once, whichever server asks; the due date moves on by whole intervals past `at`. One that
     * is due while the last is still under way is left out.
     *
     * @param next the first date after `at` that is whole intervals after the given one.
     */
    claimDue: (at: Date, next: (due: Date, every: WatchInterval) => Date, most: number): Promise<string[]> =>
      inTransaction(async (db) => {
        const { rows } = await db.executeSql(
          `select ${LIVING_COLUMNS} from living_reports l
           where next_due_at <= $1 and not is_paused and every is not null order by next_due_at limit $2 for update skip locked`,
          [at, most],
        );
        const claimed: string[] = [];
        for (const row of rows) {
          const { id: livingId, nextDueAt, every } = livingRow.parse(row);
          if (nextDueAt === null || every === null) continue;
          if (!(await isOpen(livingId, db))) {
            const made = await insertVersion(
              { id: newId(), livingId, dueKey: `due ${nextDueAt}`, isWatched: true },
              at,
              db,
            );
            if (made !== undefined) claimed.push(made);
          }
          await db.executeSql('update living_reports set next_due_at = $2 where id = $1', [
            livingId,
            next(new Date(nextDueAt), every),
          ]);
        }
        return claimed;
      }),

    /** Versions on which something can be done now: their turn has come, or their run has ended. */
    async ready(at: Date, most: number): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `select v.id from report_versions v left join runs r on r.id = v.run_id
         where (v.status = 'waiting' and (v.retry_at is null or v.retry_at <= $1))
            or (v.status = 'searching' and (r.id is null or r.status in ('complete', 'failed', 'cancelled')))
         order by v.created_at limit $2`,
        [at, most],
      );
      return rows.map(({ id }) => id);
    },

    /** Written with the run that is started for it; false where another server has started one. */
    async began(id: string, runId: string, db: SqlExecutor): Promise<boolean> {
      const { rows } = await db.executeSql(
        `update report_versions set run_id = $2, status = 'searching', attempts = attempts + 1, retry_at = null
         where id = $1 and status = 'waiting' returning id`,
        [id, runId],
      );
      return rows.length > 0;
    },

    /** It waits until then, for this reason; the run that failed is not its version. */
    async putOff(id: string, { until, problem }: { until: Date; problem: string }): Promise<void> {
      await pool.query(
        `update report_versions set status = 'waiting', run_id = null, retry_at = $2, problem = $3
         where id = $1 and status in ('waiting', 'searching')`,
        [id, until, problem],
      );
    },

    /** Its run could not be started. */
    async drop(id: string): Promise<void> {
      await pool.query(`delete from report_versions where id = $1 and status = 'waiting'`, [id]);
    },

    async fail(id: string, { at, problem }: { at: Date; problem: string }): Promise<void> {
      await pool.query(
        `update report_versions set status = 'failed', ended_at = $2, problem = $3, retry_at = null
         where id = $1 and status in ('waiting', 'searching')`,
        [id, at, problem],
      );
    },

    /**
     * Ends a version with what it changed, in one transaction. `settle` gets all versions of the report. False where it has
     * ended already.
     */
    complete: (
      id: string,
      at: Date,
      settle: (versions: readonly StoredVersion[]) => ComparedVersion,
      also: (db: SqlExecutor, version: { livingId: string; isQuiet: boolean }) => Promise<void>,
    ): Promise<boolean> =>
      inTransaction(async (db) => {
        const [found] = await versionsBy('v.id = $1', id, db);
        if (!found) return false;
        await lock(found.livingId, db);
        const versions = await versionsBy('v.living_id = $1', found.livingId, db);
        if (versions.find((each) => each.id === id)?.status !== 'searching') return false;
        const { baseRunId, changes, notices, isPartial, problem, shown } = settle(versions);
        const isQuiet = changes.changes.length === 0;
        await db.executeSql(
          `update report_versions set status = 'done', ended_at = $2, base_run_id = $3, changes = $4, notices = $5,
             is_partial = $6, problem = $7, retry_at = null, is_listed = is_listed or not $8,
             number = (select coalesce(max(number), 0) + 1 from report_versions where living_id = $9)
           where id = $1`,
          [
            id,
            at,
            baseRunId,
            JSON.stringify(storable(changes)),
            JSON.stringify(storable(notices)),
            isPartial,
            problem,
            isQuiet,
            found.livingId,
          ],
        );
        if (!isQuiet)
          await db.executeSql(
            `update shares set report = $2, shown_run_id = $3 where is_newest and revoked_at is null
             and run_id in (select run_id from report_versions where living_id = $1)`,
            [found.livingId, JSON.stringify(shown), found.runId],
          );
        await also(db, { livingId: found.livingId, isQuiet });
        return true;
      }),

    /** How it is watched from now on; undefined where the workspace watches `most` others. */
    watch: (
      livingId: string,
      settings: {
        every: WatchInterval;
        isPaused: boolean;
        nextDueAt: Date;
        sealed: string | null;
        addressKey: string | null;
      },
      most: number,
    ): Promise<boolean> =>
      inTransaction(async (db) => {
        const living = await livingBy('l.id = $1', livingId, db);
        if (!living) return false;
        await db.executeSql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `watches of ${living.workspaceId}`,
        ]);
        const { rows } = await db.executeSql(
          'select count(*)::int as count from living_reports where workspace_id = $1 and every is not null and id <> $2',
          [living.workspaceId, livingId],
        );
        const [{ count } = { count: 0 }] = rows as { count: number }[];
        if (count >= most) return false;
        const { every, isPaused, nextDueAt, sealed, addressKey } = settings;
        await db.executeSql(
          'update living_reports set every = $2, is_paused = $3, next_due_at = $4, sealed = $5, address_key = $6 where id = $1',
          [livingId, every, isPaused, nextDueAt, sealed, addressKey],
        );
        return true;
      }),

    /** Nobody watches it any more, and no key is kept; its versions, feed and readers stay. */
    async unwatch(livingId: string): Promise<void> {
      await pool.query(
        'update living_reports set every = null, is_paused = false, next_due_at = null, sealed = null where id = $1',
        [livingId],
      );
    },

    async setFeed(livingId: string, token: string | null): Promise<void> {
      await pool.query('update living_reports set feed_token = $2 where id = $1', [livingId, token]);
    },
  };

  async function lock(livingId: string, db: SqlExecutor): Promise<void> {
    await db.executeSql('select 1 from living_reports where id = $1 for update', [livingId]);
  }
}

export type LivingStore = ReturnType<typeof createLivingStore>;

async function isOpen(livingId: string, db: SqlExecutor): Promise<boolean> {
  const { rows } = await db.executeSql(
    `select 1 from report_versions where living_id = $1 and status in ('waiting', 'searching') limit 1`,
    [livingId],
  );
  return rows.length > 0;
}

async function insertVersion(
  { id, livingId, dueKey, isWatched = false }: { id: string; livingId: string; dueKey: string; isWatched?: boolean },
  at: Date,
  db: SqlExecutor,
): Promise<string | undefined> {
  const { rows } = await db.executeSql(
    `insert into report_versions (id, living_id, due_key, status, is_watched, is_listed, created_at)
     values ($1, $2, $3, 'waiting', $4, $5, $6) on conflict do nothing returning id`,
    [id, livingId, dueKey, isWatched, !isWatched, at],
  );
  return rows.length > 0 ? id : undefined;
}
