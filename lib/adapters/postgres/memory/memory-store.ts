import type { MemoryOutput } from '#contract/memory.ts';
import type { MemoryState, StoredEntity } from '#core/memory/memory-state.ts';
import type { MemoryChanges } from '#core/memory/remember.ts';
import type { RunStore, SqlExecutor } from '#core/ports/run-store.ts';
import type { Database } from '../database.ts';
import { forgetGoneDocuments, ORPHANS } from './memory-of-documents.ts';
import { loadForgotten, loadMemory, type MemoryRows } from './memory-rows.ts';
import { writeChanges } from './memory-write.ts';

/** Seconds for which what was forgotten can be brought back. */
export const UNDO_SECONDS = 30;
/** Minutes until a run whose reading has failed permanently is tried again, doubled each time. */
const AGAIN_MINUTES = 10;

export interface LoadedMemory extends MemoryRows {
  /** Of the state; a different one means reading again. */
  revision: string;
}

/** Plans the writes while nothing else writes to the workspace's memory; `forgotten` since the run ended. */
export type PlanChanges = (
  state: MemoryState,
  forgotten: readonly StoredEntity[],
) => Promise<MemoryChanges & { vectors: ReadonlyMap<string, Float32Array>; embedder: string }>;

/** What workspaces remember. Every change raises the revision in the same transaction. */
export interface MemoryStore {
  /** Changes whenever memory does, and when a run is deleted together with what it contributed. */
  revision(workspaceId: string): Promise<string>;
  load(workspaceId: string, embedder: string): Promise<LoadedMemory>;
  isPaused(workspaceId: string): Promise<boolean>;
  setPaused(workspaceId: string, isPaused: boolean): Promise<void>;
  /**
   * All that a run adds and that it has been read, in one transaction; undefined where it was read before, is gone, memory
   * pauses, or a name that was forgotten after its end may still be brought back: then it is read later.
   */
  write(runId: string, workspaceId: string, plan: PlanChanges): Promise<MemoryOutput | undefined>;
  /** Notes that a run has nothing to remember, or could not be read this time. */
  note(runId: string, status: 'skipped' | 'failed'): Promise<void>;
  /** Ended runs that are to be read, oldest first. Those that ended while their workspace paused are noted and never read. */
  unread(limit: number): Promise<string[]>;
  waiting(workspaceId: string): Promise<number>;
  /** Changes rows of a workspace (memory-edits.ts). */
  edit<T>(workspaceId: string, change: (db: SqlExecutor) => Promise<T>): Promise<T>;
  /** Deletes permanently what has only this document as its source. */
  forgetDocument(workspaceId: string, documentId: string): Promise<void>;
  /** Removes for good what was forgotten longer ago than it can be brought back, and entities that nothing speaks of any more. */
  purge(): Promise<void>;
  /** Everything; runs that have ended are not read again. Whether memory pauses stays. */
  wipe(workspaceId: string): Promise<void>;
}

const TOUCH = `insert into memory_settings (workspace_id, revision) values ($1, 1)
on conflict (workspace_id) do update set revision = memory_settings.revision + 1 returning is_paused`;

const REVISION = `select coalesce((select revision from memory_settings where workspace_id = $1), 0)
  || '.' || (select count(*) from memory_entries where workspace_id = $1)
  || '.' || (select count(*) from memory_relations where workspace_id = $1) as revision`;

/** A name was forgotten after a run ended, and may still be restored: the run waits for that decision. */
const MAY_COME_BACK = `select 1 from memory_entities e where e.workspace_id = r.workspace_id and e.is_forgotten
  and e.deleted_at >= r.finished_at and e.deleted_at > now() - make_interval(secs => ${UNDO_SECONDS})`;

/**
 * Runs every few seconds on each server, hence one statement, and one that visits only unread runs: a run that is read,
 * or never will be, is marked. Paused workspaces have no unread runs. $1 limit.
 */
