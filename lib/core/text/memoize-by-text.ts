/** A text that takes a larger share of the cache than this is not cached: it would only displace the others. */
const LARGEST_SHARE = 1 / 8;

/**
 * Memoizes a pure function of a text. Runs meet the same works, sentences and words again and again, and reading them
 * is most of a run's cost. Results are shared and must not be modified. Bounded, with two generations instead of an
 * order of use: when the younger is full, the older is dropped.
 * @param mostCharacters total length of the cached texts. A slice keeps the text alive that it was cut from.
 */
export function memoizeByText<T extends NonNullable<unknown>>(
  mostCharacters: number,
  read: (text: string) => T,
): (text: string) => T {
  let younger = new Map<string, T>();
  let older = new Map<string, T>();
  let size = 0;

  function keep(text: string, value: T): void {
    if (text.length > mostCharacters * LARGEST_SHARE) return;
    if (size + text.length > mostCharacters / 2) {
      older = younger;
      younger = new Map();
      size = 0;
    }
    younger.set(text, value);
    size += text.length;
  }

  return (text) => {
    const known = younger.get(text);
    if (known !== undefined) return known;
    const value = older.get(text) ?? read(text);
    keep(text, value);
    return value;
  };
}
