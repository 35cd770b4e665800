import type { SqlExecutor } from '#core/ports/run-store.ts';
import type { Database } from '../database.ts';

/** By then no search in progress during a deletion can put vectors back. */
const AGAIN_SECONDS = 60;

export interface VectorRemoval {
  id: number;
  namespace: string;
  /** Null for everything in the namespace. */
  documentId: string | null;
  passages: number;
}

/** Vectors outside the database that are still to be removed: their store may be unreachable. */
export interface VectorRemovals {
  /** Within the caller's transaction, if there is one. */
  add(removal: Omit<VectorRemoval, 'id'>, db?: SqlExecutor): Promise<void>;
  /** Pending removals, and each once more after a minute; oldest first. */
  due(most: number): Promise<VectorRemoval[]>;
  done(id: number): Promise<void>;
}

export function createVectorRemovals({ pool }: Pick<Database, 'pool'>): VectorRemovals {
  return {
    async add({ namespace, documentId, passages }, db) {
      const text = 'insert into vector_removals (namespace, document_id, passages) values ($1, $2, $3)';
      const values = [namespace, documentId, passages];
      await (db ? db.executeSql(text, values) : pool.query(text, values));
    },
    async due(most) {
      const { rows } = await pool.query<VectorRemoval>(
        `select id::int, namespace, document_id as "documentId", passages from vector_removals
         where done_at is null or created_at < now() - make_interval(secs => $1) order by vector_removals.id limit $2`,
        [AGAIN_SECONDS, most],
      );
      return rows;
    },
    async done(id) {
      await pool.query('update vector_removals set done_at = now() where id = $1', [id]);
      await pool.query('delete from vector_removals where id = $1 and created_at < now() - make_interval(secs => $2)', [
        id,
        AGAIN_SECONDS,
      ]);
    },
  };
}
