import type { Logger } from 'pino';
import type { ConversationStore } from '#adapters/postgres/runs/conversation-store.ts';
import { isAssayError } from '#core/errors.ts';
import type { Runs } from '../runs/runs.ts';
import { eachRow } from '../workers/each-row.ts';
import { UNDO_SECONDS } from './conversations.ts';

const SWEEP_MS = 15_000;
const MOST_AT_ONCE = 50;
/** Beyond the time to think again, so that a deletion which is just being taken back is not carried out. */
const GRACE_SECONDS = 5;

interface ConversationSweep {
  store: Pick<ConversationStore, 'removedBefore' | 'wipe'>;
  runs: Pick<Runs, 'remove'>;
  log: Logger;
  everyMs?: number;
  afterSeconds?: number;
}

/**
 * Carries out deletions of conversations that can no longer be undone, with the runs of their turns. Returns a function
 * that stops it.
 */
export function startConversationSweep({
  store,
  runs,
  log,
  everyMs = SWEEP_MS,
  afterSeconds = UNDO_SECONDS + GRACE_SECONDS,
}: ConversationSweep): () => void {
  let isSweeping = false;

  async function removeRun(workspaceId: string, runId: string): Promise<void> {
    try {
      await runs.remove(workspaceId, runId);
    } catch (error) {
      // Another server was here first.
      if (!isAssayError(error) || error.code !== 'not_found') throw error;
    }
  }

  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    try {
      await eachRow(
        await store.removedBefore(afterSeconds, MOST_AT_ONCE),
        async ({ id, workspaceId, runIds }) => {
          for (const runId of runIds) await removeRun(workspaceId, runId);
          await store.wipe(id);
        },
        {
          onFailure: ({ id }, error) =>
            log.warn({ error, conversationId: id }, 'a deleted conversation could not be wiped; trying again'),
        },
      );
    } catch (error) {
      log.warn({ error }, 'deleted conversations could not be wiped; trying again');
    } finally {
      isSweeping = false;
    }
  }

  void sweep();
  const timer = setInterval(() => void sweep(), everyMs);
  return () => clearInterval(timer);
}
