import { type Database, isMigrated } from '#adapters/postgres/database.ts';
import type { Worker } from './worker.ts';

/** A database that takes longer is of no use to users either. */
const LIMIT_MS = 2_000;

export interface Readiness {
  status: 'ready' | 'not_ready';
  database: 'ok' | 'unreachable';
  /** `pending`: the database lacks a migration of this version; `unknown` while it cannot be reached. */
  migrations: 'ok' | 'pending' | 'unknown';
  /** `stopped`: this server takes no runs yet, or none any more. */
  queue: 'ok' | 'stopped';
}

interface ReadinessOptions {
  database: Database;
  /** The project's folder, where the migrations are. */
  root: string;
  worker: Pick<Worker, 'isAtWork'>;
  onError: (error: unknown) => void;
  limitMs?: number;
}

/** Whether requests should be sent to this server: it answers within `limitMs` and never throws. */
export function createReadiness({ database, root, worker, onError, limitMs = LIMIT_MS }: ReadinessOptions) {
  async function migrations(): Promise<Readiness['migrations']> {
    const late = AbortSignal.timeout(limitMs);
    const refused = new Promise<never>((_, reject) => {
      late.addEventListener('abort', () => reject(late.reason), { once: true });
    });
    try {
      return (await Promise.race([isMigrated(database, root), refused])) ? 'ok' : 'pending';
    } catch (error) {
      onError(error);
      return 'unknown';
    }
  }

  return async (): Promise<Readiness> => {
    const migrated = await migrations();
    const queue = worker.isAtWork() ? 'ok' : 'stopped';
    return {
      status: migrated === 'ok' && queue === 'ok' ? 'ready' : 'not_ready',
      database: migrated === 'unknown' ? 'unreachable' : 'ok',
      migrations: migrated,
      queue,
    };
  };
}
