import type { Database } from '#adapters/postgres/database.ts';
import { DUE } from '#adapters/postgres/jobs/due-jobs.ts';
import { createDocumentIngestion } from '#adapters/postgres/library/document-ingestion.ts';
import { createDocumentStore } from '#adapters/postgres/library/document-store.ts';
import { createPassageStore } from '#adapters/postgres/library/passage-store.ts';
import { createLivingStore } from '#adapters/postgres/living/living-store.ts';
import { createMemoryStore } from '#adapters/postgres/memory/memory-store.ts';
import { createConversationStore } from '#adapters/postgres/runs/conversation-store.ts';
import { createModelSpending } from '#adapters/postgres/runs/model-spending.ts';
import { OTHERS } from '#adapters/postgres/runs/presence.ts';
import { createRunSecrets } from '#adapters/postgres/runs/run-secrets.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { createShareNotices } from '#adapters/postgres/runs/share-notices.ts';
import { createStudyStore } from '#adapters/postgres/study/study-store.ts';
import type { JobQueue } from '#core/ports/job-queue.ts';

/** What servers ask the database by themselves, at rest too, and what a reader's page asks it however much others have. */
export function statementsAtRest(database: Database, queue: JobQueue): Record<string, () => Promise<unknown>> {
  const runs = createRunStore(database);
  const memory = createMemoryStore({ pool: database.pool, inTransaction: runs.inTransaction });
  const studies = createStudyStore({ pool: database.pool, inTransaction: runs.inTransaction });
  const documents = createDocumentStore(database);
  const ingestion = createDocumentIngestion(database);
  const conversations = createConversationStore(database);
  const living = createLivingStore({ pool: database.pool, inTransaction: runs.inTransaction });
  const secrets = createRunSecrets(database);
  let last = 90_007;
  const next = () => {
    last += 1;
    return last;
  };
  return {
    'ended runs that memory has not read (15 s)': () => memory.unread(50),
    'what memory has forgotten (60 s)': () => memory.purge(),
    'workers that vanished (0.5 s)': () => queue.active(),
    'other processes (0.5 s)': () => database.pool.query(OTHERS, ['w']),
    'tasks that are due, or whose worker vanished': () => database.pool.query(DUE, [['runs', 'memory', 'documents']]),
    'runs without a job (30 s)': () => queue.orphaned(),
    'deleted documents (15 s)': () => documents.removedBefore(30),
    'unfinished documents (15 s)': () => ingestion.unfinished(),
    'documents due for notices': () => ingestion.dueForNotices(7, 20),
    'deleted conversations (15 s)': () => conversations.removedBefore(35, 50),
    'deleted study sessions (15 s)': () => studies.purge(35),
    'keys of study sessions (15 s)': () => studies.forgetSealed(86_400),
    'ended runs that study waits for (15 s)': () => studies.endedRuns(20),
    'study sessions to check (15 s)': () => studies.unchecked(86_400, 20),
    'watched reports that are due (15 s)': () => living.claimDue(new Date(), (due) => due, 20),
    'versions to bring on (15 s)': () => living.ready(new Date(), 20),
    'keys of resting runs (1 h)': () => secrets.resting(14),
    'runs that are open, at each start': () => runs.countOpen(),
    'money spent': () => createModelSpending(database).lastDay(),
    'notices of a share': () => createShareNotices(database).write('t-1', {}),
    'a list of runs': () => runs.list('w-7', 50),
    'a list of conversations': () => conversations.list('w-7', { words: [], limit: 100 }),
    'the revision of a memory': () => memory.revision('w-7'),
    'runs that a memory waits for': () => memory.waiting('w-7'),
    'the documents of a library': () => createPassageStore(database).stored('w-7'),
    'the list of a library': () => documents.list('w-7'),
    'deleting a run': () => runs.delete(`run-${next()}`),
    'deleting a conversation': async () => {
      const n = next() - 90_000;
      await conversations.remove(`w-${n}`, `c-${n}`);
      await conversations.wipe(`c-${n}`);
    },
  };
}
