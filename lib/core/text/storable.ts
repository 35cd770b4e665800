/**
 * A JSON value whose texts a database can store: without NUL characters and lone surrogates, which PostgreSQL accepts
 * in no JSON. Servers and programs that cut texts leave lone surrogates, pages in an unknown encoding are full of NULs,
 * and some models write `\u0000e9` where they mean "é".
 */
export function storable<T>(value: T): T {
  // Nearly everything can be kept as it is; copying it all would cost each run.
  return isStorable(value) ? value : (kept(value) as T);
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(isStorable);
  // A list of names would be made for each object of every event.
  for (const name in value)
    if (!isStorable(name) || !isStorable((value as Record<string, unknown>)[name])) return false;
  return true;
}

function kept(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(kept);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [kept(name), kept(inner)]));
}
