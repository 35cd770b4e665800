/**
 * Processes rows one after the other. A failing row does not block the others: it is reported, and left for the next
 * sweep. Rejects only with the signal's reason.
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
