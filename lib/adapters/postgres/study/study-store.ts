import type { RunStore, SqlExecutor } from '#core/ports/run-store.ts';
import { storable } from '#core/text/storable.ts';
import type { Database } from '../database.ts';
import { type HeadRow, iso, STUDY_CHANNEL, type StudyHead, toHead } from './study-rows.ts';
import type { Appended, Created, NewStudy, PresentStudy, StudyBatch } from './study-writes.ts';

const HEAD = `select id, workspace_id, title, seq, sealed, created_at, updated_at from study_sessions where id = $1 and deleted_at is null`;
const INSERT_EVENTS = `
insert into study_events (session_id, seq, key, at, event)
select $1, $2::int + x.n::int, x.item->>'key', $3, x.item->'event'
from jsonb_array_elements($4::jsonb) with ordinality as x(item, n)`;
const UPDATE = `
update study_sessions set seq = $2, summary = $3, updated_at = $4,
  sealed = case when $5 then $6 else sealed end where id = $1`;
/** Sessions on a material, the last begun first. */
const SAME_MATERIAL = `
select s.id, s.summary, e.event as started from study_sessions s join study_events e on e.session_id = s.id and e.seq = 1
where s.workspace_id = $1 and s.fingerprint = $2 and s.deleted_at is null order by s.created_at desc, s.id limit 50`;
/** Sessions of which a run that they wait for has ended, or is gone: it is none of the few that are open. */
const ENDED_RUNS = `
select s.id, s.workspace_id, w.run_id from study_sessions s, jsonb_array_elements_text(s.summary->'waitingRuns') as w(run_id)
where s.deleted_at is null and s.summary -> 'waitingRuns' <> '[]'::jsonb and not exists (
  select 1 from runs r where r.id = w.run_id and r.status in ('queued', 'running', 'waiting', 'paused')) limit $1`;

