import { openDatabase } from '#adapters/postgres/database.ts';
import { createJobQueue } from '#adapters/postgres/jobs/job-queue.ts';
import { createDocumentStore } from '#adapters/postgres/library/document-store.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { openDocumentLanes } from './document-lanes.ts';
import { TASK_QUEUES } from './task-queues.ts';

/** Memory is not listed: a sweep finds finished runs that were not remembered. */
const UNFINISHED = {
  runs: `select id from runs where status in ('queued', 'running') order by created_at`,
  documents: `select id from documents where status in ('received', 'reading', 'indexing') and deleted_at is null order by created_at`,
  study: 'select id from study_sessions where deleted_at is null order by updated_at',
  textChecks: `select id from text_checks where status in ('waiting', 'reading', 'looking_up', 'checking') order by created_at`,
  /** Those of a review are one task. */
  reviewImports: 'select distinct review_id as id from review_imports where not is_failed',
  reviewReadings: 'select id from review_readings where not is_failed order by created_at',
};

/**
 * Queues everything unfinished after a database was restored, since a backup contains no jobs. Work that turns out to
 * be finished is dropped by its worker.
 * @returns how many pieces of work.
 */
export async function resumeWork({ url, root }: { url: string; root: string }): Promise<number> {
  const database = await openDatabase({ url, root, maxConnections: 2 });
  const queue = await createJobQueue({ url, onError: () => {} });
  try {
    const idsOf = async (query: string) => (await database.pool.query<{ id: string }>(query)).rows.map((row) => row.id);
    const { inTransaction } = createRunStore(database);
    const runs = await idsOf(UNFINISHED.runs);
    for (const id of runs) await inTransaction((db) => queue.send(id, db));
    let sent = runs.length;
    const lanes = {
      documents: await openDocumentLanes({ documents: createDocumentStore(database), queue }),
      study: await queue.tasks('study', TASK_QUEUES.study),
      textChecks: await queue.tasks('text_checks', TASK_QUEUES.textChecks),
      reviewImports: await queue.tasks('review_imports', TASK_QUEUES.reviewImports),
      reviewReadings: await queue.tasks('review_readings', TASK_QUEUES.reviewReadings),
    };
    for (const name of ['documents', 'study', 'textChecks', 'reviewImports', 'reviewReadings'] as const) {
      const ids = await idsOf(UNFINISHED[name]);
      for (const id of ids) await lanes[name].send(id);
      sent += ids.length;
    }
    return sent;
  } finally {
    await queue.stop();
    await database.close();
  }
}
