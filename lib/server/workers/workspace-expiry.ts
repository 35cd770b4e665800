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

/** Deletes workspaces that nobody has used for so many days. One that cannot be deleted keeps no other. Returns what stops it. */
export function startWorkspaceExpiry({ store, remove, days, log, everyMs = SWEEP_MS }: WorkspaceExpiry): () => void {
  let isSweeping = false;

  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    try {
      for (const id of await store.unused(days, AT_ONCE))
        await remove(id, days).catch((error: unknown) =>
          log.warn({ error }, 'a workspace that nobody uses could not be deleted; trying again'),
        );
    } catch (error) {
      log.warn({ error }, 'workspaces that nobody uses could not be looked for; trying again');
    } finally {
      isSweeping = false;
    }
  }

  const timer = setInterval(() => void sweep(), everyMs);
  return () => clearInterval(timer);
}
