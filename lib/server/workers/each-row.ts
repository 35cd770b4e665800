/**
 * Works on rows one after the other. One that fails stands in no other's way: it is told, and left for the next sweep.
 * Rejects only with the signal's reason.
 */
export async function eachRow<T>(
  rows: Iterable<T>,
  work: (row: T) => Promise<void>,
  { onFailure, signal }: { onFailure: (row: T, error: unknown) => void; signal?: AbortSignal },
): Promise<void> {
  for (const row of rows) {
    signal?.throwIfAborted();
    try {
      await work(row);
    } catch (error) {
      signal?.throwIfAborted();
      onFailure(row, error);
    }
  }
}
