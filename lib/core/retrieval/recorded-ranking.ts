import type { Journal } from '../ports/journal.ts';
import type { RankedItem } from './hybrid-ranking.ts';
import type { WorkVectors } from './work-vectors.ts';

/** An embedder elsewhere: it may fail, and the same text may have a slightly other vector the next time. */
export interface OutsideVectors {
  journal: Journal;
  /** Asked for once, when the first works are ranked. */
  open(signal?: AbortSignal): Promise<WorkVectors>;
  /** Told once, when the run goes on with the offline vectors. */
  onFailure(error: unknown): void;
  /** The same for the reader, at the same place again whenever the run is continued. */
  onGivenUp(): void;
}

export type RankBy = (vectors: WorkVectors) => Promise<RankedItem[]>;

/** Digits of a share that are recorded; further ones tell no two works apart. */
const DIGITS = 6;

/**
 * Rankings by an embedder elsewhere. Each is a recorded step, so that a run that is continued decides as it did before,
 * and pays for no vector again. All vectors of a ranking are by one embedder: after its first failure the run stays with
 * the offline vectors, which is recorded too.
 */
export function createRecordedRanking({ journal, open, onFailure, onGivenUp }: OutsideVectors) {
  let rankings = 0;
  let isGivenUp = false;
  let opened: WorkVectors | undefined;

  return async (rankBy: RankBy, offline: WorkVectors, signal?: AbortSignal): Promise<RankedItem[]> => {
    if (isGivenUp) return rankBy(offline);
    rankings += 1;
    const { ranked, isTold } = await journal.step<{ ranked: RankedItem[] | null; isTold?: true }>(
      `ranking/${rankings}`,
      async () => {
        try {
          opened ??= await open(signal);
          const items = await rankBy(opened);
          return { ranked: items.map(({ id, share }) => ({ id, share: Number(share.toFixed(DIGITS)) })) };
        } catch (error) {
          signal?.throwIfAborted();
          onFailure(error);
          return { ranked: null, isTold: true };
        }
      },
    );
    if (ranked) return ranked;
    isGivenUp = true;
    // Runs that failed so before readers were told have no such event in their logs.
    if (isTold) onGivenUp();
    return rankBy(offline);
  };
}