/** Sessions as lists of events. To whom a session belongs is for the caller to see to: every head says it. */
export function createStudyStore({
  pool,
  inTransaction,
}: Pick<Database, 'pool'> & { inTransaction: RunStore['inTransaction'] }) {
  const changed = async (query: string, values: unknown[]) => ((await pool.query(query, values)).rowCount ?? 0) > 0;
  const announce = (db: SqlExecutor, workspaceId: string, id: string) =>
    db.executeSql('select pg_notify($1, $2)', [STUDY_CHANNEL, `${workspaceId} ${id}`]);

  /** Within the caller's transaction; the session stays locked until its end. */
  async function appendWithin(db: SqlExecutor, batch: StudyBatch): Promise<Appended> {
    const { id, afterSeq, at, material, firstMaterial, done } = batch;
    const events = storable(batch.events);
    const { rows } = await db.executeSql(
      'select seq, workspace_id from study_sessions where id = $1 and deleted_at is null for update',
      [id],
    );
    const [head] = rows as Pick<HeadRow, 'seq' | 'workspace_id'>[];
    if (!head) return 'gone';
    const keys = events.map(({ key }) => key);
    const known = await db.executeSql('select 1 from study_events where session_id = $1 and key = any($2) limit 1', [
      id,
      keys,
    ]);
    if (known.rows.length > 0) return 'repeated';
    if (head.seq !== afterSeq) return 'behind';
    await db.executeSql(INSERT_EVENTS, [id, afterSeq, at, JSON.stringify(events)]);
    await db.executeSql(UPDATE, [
      id,
      afterSeq + events.length,
      JSON.stringify(batch.summary),
      at,
      batch.sealed !== undefined,
      batch.sealed ?? null,
    ]);
    if (material)
      await db.executeSql(
        `insert into study_materials (session_id, ordinal, material)
         select $1, coalesce(max(ordinal) + 1, 0), $2 from study_materials where session_id = $1`,
        [id, JSON.stringify(storable(material))],
      );
    if (firstMaterial) {
      const { material: first, fingerprint } = firstMaterial;
      await db.executeSql('update study_materials set material = $2 where session_id = $1 and ordinal = 0', [
        id,
        JSON.stringify(storable(first)),
      ]);
      await db.executeSql('update study_sessions set fingerprint = $2 where id = $1', [id, fingerprint]);
    }
    if (done !== undefined)
      await db.executeSql('delete from study_steps where session_id = $1 and starts_with(key, $2)', [id, `${done}/`]);
    await announce(db, head.workspace_id, id);
    return 'appended';
  }

  return {
    inTransaction,
    appendWithin,

    /**
     * With its material and first event; `also` is written with it, or not at all. However many ask at once, on however many
     * servers, a session on this material that `opensInstead` is found and nothing is written.
     */
    create: (study: NewStudy, also: (db: SqlExecutor) => Promise<void>): Promise<Created> =>
      inTransaction(async (db) => {
        const { opensInstead, most, ...row } = study;
        const { id, workspaceId, title, ref, material, fingerprint, started, sealed, summary, at } = storable(row);
        await db.executeSql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`study ${workspaceId}`]);
        const same = (await db.executeSql(SAME_MATERIAL, [workspaceId, fingerprint])).rows as PresentStudy[];
        const present = same.find(opensInstead);
        if (present) return { present };
        const { rows } = await db.executeSql(
          'select 1 from study_sessions where workspace_id = $1 and deleted_at is null limit $2',
          [workspaceId, most],
        );
        if (rows.length >= most) return 'full';
        await db.executeSql(
          `insert into study_sessions (id, workspace_id, title, ref, fingerprint, seq, sealed, summary, created_at, updated_at)
           values ($1, $2, $3, $4, $5, 1, $6, $7, $8, $8)`,
          [id, workspaceId, title, JSON.stringify(ref), fingerprint, sealed, JSON.stringify(summary), at],
        );
        await db.executeSql('insert into study_materials (session_id, ordinal, material) values ($1, 0, $2)', [
          id,
          JSON.stringify(material),
        ]);
        await db.executeSql(INSERT_EVENTS, [id, 0, at, JSON.stringify([{ key: 'started', event: started }])]);
        await also(db);
        await announce(db, workspaceId, id);
        return { id };
      }),

    append: (batch: StudyBatch, also?: (db: SqlExecutor) => Promise<void>): Promise<Appended> =>
      inTransaction(async (db) => {
        const appended = await appendWithin(db, batch);
        if (appended === 'appended') await also?.(db);
        return appended;
      }),

    async head(id: string): Promise<StudyHead | undefined> {
      const { rows } = await pool.query<HeadRow>(HEAD, [id]);
      return rows[0] && toHead(rows[0]);
    },

    /** As they were stored, after an event. */
    async events(id: string, afterSeq: number): Promise<{ key: string; stored: unknown }[]> {
      const { rows } = await pool.query<{ seq: number; at: string; key: string; event: unknown }>(
        'select seq, at, key, event from study_events where session_id = $1 and seq > $2 order by seq',
        [id, afterSeq],
      );
      return rows.map(({ seq, at, key, event }) => ({ key, stored: { seq, at: iso(at), event } }));
    },

    /** As they were stored, from an ordinal. */
    async materials(id: string, from: number): Promise<unknown[]> {
      const { rows } = await pool.query<{ material: unknown }>(
        'select material from study_materials where session_id = $1 and ordinal >= $2 order by ordinal',
        [id, from],
      );
      return rows.map(({ material }) => material);
    },

    /** Last changed first. */
    async list(workspaceId: string): Promise<(StudyHead & { summary: unknown })[]> {
      const { rows } = await pool.query<HeadRow & { summary: unknown }>(
        `select id, workspace_id, title, seq, sealed, created_at, updated_at, summary from study_sessions
         where workspace_id = $1 and deleted_at is null order by updated_at desc, id limit 500`,
        [workspaceId],
      );
      return rows.map((row) => ({ ...toHead(row), summary: row.summary }));
    },

    async rename(workspaceId: string, id: string, title: string): Promise<boolean> {
      return inTransaction(async (db) => {
        const { rows } = await db.executeSql(
          'update study_sessions set title = $3 where id = $1 and workspace_id = $2 and deleted_at is null returning id',
          [id, workspaceId, title],
        );
        if (rows.length > 0) await announce(db, workspaceId, id);
        return rows.length > 0;
      });
    },
    remove: (workspaceId: string, id: string) =>
      changed(
        `update study_sessions set deleted_at = now(), sealed = null
         where id = $1 and workspace_id = $2 and deleted_at is null`,
        [id, workspaceId],
      ),
    restore: (workspaceId: string, id: string, withinSeconds: number) =>
      changed(
        `update study_sessions set deleted_at = null
         where id = $1 and workspace_id = $2 and deleted_at > now() - make_interval(secs => $3)`,
        [id, workspaceId, withinSeconds],
      ),
    /** The end of those deleted longer ago. */
    purge: (seconds: number) =>
      changed('delete from study_sessions where deleted_at < now() - make_interval(secs => $1)', [seconds]),

    /** What a model answered for a piece of work that is not done. */
    async step(id: string, key: string): Promise<unknown> {
      const { rows } = await pool.query('select result from study_steps where session_id = $1 and key = $2', [id, key]);
      return rows[0]?.result;
    },
    /** False where another worker has kept one before: theirs counts. */
    keepStep: (id: string, key: string, result: unknown) =>
      changed(
        `insert into study_steps (session_id, key, result)
         select id, $2, $3 from study_sessions where id = $1 on conflict do nothing`,
        [id, key, JSON.stringify(storable(result))],
      ),

    /** Forgets how models are asked where nothing has happened for so long. */
    forgetSealed: (seconds: number) =>
      changed(
        `update study_sessions set sealed = null
         where sealed is not null and updated_at < now() - make_interval(secs => $1)`,
        [seconds],
      ),

    async endedRuns(limit: number): Promise<{ id: string; workspaceId: string; runId: string }[]> {
      const { rows } = await pool.query<{ id: string; workspace_id: string; run_id: string }>(ENDED_RUNS, [limit]);
      return rows.map(({ id, workspace_id, run_id }) => ({ id, workspaceId: workspace_id, runId: run_id }));
    },

    /** Sessions whose works were asked about longer ago, or never since so long after their start. */
    async unchecked(seconds: number, limit: number): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `select id from study_sessions where deleted_at is null and seq > 1
           and coalesce(notices_at, created_at) < now() - make_interval(secs => $1)
         order by coalesce(notices_at, created_at) limit $2`,
        [seconds, limit],
      );
      return rows.map(({ id }) => id);
    },
    checked: (id: string) => changed('update study_sessions set notices_at = now() where id = $1', [id]),
  };
}

export type StudyStore = ReturnType<typeof createStudyStore>;
