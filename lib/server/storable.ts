import type { Journal } from '#core/ports/journal.ts';

/**
 * The same value with texts that a database can keep. Models write NUL where they mean an accented letter, and cutting a
 * text at a length may leave half of a character: PostgreSQL takes neither in JSON.
 */
export function storable<T>(value: T): T {
  // Nearly everything can be kept as it is; copying it all would cost each run.
  return isStorable(value) ? value : (kept(value) as T);
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isStorable);
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}

function kept(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(kept);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [kept(name), kept(inner)]));
}

/** A journal whose steps give, now as when they are replayed, what can be kept of their results. */
export function storableSteps(journal: Journal): Journal {
  return { step: (key, execute) => journal.step(key, async () => storable(await execute())) };
}

export async function* storableEvents<T>(events: AsyncGenerator<T>): AsyncGenerator<T> {
  for await (const event of events) yield storable(event);
}
