import type { RunStore, SqlExecutor } from '#core/ports/run-store.ts';
import { WORKSPACE_CHANNEL } from './workspace-store.ts';

/**
 * Tables whose rows name a workspace, referenced tables last; everything else is deleted by cascade. A test compares
 * the list with the schema.
 */
export const OF_WORKSPACE = [
  'memory_writings',
  'memory_relations',
  'memory_entries',
  'memory_entities',
  'memory_preferences',
  'memory_settings',
  'review_readings',
  'review_members',
  'reviews',
  'study_sessions',
  'text_checks',
  'living_reports',
  'workspace_feeds',
  'conversations',
  'documents',
  'library_versions',
  'access_tokens',
  'once_answers',
  'runs',
] as const;

/** Its row stays, so that copies of its cookie open nothing. */
const EMPTIED = `
insert into workspaces (id, epoch, emptied_at) values ($1, 1, now())
on conflict (id) do update set epoch = workspaces.epoch + 1, emptied_at = now()`;

interface WorkspaceRemovalOptions extends Pick<RunStore, 'inTransaction'> {
  /** Removals elsewhere, recorded in the same transaction. */
  noteElsewhere?: ((workspaceId: string, db: SqlExecutor) => Promise<void>) | undefined;
}

/**
 * Deletes everything in a workspace, in one transaction, and notifies all servers; returns the ids of its runs, for
 * workers and viewers. With `unusedDays`, only if it has not been used for that long; otherwise null.
 */
export function createWorkspaceRemoval({ inTransaction, noteElsewhere }: WorkspaceRemovalOptions) {
  return (workspaceId: string, unusedDays?: number): Promise<string[] | null> =>
    inTransaction(async (db) => {
      if (unusedDays !== undefined) {
        const { rows } = await db.executeSql(
          'select 1 from workspaces where id = $1 and used_at < now() - make_interval(days => $2) for update',
          [workspaceId, unusedDays],
        );
        if (rows.length === 0) return null;
      }
      // In the order in which logs are written, or a worker that is writing and this would wait for each other.
      const { rows } = await db.executeSql(
        `select l.run_id from run_leases l join runs r on r.id = l.run_id where r.workspace_id = $1 order by 1 for update of l`,
        [workspaceId],
      );
      for (const table of OF_WORKSPACE)
        await db.executeSql(`delete from ${table} where workspace_id = $1`, [workspaceId]);
      await db.executeSql(EMPTIED, [workspaceId]);
      await noteElsewhere?.(workspaceId, db);
      await db.executeSql('select pg_notify($1, $2)', [WORKSPACE_CHANNEL, workspaceId]);
      return (rows as { run_id: string }[]).map(({ run_id }) => run_id);
    });
}
