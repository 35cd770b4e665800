import { words } from '../text/words.ts';
import type { Mark } from './cited-text.ts';
import { isLedBy, type ListedEntry } from './read-entry.ts';

const YEARS = /(?<!\d)((?:1[89]|20)\d\d)([a-z](?:\s?,\s?[a-z])*)?(?![\d\p{L}])/gu;

const PASSED_OVER = new Set(
  'and et al see also cf eg ie in reviewed by the for example review others colleagues pp as cited und'.split(' '),
);
/** Before a family name. */
const PARTICLES = new Set('van von der den de la le du di del da dos ter ten el al'.split(' '));

/**
 * The entries meant by "see Smith & Lee, 2019a, 2020; Costa 2011", or by a bare "2019" after a name: each year belongs
 * to the names before it.
 */
export function authorYears(
  inside: string,
  before: string,
  listed: readonly ListedEntry[],
): Pick<Mark, 'references' | 'missing'> {
  const references: string[] = [];
  const missing: string[] = [];
  let names: string[] = [];
  let at = 0;
  for (const match of inside.matchAll(YEARS)) {
    const printed = inside.slice(at, match.index);
    at = match.index + match[0].length;
    const own = namesIn(printed);
    if (own.length > 0) names = own;
    const isNarrative = names.length === 0;
    for (const letter of (match[2] ?? '').match(/[a-z]/g) ?? [''])
      references.push(
        ...entriesOf(isNarrative ? words(before) : names, { year: Number(match[1]), letter }, isNarrative, listed),
      );
    const name = nameCited(printed);
    if (name !== null && references.length === 0 && isUnlisted(words(name), listed))
      missing.push(`${name} ${match[0]}`);
  }
  return { references, missing };
}

/** An author whom no entry names; if a listed entry does not begin with its author, the list may have been misread. */
function isUnlisted(name: readonly string[], listed: readonly ListedEntry[]): boolean {
  const family = name.at(-1) ?? '';
  return listed.some(({ read }) => isLedBy(read, name)) || !listed.some(({ read }) => read.words.includes(family));
}

const namesIn = (text: string) =>
  words(text).filter((word) => word.length > 1 && !PASSED_OVER.has(word) && !/^\d/.test(word));

/**
 * The author of "Smith et al., ", "Smith & Lee, " and "Smith, ", as they appear before a year in a citation and seldom
 * elsewhere.
 */
function nameCited(text: string): string | null {
  const found = /^[^\p{L}]*(\p{Lu}[\p{L}’'-]+)(?:(?:,? (?:and|&) \p{Lu}[\p{L}’'-]+|,? et al\.?),?\s?|,\s)$/u.exec(text);
  return found?.[1] ?? null;
}

function entriesOf(
  names: readonly string[],
  wanted: { year: number; letter: string },
  isNarrative: boolean,
  listed: readonly ListedEntry[],
): string[] {
  const dated = listed.filter(({ read }) =>
    read.years.some(
      ({ year, letter }) => year === wanted.year && (wanted.letter === '' || letter === '' || letter === wanted.letter),
    ),
  );
  const led = dated.flatMap((entry) => {
    const score = isNarrative ? nearestName(names, entry) : namedBy(names, entry);
    return score > 0 ? [{ entry, score }] : [];
  });
  const most = Math.max(0, ...led.map(({ score }) => score));
  const best = led.filter(({ score }) => score === most);
  // Two works of one author and year that the text does not distinguish: if the list has letters, the one named by its
  // letter.
  const lettered = best.filter(({ entry }) =>
    entry.read.years.some(({ letter }) => letter !== '' && letter === wanted.letter),
  );
  return (lettered.length > 0 ? lettered : best).map(({ entry }) => entry.id);
}

/**
 * How many of the names are among the entry's authors, its first author first; 0 where it does not begin with that one.
 */
function namedBy(names: readonly string[], { read }: ListedEntry): number {
  const begins = [1, 2, 3].some((count) => isLedBy(read, names.slice(0, count)));
  const isBody = names.length > 1 && isLedBy({ lead: names }, [read.lead[0] ?? '']);
  if (!begins && !isBody) return 0;
  return 1 + names.filter((name) => read.lead.includes(name)).length;
}

/** How close to the year the entry's first author is named; 0 if nowhere. */
function nearestName(before: readonly string[], { read }: ListedEntry): number {
  const family = read.lead.find((word) => word.length > 1 && !PASSED_OVER.has(word) && !PARTICLES.has(word));
  const initials = read.lead.map((word) => word.charAt(0)).join('');
  const at = before.findLastIndex(
    (word) =>
      word === family ||
      (word.length >= 3 && word.length <= 6 && initials.startsWith(word) && word === initials.slice(0, word.length)),
  );
  if (at < 0) return 0;
  const others = before.slice(at + 1).filter((word) => read.lead.includes(word)).length;
  return at + 1 + others;
}