const UNREAD = `
with pending as materialized (
  select r.id, r.workspace_id, r.finished_at, coalesce(s.is_paused or r.finished_at <= s.wiped_at, false) as is_passed_over
  from runs r left join memory_settings s on s.workspace_id = r.workspace_id
  where r.status = 'complete' and not r.is_remembered
), skipped as (
  insert into memory_writings (run_id, workspace_id, status)
  select id, workspace_id, 'skipped' from pending where is_passed_over
  on conflict (run_id) do nothing
), settled as (
  update runs set is_remembered = true where id in (
    select id from pending where is_passed_over
    union all select run_id from memory_writings join pending on id = run_id where memory_writings.status <> 'failed')
)
select r.id from pending r
where r.finished_at is not null and not is_passed_over and not exists (${MAY_COME_BACK})
  and not exists (select 1 from memory_writings w where w.run_id = r.id
    and (w.status <> 'failed' or w.updated_at > now() - make_interval(mins => (${AGAIN_MINUTES} * power(2, least(w.attempts, 8)))::int)))
order by r.finished_at limit $1`;

/** Answers that were given before a name was forgotten and are still to be read. */
const AWAITED = `select 1 from runs r left join memory_settings s on s.workspace_id = r.workspace_id
  where r.workspace_id = t.workspace_id and r.status = 'complete' and not r.is_remembered and r.finished_at <= t.deleted_at
    and (s.wiped_at is null or r.finished_at > s.wiped_at)
    and not exists (select 1 from memory_writings w where w.run_id = r.id and w.status <> 'failed')`;

/** A run that cannot be read for a day no longer keeps a forgotten name stored, and is given up. */
const GIVEN_UP = `
with given_up as (
  update memory_writings w set status = 'skipped', updated_at = now() from runs r
  where r.id = w.run_id and w.status = 'failed' and exists (select 1 from memory_entities e
    where e.workspace_id = r.workspace_id and e.is_forgotten and e.deleted_at >= r.finished_at
      and e.deleted_at < now() - interval '1 day')
  returning w.run_id
)
update runs set is_remembered = true where id in (select run_id from given_up)`;

