import type { RunStore } from '#core/ports/run-store.ts';

/**
 * Tables whose rows name a workspace, those that others belong to last; all else hangs on them and is deleted with them. A test
 * holds the list against the schema.
 */
export const OF_WORKSPACE = [
  'memory_writings',
  'memory_relations',
  'memory_entries',
  'memory_entities',
  'memory_preferences',
  'memory_settings',
  'study_sessions',
  'conversations',
  'documents',
  'library_versions',
  'access_tokens',
  'once_answers',
  'runs',
] as const;

/** Deletes everything of a workspace, in one transaction; the ids of its runs, of which workers and viewers are to be told. */
export function createWorkspaceRemoval({ inTransaction }: Pick<RunStore, 'inTransaction'>) {
  return (workspaceId: string): Promise<string[]> =>
    inTransaction(async (db) => {
      // In the order in which logs are written, or a worker that is writing and this would wait for each other.
      const { rows } = await db.executeSql(
        `select l.run_id from run_leases l join runs r on r.id = l.run_id where r.workspace_id = $1 order by 1 for update of l`,
        [workspaceId],
      );
      for (const table of OF_WORKSPACE)
        await db.executeSql(`delete from ${table} where workspace_id = $1`, [workspaceId]);
      return (rows as { run_id: string }[]).map(({ run_id }) => run_id);
    });
}
