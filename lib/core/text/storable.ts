/**
 * A JSON value without what a database cannot keep: NUL characters, and halves of characters. Servers that cut texts leave
 * halves behind, pages in an encoding nobody named are full of NUL, and some models write `\u0000e9` where they mean "é".
 */
export function storable<T>(value: T): T {
  const clean = (_: string, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part;
  return JSON.parse(JSON.stringify(value, clean)) as T;
}
