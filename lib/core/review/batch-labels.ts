import type { ReviewState } from './review-state.ts';

/** Labels of batches that brought a record, each once; those of withdrawn batches are none. */
export function labelsOf({ batches }: ReviewState, batchIds: readonly string[]): string[] {
  const labels = new Map(batches.flatMap(({ batch, isWithdrawn }) => (isWithdrawn ? [] : [[batch.id, batch.label]])));
  return [...new Set(batchIds.flatMap((id) => labels.get(id) ?? []))];
}
