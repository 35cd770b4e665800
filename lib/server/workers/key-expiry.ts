import type { Logger } from 'pino';
import type { RunSecrets } from '#adapters/postgres/runs/run-secrets.ts';
import { KEY_DAYS } from '#contract/model-status.ts';
import type { Seal } from '../edge/seal.ts';
import { openRunConnection } from '../models/run-models.ts';
import { eachRow } from './each-row.ts';

const SWEEP_MS = 3_600_000;

interface KeyExpiry {
  secrets: Pick<RunSecrets, 'resting' | 'wipe'>;
  seal: Seal;
  log: Logger;
  everyMs?: number;
}

/**
 * Wipes users' keys of runs that have been suspended for long, since a paused run may never be resumed. The connection
 * of the server's own models contains no key and stays. What can no longer be unsealed is deleted. Returns a function
 * that stops it.
 */
export function startKeyExpiry({ secrets, seal, log, everyMs = SWEEP_MS }: KeyExpiry): () => void {
  async function sweep(): Promise<void> {
    try {
      await eachRow(
        await secrets.resting(KEY_DAYS.withRestingRun),
        async ({ runId, sealed }) => {
          if (openRunConnection(sealed, seal)?.isServers) return;
          await secrets.wipe(runId, KEY_DAYS.withRestingRun);
          log.info({ runId }, 'the key of a run that rests was wiped');
        },
        {
          onFailure: ({ runId }, error) =>
            log.warn({ error, runId }, 'the key of a run that rests could not be wiped; trying again'),
        },
      );
    } catch (error) {
      log.warn({ error }, 'keys of runs that rest could not be wiped; trying again');
    }
  }

  void sweep();
  const timer = setInterval(() => void sweep(), everyMs);
  return () => clearInterval(timer);
}
