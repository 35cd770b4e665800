import type { Part } from './name-parts.ts';

/** So many captions, footnotes and tables may stand between two halves of a paragraph. */
const MOST_BETWEEN = 8;
const OPEN_END = /[\p{L}\p{N},(\-\u2010\u00ad–%]$/u;

/**
 * Paragraphs that run over the end of a column or page are one again. What is set between their halves (a figure's caption,
 * a footnote, a table) follows behind.
 */
export function joinOverBreaks(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  const taken = new Set<Part>();
  parts.forEach((part, n) => {
    if (taken.has(part)) return;
    let whole = part;
    let from = n;
    while (whole.kind === 'body') {
      const next = nextBody(parts, from, taken);
      const rest = next === null ? undefined : parts[next];
      if (next === null || !rest || !runsOn(whole, rest)) break;
      taken.add(rest);
      whole = { ...whole, lines: [...whole.lines, ...rest.lines], text: `${whole.text} ${rest.text}` };
      from = next;
    }
    joined.push(whole);
  });
  return joined;
}

function nextBody(parts: readonly Part[], from: number, taken: ReadonlySet<Part>): number | null {
  for (let n = from + 1; n < parts.length && n <= from + MOST_BETWEEN; n += 1) {
    const part = parts[n];
    if (!part || taken.has(part)) continue;
    if (part.kind === 'body') return n;
    if (part.kind === 'heading' || part.kind === 'reference' || part.kind === 'title') return null;
  }
  return null;
}

function runsOn(part: Part, rest: Part): boolean {
  const last = part.lines.at(-1);
  const first = rest.lines[0];
  if (!last || !first || Math.abs(part.size - rest.size) > 0.07 * part.size || part.isBold !== rest.isBold)
    return false;
  // Within a column the white between two paragraphs was meant.
  const isSameColumn =
    last.column.left === first.column.left &&
    last.column.right === first.column.right &&
    first.baseline > last.baseline;
  if (!OPEN_END.test(part.text)) return false;
  if (/^\p{Ll}/u.test(rest.text)) return !isSameColumn || /[\p{Ll},\-\u2010]$/u.test(part.text);
  const isFull = last.right > last.column.right - 0.06 * (last.column.right - last.column.left);
  return (
    !isSameColumn && isFull && /^[\p{L}\p{N}(“"]/u.test(rest.text) && !/^(?:[•▪–]|\(?\d+\)|\d+\.)\s/.test(rest.text)
  );
}
