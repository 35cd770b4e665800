import * as z from 'zod';
import {
  type TextCheck,
  type TextCheckResult,
  textCheckHead,
  textCheckResult,
} from '#contract/text-check/text-check.ts';
import type { RunStore, SqlExecutor } from '#core/ports/run-store.ts';
import { storable } from '#core/text/storable.ts';
import type { Database } from '../database.ts';

const row = z
  .object({
    id: z.string(),
    workspace_id: z.string(),
    name: z.string(),
    status: textCheckHead.shape.status,
    done: z.int(),
    total: z.int(),
    problem: z.string().nullable(),
    created_at: z.union([z.string(), z.date()]),
    result: textCheckResult.nullish(),
  })
  .transform(({ workspace_id, created_at, done, total, result = null, ...rest }) => ({
    workspaceId: workspace_id,
    check: { ...rest, progress: { done, total }, createdAt: new Date(created_at).toISOString(), result },
  }));

export interface StoredTextCheck {
  workspaceId: string;
  check: TextCheck;
}

export interface NewTextCheck {
  id: string;
  workspaceId: string;
  name: string;
  bytes: Uint8Array;
  /** It is text, whatever its bytes look like. */
  isPasted: boolean;
  /** The connection of the models; null without one. */
  sealed: string | null;
}

interface InputRow {
  workspace_id: string;
  name: string;
  file: Buffer;
  is_pasted: boolean;
  sealed: string | null;
}

const HEAD = 'id, workspace_id, name, status, done, total, problem, created_at';
/** Still to be processed. */
const OPEN = `status in ('waiting', 'reading', 'looking_up', 'checking')`;

/** Checks of texts. Whatever a worker writes is written only while its check is open: one that was cancelled stays so. */
export function createTextCheckStore({
  pool,
  inTransaction,
}: Pick<Database, 'pool'> & Pick<RunStore, 'inTransaction'>) {
  const changed = async (sql: string, values: unknown[]): Promise<boolean> =>
    ((await pool.query(sql, values)).rowCount ?? 0) > 0;
  return {
    /** Keeps it and has it sent, unless the workspace has `most` checks, or `mostOpen` that are open; then says which. */
    add: (check: NewTextCheck, limits: { most: number; mostOpen: number }, send: (db: SqlExecutor) => Promise<void>) =>
      inTransaction(async (db): Promise<'added' | 'full' | 'busy'> => {
        // Of two added at once, the second waits, and then counts the first.
        await db.executeSql('select pg_advisory_xact_lock(hashtext($1))', [`text_checks ${check.workspaceId}`]);
        const { rows } = await db.executeSql(
          `select count(*)::int as all, count(*) filter (where ${OPEN})::int as open from text_checks where workspace_id = $1`,
          [check.workspaceId],
        );
        const counts = z.array(z.object({ all: z.int(), open: z.int() })).parse(rows)[0];
        if ((counts?.open ?? 0) >= limits.mostOpen) return 'busy';
        if ((counts?.all ?? 0) >= limits.most) return 'full';
        const { id, workspaceId, name, bytes, isPasted, sealed } = check;
        await db.executeSql(
          'insert into text_checks (id, workspace_id, name, file, is_pasted, sealed) values ($1, $2, $3, $4, $5, $6)',
          [id, workspaceId, name, Buffer.from(bytes), isPasted, sealed],
        );
        await send(db);
        return 'added';
      }),
    async get(id: string): Promise<StoredTextCheck | undefined> {
      const { rows } = await pool.query(`select ${HEAD}, result from text_checks where id = $1`, [id]);
      return rows[0] === undefined ? undefined : row.parse(rows[0]);
    },
    async list(workspaceId: string): Promise<StoredTextCheck[]> {
      const { rows } = await pool.query(
        `select ${HEAD} from text_checks where workspace_id = $1 order by created_at desc, id`,
        [workspaceId],
      );
      return rows.map((each) => row.parse(each));
    },
    /** A worker's input; undefined where the check is no longer open. */
    async input(id: string): Promise<Omit<NewTextCheck, 'id'> | undefined> {
      const { rows } = await pool.query<InputRow>(
        `select workspace_id, name, file, is_pasted, sealed from text_checks where id = $1 and ${OPEN} and file is not null`,
        [id],
      );
      const [found] = rows;
      if (!found) return undefined;
      const { workspace_id: workspaceId, is_pasted: isPasted, file: bytes, name, sealed } = found;
      return { workspaceId, name, bytes, isPasted, sealed };
    },
    /** False where it is not open any more. */
    progress: (id: string, { status, done, total }: { status: string; done: number; total: number }) =>
      changed(`update text_checks set status = $2, done = $3, total = $4 where id = $1 and ${OPEN}`, [
        id,
        status,
        done,
        total,
      ]),
    isOpen: (id: string) => changed(`select 1 from text_checks where id = $1 and ${OPEN}`, [id]),
    /** The file, the key and the model answers are deleted at its end. */
    end: (id: string, end: { status: 'complete'; result: TextCheckResult } | { status: 'failed'; problem: string }) =>
      inTransaction(async (db) => {
        const [result, problem] =
          end.status === 'complete' ? [JSON.stringify(storable(end.result)), null] : [null, end.problem];
        const { rows } = await db.executeSql(
          `update text_checks set status = $2, result = $3, problem = $4, file = null, sealed = null
           where id = $1 and ${OPEN} returning id`,
          [id, end.status, result, problem],
        );
        if (rows.length > 0) await db.executeSql('delete from text_check_steps where check_id = $1', [id]);
        return rows.length > 0;
      }),
    cancel: (id: string) =>
      changed(`update text_checks set status = 'cancelled', file = null, sealed = null where id = $1 and ${OPEN}`, [
        id,
      ]),
    remove: (id: string) => changed('delete from text_checks where id = $1', [id]),
    async step(id: string, key: string): Promise<unknown> {
      const { rows } = await pool.query('select result from text_check_steps where check_id = $1 and key = $2', [
        id,
        key,
      ]);
      return rows[0]?.result;
    },
    /** False where another worker has kept one before: theirs counts. */
    keepStep: (id: string, key: string, result: unknown) =>
      changed(
        `insert into text_check_steps (check_id, key, result)
         select id, $2, $3 from text_checks where id = $1 on conflict do nothing`,
        [id, key, JSON.stringify(storable(result))],
      ),
  };
}

export type TextCheckStore = ReturnType<typeof createTextCheckStore>;
