import { PASSED_OVER } from './author-years.ts';
import { isLedBy, type ListedEntry } from './read-entry.ts';

const IBID = /^(?:ibid(?:em)?|id\.|ebd\.|ebenda)(?![\p{L}])/iu;
/** Characters of a note that only repeats names, a short title and a page. */
const LONGEST_SHORT_FORM = 160;

/**
 * Notes that name what another entry describes: "ibid.", the short form "Adams, “Sleep and Weight,” 5", "Adams (n 2) 5",
 * and a full note to a work of the bibliography. From the note's id to that of the entry.
 */
export function namedAgain(listed: readonly ListedEntry[]): ReadonlyMap<string, string> {
  const meant = new Map<string, string>();
  const whole = listed.filter((entry) => !IBID.test(entry.text) && !isShort(entry));
  const unnumbered = whole.filter(({ label }) => label === null);
  let last: string | undefined;
  for (const entry of listed) {
    const others = isShort(entry) ? whole : unnumbered;
    const id = IBID.test(entry.text) ? last : entry.label === null ? undefined : sameWork(entry, others)?.id;
    if (id !== undefined) meant.set(entry.id, meant.get(id) ?? id);
    last = meant.get(entry.id) ?? entry.id;
  }
  return meant;
}

function isShort({ label, text, read }: ListedEntry): boolean {
  const hasMore = read.years.length > 0 || Object.keys(read.ids).length > 0 || read.url !== null;
  return label !== null && text.length <= LONGEST_SHORT_FORM && !hasMore;
}

/** The one entry that begins with the same author and has the words of the title; undefined for a work of its own. */
function sameWork(entry: ListedEntry, others: readonly ListedEntry[]): ListedEntry | undefined {
  const { read } = entry;
  const [author, ...more] = read.lead.filter((word) => word.length > 1 && !PASSED_OVER.has(word));
  if (author === undefined) return undefined;
  const title = isShort(entry) ? more : (read.title ?? '').toLowerCase().match(/\p{L}{4,}/gu);
  const wanted = (title ?? []).filter((word) => word.length > 3 && !/^\d/.test(word));
  const family = isShort(entry) ? [author] : read.lead.slice(0, 4);
  const found = others.filter(
    (each) =>
      each.id !== entry.id &&
      family.some((name) => name.length > 1 && isLedBy(each.read, [name])) &&
      (isShort(entry) || wanted.length > 1) &&
      wanted.every((word) => each.read.words.includes(word)),
  );
  return found.length === 1 ? found[0] : undefined;
}
