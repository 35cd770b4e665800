import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

type Scope = 'read' | 'write';

/** A token without what it is: its name, and when it was used. Times are ISO 8601. */
export interface StoredToken {
  id: string;
  name: string;
  scope: Scope;
  createdAt: string;
  /** From then on it opens nothing. */
  expiresAt: string;
  lastUsedAt: string | null;
}

interface NewToken {
  id: string;
  workspaceId: string;
  name: string;
  scope: Scope;
  /** SHA-256 of the token, in hexadecimal. */
  hash: string;
  /** Days that it lives. */
  days: number;
  /** Tokens that a workspace may have. */
  most: number;
}

/** Access tokens by their hash. */
export interface AccessTokenStore {
  /** Newest first. */
  list(workspaceId: string): Promise<StoredToken[]>;
  /** Undefined, and nothing stored, where the workspace has `most` already. */
  add(token: NewToken): Promise<StoredToken | undefined>;
  /** False where the workspace has no such token. */
  remove(workspaceId: string, id: string): Promise<boolean>;
  /** The owner of the token; undefined where there is none. Records the time of its use, to the minute. */
  use(hash: string): Promise<{ workspaceId: string; scope: Scope } | undefined>;
}

type Row = { id: string; name: string; scope: Scope; created_at: Date; expires_at: Date; last_used_at: Date | null };

export function createAccessTokenStore({ pool, orm }: Database): AccessTokenStore {
  return {
    async list(workspaceId) {
      const { rows } = await pool.query<Row>(
        'select id, name, scope, created_at, expires_at, last_used_at from access_tokens where workspace_id = $1 order by created_at desc, id',
        [workspaceId],
      );
      return rows.map(toToken);
    },
    async add({ id, workspaceId, name, scope, hash, days, most }) {
      return orm.transaction(async (db) => {
        // Of two tokens made at once, the second waits here, and then counts the first.
        await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`access_tokens ${workspaceId}`}, 0))`);
        const { rows } = await db.execute(
          sql`insert into access_tokens (id, workspace_id, name, scope, hash, expires_at)
              select ${id}, ${workspaceId}, ${name}, ${scope}, ${hash}, now() + make_interval(days => ${days})
              where (select count(*) from access_tokens where workspace_id = ${workspaceId}) < ${most}
              returning created_at::text as created_at, expires_at::text as expires_at`,
        );
        const [made] = rows;
        if (!made) return undefined;
        const at = (column: string) => new Date(String(made[column])).toISOString();
        return { id, name, scope, createdAt: at('created_at'), expiresAt: at('expires_at'), lastUsedAt: null };
      });
    },
    async remove(workspaceId, id) {
      const { rowCount } = await pool.query('delete from access_tokens where workspace_id = $1 and id = $2', [
        workspaceId,
        id,
      ]);
      return rowCount === 1;
    },
    async use(hash) {
      const { rows } = await pool.query<{ workspace_id: string; scope: Scope }>(
        'select workspace_id, scope from access_tokens where hash = $1 and expires_at > now()',
        [hash],
      );
      const [row] = rows;
      if (!row) return undefined;
      await pool.query(
        `update access_tokens set last_used_at = now()
         where hash = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
        [hash],
      );
      await pool.query(`update workspaces set used_at = now() where id = $1 and used_at < now() - interval '1 hour'`, [
        row.workspace_id,
      ]);
      return { workspaceId: row.workspace_id, scope: row.scope };
    },
  };
}

function toToken({ id, name, scope, created_at, expires_at, last_used_at }: Row): StoredToken {
  return {
    id,
    name,
    scope,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  };
}
