/** Where a paper was published, as printed at the edge of its pages. */
export interface PrintedCitation {
  venue: string;
  year: number | null;
}

const YEAR = /\b(?:19|20)\d\d\b/;
/** The text before the name of a journal: the authors. */
const AUTHORS = /^.{2,80}?\bet al\.?[:,]?\s+/;
/** Words among the numbers of a citation. */
const AMONG_NUMBERS =
  /\b(?:vol(?:ume)?|no|issue|pp?|pages?|article|id|e|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\b\.?/gi;

/** The first line that cites the paper: the name of a journal with a volume and pages, or of proceedings with pages. */
export function citationIn(lines: readonly string[]): PrintedCitation | null {
  for (const [n, line] of lines.entries()) {
    const found = citationOf(line.trim(), lines[n - 1]?.trim() ?? '');
    if (found) return found;
  }
  return null;
}

function citationOf(line: string, before: string): PrintedCitation | null {
  if (line.length > 300) return null;
  const rest = line.replace(AUTHORS, '');
  const proceedings = /^(Proceedings of .{5,160}?)[,.] (?:pages|pp\.?) \d/i.exec(rest)?.[1];
  if (proceedings) return { venue: proceedings, year: yearIn(rest) ?? null };
  const numbers = /[\s,.(]*(?:\d|\bvol(?:ume)?\b)/i.exec(rest);
  if (!numbers) return null;
  const tail = rest.slice(numbers.index);
  if (!isOfNumbers(tail)) return null;
  const named = rest.slice(0, numbers.index).trim();
  // A journal may be named in the line above its volume.
  const venue = named || before;
  return isName(venue) && YEAR.test(tail) ? { venue, year: yearIn(tail) } : null;
}

/** Only volume, issue, pages and year: two numbers at least besides the year, or one with a mark between them. */
function isOfNumbers(tail: string): boolean {
  const rest = tail
    .replace(/\bdoi\b.*$/i, '')
    .replace(AMONG_NUMBERS, '')
    .replace(/\be?\d+/gi, '');
  const numbers = tail.replace(YEAR, '').match(/\d+/g) ?? [];
  return !/\p{L}{2}/u.test(rest) && numbers.length >= 2;
}

function isName(venue: string): boolean {
  const words = venue.split(/\s+/);
  return (
    /^\p{Lu}/u.test(venue) &&
    venue.length >= 3 &&
    venue.length <= 120 &&
    words.length <= 16 &&
    !/[@©:]|https?/.test(venue)
  );
}

function yearIn(text: string): number | null {
  const year = YEAR.exec(text)?.[0];
  return year === undefined ? null : Number(year);
}
