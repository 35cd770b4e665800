import type { EvidenceIds } from '#contract/evidence.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { STOP_WORDS, words } from '../../text/words.ts';

/** What two descriptions of works are compared by. */
export interface ComparedWork {
  ids: EvidenceIds;
  title: readonly string[];
  year: number | null;
  /** Of the first author. */
  author: readonly string[];
  venue: readonly string[];
}

export const comparedWork = ({
  ids,
  title,
  year,
  authors,
  venue,
}: Pick<ReviewRecord, 'ids' | 'title' | 'year' | 'authors' | 'venue'>): ComparedWork => ({
  ids,
  title: words(title),
  year,
  author: words(authors[0] ?? ''),
  venue: words(venue ?? '').filter((word) => !STOP_WORDS.has(word)),
});

/** A shorter title is that of many works ("Editorial", "Reply to the authors"). */
const FEWEST_WORDS = 5;
/** Online first, in print a year later. */
const YEARS_APART = 1;
/** Of the words of the shorter title: subtitles are dropped, spellings differ. */
const LEAST_SHARED = 0.8;
const KINDS = ['doi', 'pmid', 'pmcid', 'nct', 'arxiv'] as const;

/** One title in the spellings of databases: "follow-up & non-smokers", "followup and nonsmokers". */
export const titleKey = ({ title }: ComparedWork): string => title.filter((word) => word !== 'and').join('');

/** Whether two works with the same title are one. */
export function isSameByTitle(a: ComparedWork, b: ComparedWork): boolean {
  if (KINDS.some((kind) => a.ids[kind] && b.ids[kind] && a.ids[kind] !== b.ids[kind])) return false;
  const hasYears = a.year !== null && b.year !== null;
  if (hasYears && Math.abs((a.year ?? 0) - (b.year ?? 0)) > YEARS_APART) return false;
  if (hasAuthors(a, b) && !sharesName(a, b)) return false;
  // The abstract of a talk, and the paper that followed.
  if (a.venue.some(isLatin) && b.venue.some(isLatin) && !isSameVenue(a.venue, b.venue)) return false;
  return a.title.length >= FEWEST_WORDS || (hasYears && hasAuthors(a, b));
}

/**
 * Whether two works are different ones although they share an identifier: all abstracts of a congress may have the DOI of their
 * issue or the address of the congress, and two papers without a DOI the number of their trial.
 */
export function isOtherWork(a: ComparedWork, b: ComparedWork, key: string): boolean {
  const kind = key.slice(0, key.indexOf(':'));
  if (kind !== 'doi' && kind !== 'nct' && kind !== 'url') return false;
  // Titles of two languages tell nothing where they are of two scripts.
  if (![a, b].every(({ title }) => title.filter(isLatin).length >= FEWEST_WORDS) || sharesTitle(a, b)) return false;
  if (kind === 'url') return true;
  if (!hasAuthors(a, b)) return false;
  return kind === 'nct' ? [a, b].every(({ author }) => !author.some(hasDigit)) : !sharesName(a, b);
}

const isLatin = (word: string) => word >= 'a' && word < '{';
/** Registers give the number of a trial in the place of its authors. */
const hasDigit = (word: string) => /\d/.test(word);

function sharesTitle(a: ComparedWork, b: ComparedWork): boolean {
  const [shorter, longer] = [new Set(a.title), new Set(b.title)].sort((x, y) => x.size - y.size);
  if (!shorter || !longer) return false;
  return [...shorter].filter((word) => longer.has(word)).length >= LEAST_SHARED * shorter.size;
}

const hasAuthors = (a: ComparedWork, b: ComparedWork) => a.author.length > 0 && b.author.length > 0;
/** "Smith J", "Smith, John" and "John Smith" share the family name; initials alone prove nothing. */
const sharesName = (a: ComparedWork, b: ComparedWork) =>
  a.author.some((word) => word.length > 1 && b.author.includes(word));

/** "Journal of Clinical Anesthesia", "J Clin Anesth", "JCA". */
function isSameVenue(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const [only = ''] = shorter;
  if (
    shorter.length === 1 &&
    longer
      .map(([initial]) => initial)
      .join('')
      .startsWith(only)
  )
    return true;
  let at = 0;
  for (const word of longer) {
    const wanted = shorter[at];
    if (wanted !== undefined && isShortFor(word, wanted)) at += 1;
  }
  return at === shorter.length;
}

/** "Anesth" for "Anesthesia", "Natl" for "National", in either direction. */
function isShortFor(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.charAt(0) !== long.charAt(0)) return false;
  let at = 0;
  for (const letter of long) if (letter === short.charAt(at)) at += 1;
  return at === short.length;
}
