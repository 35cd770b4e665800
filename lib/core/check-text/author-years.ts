import { words } from '../text/words.ts';
import type { Mark } from './cited-text.ts';
import { isLedBy, type ListedEntry } from './read-entry.ts';

/** A year with its letters, or what stands for one: "n.d.", "in press". */
const YEARS =
  /(?<!\d)((?:1[89]|20)\d\d)(?:-?([a-z](?:\s?,\s?[a-z])*))?(?![\d\p{L}])|\b(?:(?:n\. ?d|s\. ?[df]|o\. ?J)\.|[Ff]orthcoming|[Ii]n press)/gu;

export const PASSED_OVER: ReadonlySet<string> = new Set(
  'and et al see also cf eg ie in reviewed by the for example review others colleagues pp as cited und but vgl siehe'.split(
    ' ',
  ),
);
/** Before a family name. */
const PARTICLES = new Set('van von der den de la le du di del da dos ter ten el al'.split(' '));

export interface NamedCitations extends Pick<Mark, 'references' | 'missing'> {
  /** Names and years for which the list has no entry, though it may name the author elsewhere. */
  unmatched: string[];
}

/**
 * The entries meant by "see Smith & Lee, 2019a, 2020; Costa 2011", or by a bare "2019" after a name: each year belongs
 * to the names before it. Without a year, "(Adams 14)" and "(Adams, “Sleep” 14)" as in MLA style.
 */
export function authorYears(inside: string, before: string, listed: readonly ListedEntry[]): NamedCitations {
  const found: NamedCitations = { references: [], missing: [], unmatched: [] };
  let names: string[] = [];
  let author: string | null = null;
  let at = 0;
  for (const match of inside.matchAll(YEARS)) {
    const printed = inside.slice(at, match.index);
    const isFirst = at === 0;
    at = match.index + match[0].length;
    const own = namesIn(printed);
    if (own.length > 0) {
      names = own;
      author = nameCited(printed);
    } else if (isFirst) {
      author = nameBefore(before);
      names = words(author ?? '');
    }
    const isNarrative = names.length === 0;
    const year = match[1] === undefined ? null : Number(match[1]);
    for (const letter of (match[2] ?? '').toLowerCase().match(/[a-z]/g) ?? ['']) {
      const entries = entriesOf(isNarrative ? words(before) : names, { year, letter }, isNarrative, listed);
      found.references.push(...entries);
      if (entries.length > 0) continue;
      const loose = author ?? LOOSE.exec(printed)?.[1] ?? null;
      if (loose === null || MONTHS.has(loose)) continue;
      const isMissing = author !== null && listed.length > 0 && isUnlisted(words(author), listed);
      (isMissing ? found.missing : found.unmatched).push(`${loose} ${match[1] ?? match[0]}${letter}`);
    }
  }
  return at > 0 ? found : { ...found, references: inside.split(';').flatMap((part) => byPage(part, listed)) };
}

/** "Adams 14", "Adams and Brown, “Sleep” 201–15", "“A title without an author”". */
const BY_PAGE =
  /^\s?(?:see )?(?:\p{Lu}[^\d]{1,80}\s\d{1,4}(?:[-–, ]{1,2}\d{1,4}){0,4}|[“"][^”"]{4,120}[.,]?[”"](?:\s\d{1,4}(?:[-–]\d{1,4})?)?)$/u;

/** The one entry of these authors, or of the title. */
function byPage(part: string, listed: readonly ListedEntry[]): string[] {
  if (!BY_PAGE.test(part)) return [];
  const names = namesIn(part);
  const [first = ''] = names;
  const isTitle = /^\s?[“"]/.test(part);
  const led = listed.filter(({ label, read }) =>
    label !== null
      ? false
      : isTitle
        ? names.every((name) => read.lead.includes(name)) && read.lead.slice(0, 2).includes(first)
        : isLedBy(read, [first]) && names.every((name) => read.words.includes(name)),
  );
  const authors = led.map(({ read }) => authorCount(read, names));
  const fewest = Math.min(...authors);
  const best = led.filter((_, at) => authors[at] === fewest);
  return best.length === 1 ? best.map(({ id }) => id) : [];
}

/** Of an entry's first words, how many are names that a citation by all of its authors would have: "Alice", "and Kenji Ito". */
const authorCount = ({ lead }: ListedEntry['read'], names: readonly string[]) =>
  (lead.slice(0, 5).includes('and') ? 1 : 0) -
  (names.length > 1 && names.every((name) => lead.slice(0, 6).includes(name)) ? 2 : 0);

/** An author whom no entry names; if a listed entry does not begin with its author, the list may have been misread. */
function isUnlisted(name: readonly string[], listed: readonly ListedEntry[]): boolean {
  const family = name.at(-1) ?? '';
  return listed.some(({ read }) => isLedBy(read, name)) || !listed.some(({ read }) => read.words.includes(family));
}

const namesIn = (text: string) =>
  words(text).filter((word) => word.length > 1 && !PASSED_OVER.has(word) && !/^\d/.test(word));

const AUTHOR = "\\p{Lu}[\\p{L}’'-]{1,40}";
/** "Smith et al., ", "Smith & Lee, " and "Smith, ", as they appear before a year in a citation and seldom elsewhere. */
const CITED = new RegExp(
  `^[^\\p{Lu}]{0,24}(${AUTHOR})(?:(?:,? (?:and|&|und|et|y|e) ${AUTHOR}|,? (?:et al|u\\. ?a|et coll)\\.?),?\\s?|,\\s)$`,
  'u',
);
/** "Smith et al. " and "Smith and Lee’s " before a year in parentheses; a single name may be a place or an event. */
const NARRATIVE = new RegExp(
  `(?<![\\p{L}’'-])(${AUTHOR})(?: (?:and|&|und|et|y|e) ${AUTHOR}| (?:et al|u\\. ?a|et coll)\\.?| and colleagues)(?:[’']s)?\\s$`,
  'u',
);
/** "Smith 2019": as likely a place or an event. */
const LOOSE = new RegExp(`^[^\\p{Lu}]{0,24}(${AUTHOR}(?: \\p{Lu}{2,8})?)\\s$`, 'u');
const MONTHS: ReadonlySet<string> = new Set(
  Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2000, month)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
  ),
);
const nameCited = (text: string) => CITED.exec(text)?.[1] ?? null;
const nameBefore = (text: string) => NARRATIVE.exec(text)?.[1] ?? null;

function entriesOf(
  names: readonly string[],
  wanted: { year: number | null; letter: string },
  isNarrative: boolean,
  listed: readonly ListedEntry[],
): string[] {
  const dated = listed.filter(({ read }) =>
    wanted.year === null
      ? read.isUndated
      : read.years.some(
          ({ year, letter }) =>
            year === wanted.year && (wanted.letter === '' || letter === '' || letter === wanted.letter),
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
