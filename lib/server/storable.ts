import type { Journal } from '#core/ports/journal.ts';
import { storable } from '#core/text/storable.ts';

/** A journal whose steps give, now as when they are replayed, what can be kept of their results. */
export function storableSteps(journal: Journal): Journal {
  return { step: (key, execute) => journal.step(key, async () => storable(await execute())) };
}

export async function* storableEvents<T>(events: AsyncGenerator<T>): AsyncGenerator<T> {
  for await (const event of events) yield storable(event);
}
