import type { Logger } from 'pino';
import type { VectorRemoval, VectorRemovals } from '#adapters/postgres/library/vector-removals.ts';
import { keyOf } from '#core/library/passage-index.ts';
import type { VectorIndex } from '#core/ports/vector-index.ts';
import { eachRow } from '../workers/each-row.ts';

const SWEEP_MS = 15_000;
/** Pause after a server did not answer. */
const PAUSE_MS = 60_000;
const AT_ONCE = 100;

interface VectorSweep {
  removals: Pick<VectorRemovals, 'due' | 'done'>;
  vectors: Pick<VectorIndex, 'remove'>;
  log: Logger;
  everyMs?: number;
  pauseMs?: number;
}

/**
 * Removes vectors of deleted items from a store outside the database, independently and repeatedly: an unreachable
 * store does not block other deletions. Returns a function that stops it.
 */
export function startVectorSweep(options: VectorSweep): () => void {
  const { removals, vectors, log, everyMs = SWEEP_MS, pauseMs = PAUSE_MS } = options;
  let isSweeping = false;
  let restUntil = 0;

  async function removeOne({ id, namespace, documentId, passages }: VectorRemoval): Promise<void> {
    const ids =
      documentId === null
        ? undefined
        : Array.from({ length: passages }, (_, ordinal) => keyOf({ documentId, ordinal }));
    await vectors.remove(namespace, ids);
    await removals.done(id);
  }

  /** If the store is unreachable, all removals of a sweep fail: one log line is enough. */
  function onFailure(_: unknown, error: unknown): void {
    if (performance.now() < restUntil) return;
    restUntil = performance.now() + pauseMs;
    log.warn({ error }, 'vectors of what was deleted could not be removed; trying again');
  }

  async function sweep(): Promise<void> {
    if (isSweeping || performance.now() < restUntil) return;
    isSweeping = true;
    try {
      await eachRow(await removals.due(AT_ONCE), removeOne, { onFailure });
    } catch (error) {
      onFailure(undefined, error);
    } finally {
      isSweeping = false;
    }
  }

  const timer = setInterval(() => void sweep(), everyMs);
  return () => clearInterval(timer);
}
