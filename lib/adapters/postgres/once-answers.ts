import * as z from 'zod';
import type { Database } from './database.ts';

/** A request that was sent before. */
interface Before {
  fingerprint: string;
  /** Undefined while it is being worked on. */
  answer: unknown;
}

/** The answers to requests with a key, by workspace and key, for a day. */
export interface OnceAnswers {
  /** Undefined where the key is new; from now on it is not. */
  begin(workspaceId: string, key: string, fingerprint: string): Promise<Before | undefined>;
  keep(workspaceId: string, key: string, answer: unknown, runId: string): Promise<void>;
  /** The request failed: it may be sent again. */
  forget(workspaceId: string, key: string): Promise<void>;
}

/** A server that has died while it worked on a request is waited for no longer than this. */
const LONGEST_MINUTES = 5;

/** $1 workspace, $2 key, $3 fingerprint. */
const BEGIN = `
with old as (delete from once_answers where created_at < now() - interval '1 day'), made as (
  insert into once_answers as o (workspace_id, key, fingerprint) values ($1, $2, $3)
  on conflict (workspace_id, key) do update set fingerprint = $3, created_at = now()
  where o.answer is null and o.created_at < now() - interval '${LONGEST_MINUTES} minutes'
  returning key
)
select true as "isNew", null as fingerprint, null as answer from made
union all select false, fingerprint, answer from once_answers where workspace_id = $1 and key = $2 and not exists (select 1 from made)`;

const rowsOf = z.array(z.object({ isNew: z.boolean(), fingerprint: z.string().nullable(), answer: z.unknown() }));

export function createOnceAnswers({ pool }: Pick<Database, 'pool'>): OnceAnswers {
  return {
    async begin(workspaceId, key, fingerprint) {
      for (;;) {
        const [row] = rowsOf.parse((await pool.query(BEGIN, [workspaceId, key, fingerprint])).rows);
        // None where another one began at the same time, which the statement does not see yet.
        if (row?.isNew) return undefined;
        if (row) return { fingerprint: row.fingerprint ?? '', answer: row.answer ?? undefined };
      }
    },
    async keep(workspaceId, key, answer, runId) {
      await pool.query(
        `update once_answers set answer = $3, run_id = (select id from runs where id = $4) where workspace_id = $1 and key = $2`,
        [workspaceId, key, JSON.stringify(answer), runId],
      );
    },
    async forget(workspaceId, key) {
      await pool.query('delete from once_answers where workspace_id = $1 and key = $2 and answer is null', [
        workspaceId,
        key,
      ]);
    },
  };
}