export function createMemoryStore({
  pool,
  inTransaction,
}: Pick<Database, 'pool'> & Pick<RunStore, 'inTransaction'>): MemoryStore {
  /** The last entity checked for remaining sources; the next check continues from there. */
  let lookedAt = '';
  const edit: MemoryStore['edit'] = (workspaceId, change) =>
    inTransaction(async (db) => {
      // The row is locked until the end, so that two changes never read the same state.
      await db.executeSql(TOUCH, [workspaceId]);
      return change(db);
    });

  return {
    async revision(workspaceId) {
      const { rows } = await pool.query<{ revision: string }>(REVISION, [workspaceId]);
      return rows[0]?.revision ?? '';
    },
    load: (workspaceId, embedder) =>
      inTransaction(async (db) => {
        await db.executeSql('set transaction isolation level repeatable read read only');
        const { rows } = await db.executeSql(REVISION, [workspaceId]);
        const [{ revision } = { revision: '' }] = rows as { revision: string }[];
        return { ...(await loadMemory(db, workspaceId, embedder)), revision };
      }),
    async isPaused(workspaceId) {
      const { rows } = await pool.query('select 1 from memory_settings where workspace_id = $1 and is_paused', [
        workspaceId,
      ]);
      return rows.length > 0;
    },
    async setPaused(workspaceId, isPaused) {
      await pool.query(
        `insert into memory_settings (workspace_id, is_paused) values ($1, $2)
         on conflict (workspace_id) do update set is_paused = $2, revision = memory_settings.revision + 1`,
        [workspaceId, isPaused],
      );
    },
    write: (runId, workspaceId, plan) =>
      inTransaction(async (db) => {
        const { rows: settings } = await db.executeSql(TOUCH, [workspaceId]);
        if ((settings as { is_paused: boolean }[])[0]?.is_paused) return undefined;
        const { rows: hindered } = await db.executeSql(
          `select 1 from runs r where r.id = $1 and exists (${MAY_COME_BACK})`,
          [runId],
        );
        if (hindered.length > 0) return undefined;
        // The first statement that writes of the run: where it has been read, or is gone, nothing follows.
        const { rows } = await db.executeSql(
          `insert into memory_writings (run_id, workspace_id, status, attempts) select id, $2, 'done', 1 from runs where id = $1
           on conflict (run_id) do update set status = 'done', attempts = memory_writings.attempts + 1, updated_at = now()
           where memory_writings.status = 'failed' returning run_id`,
          [runId, workspaceId],
        );
        if (rows.length === 0) return undefined;
        const { state } = await loadMemory(db, workspaceId, null);
        const changes = await plan(state, await loadForgotten(db, workspaceId, runId));
        await writeChanges(db, workspaceId, changes);
        // A document may have been deleted while its run was being read.
        if (changes.mentions.some(({ documents }) => documents.length > 0)) await forgetGoneDocuments(db, workspaceId);
        await db.executeSql('update memory_writings set output = $2 where run_id = $1', [
          runId,
          JSON.stringify(changes.output),
        ]);
        await db.executeSql('update runs set is_remembered = true where id = $1', [runId]);
        return changes.output;
      }),
    async note(runId, status) {
      await pool.query(
        `with noted as (
           insert into memory_writings (run_id, workspace_id, status, attempts) select id, workspace_id, $2, 1 from runs where id = $1
           on conflict (run_id) do update set status = $2, attempts = memory_writings.attempts + 1, updated_at = now()
           where memory_writings.status = 'failed' returning run_id
         )
         update runs set is_remembered = true where id in (select run_id from noted) and $2 <> 'failed'`,
        [runId, status],
      );
    },
    async unread(limit) {
      const { rows } = await pool.query<{ id: string }>(UNREAD, [limit]);
      return rows.map(({ id }) => id);
    },
    async waiting(workspaceId) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from runs r left join memory_settings s on s.workspace_id = r.workspace_id
         where r.workspace_id = $1 and r.status = 'complete' and (s.wiped_at is null or r.finished_at > s.wiped_at)
           and not exists (select 1 from memory_writings w where w.run_id = r.id)`,
        [workspaceId],
      );
      return rows[0]?.count ?? 0;
    },
    edit,
    forgetDocument: (workspaceId, documentId) =>
      edit(workspaceId, (db) => forgetGoneDocuments(db, workspaceId, documentId)),
    purge: () =>
      inTransaction(async (db) => {
        const isOver = `t.deleted_at < now() - make_interval(secs => ${UNDO_SECONDS + 5})`;
        for (const table of ['memory_entries', 'memory_relations'])
          await db.executeSql(`delete from ${table} t where ${isOver}`);
        await db.executeSql(GIVEN_UP);
        await db.executeSql(
          `delete from memory_entities t where ${isOver} and not (t.is_forgotten and exists (${AWAITED}))`,
        );
        const { rows } = await db.executeSql(OMITTED, [lookedAt]);
        const [{ last, omitted } = { last: null, omitted: [] }] = rows as { last: string | null; omitted: string[] }[];
        if (omitted.length > 0) await db.executeSql(ORPHANS, [omitted]);
        lookedAt = last ?? '';
      }),
    wipe: (workspaceId) =>
      edit(workspaceId, async (db) => {
        for (const table of ['memory_relations', 'memory_entries', 'memory_entities', 'memory_preferences'])
          await db.executeSql(`delete from ${table} where workspace_id = $1`, [workspaceId]);
        await db.executeSql('update memory_settings set wiped_at = now() where workspace_id = $1', [workspaceId]);
      }),
  };
}

/** Entities visited by one check for missing sources. */
const LOOKED_AT_ONCE = 1_000;

/**
 * Of the entities after $1, those without a source under their own name, and the last one visited, null at the end:
 * their runs have been deleted. Entities edited by hand very recently stay.
 */
const OMITTED = `
with looked as materialized (
  select id, deleted_at, created_at from memory_entities where merged_into is null and id > $1 order by id limit ${LOOKED_AT_ONCE}
)
select (select max(id) from looked) as last, array(
  select e.id from looked e where deleted_at is null and created_at < now() - interval '1 hour'
    and not exists (select 1 from memory_mentions m where m.entity_id = e.id)
    and not exists (select 1 from memory_relations l where l.subject_id = e.id)
    and not exists (select 1 from memory_relations l where l.object_id = e.id)) as omitted`;
