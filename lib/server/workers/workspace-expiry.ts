import type { Logger } from 'pino';
import type { WorkspaceStore } from '#adapters/postgres/workspace-store.ts';

const SWEEP_MS = 600_000;
const AT_ONCE = 20;

interface WorkspaceExpiry {
  store: Pick<WorkspaceStore, 'unused'>;
  /** Deletes everything of a workspace that is still unused by then. */
  remove: (workspaceId: string, unusedDays: number) => Promise<void>;
  days: number;
  log: Logger;
  everyMs?: number;
}

/**
 * Deletes workspaces that have not been used for so many days. A failed deletion does not block others. Returns a
 * function that stops it.
 */
export function startWorkspaceExpiry({ store, remove, days, log, everyMs = SWEEP_MS }: WorkspaceExpiry): () => void {
  let isSweeping = false;

  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    try {
      for (const id of await store.unused(days, AT_ONCE))
        await remove(id, days).catch((error: unknown) =>
          log.warn({ error }, 'an unused workspace could not be deleted; trying again'),
        );
    } catch (error) {
      log.warn({ error }, 'unused workspaces could not be listed; trying again');
    } finally {
      isSweeping = false;
    }
  }

  const timer = setInterval(() => void sweep(), everyMs);
  return () => clearInterval(timer);
}
