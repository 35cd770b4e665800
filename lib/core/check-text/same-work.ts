import type { Evidence } from '#contract/evidence.ts';
import { familyText, namesOf } from '../evidence/names.ts';
import { stems, words } from '../text/words.ts';
import type { ReadEntry } from './read-entry.ts';

/**
 * How a work compares with a printed reference. `same`: its title and an author or the year match; `differs`: its title
 * matches, but not the authors or the year; `near`: most of its title matches; `other`: none of these.
 */
export interface Likeness {
  kind: 'same' | 'differs' | 'near' | 'other';
  /** Share of the title, 0..1, for sorting works. */
  share: number;
  /** What differs, one sentence each. */
  remarks: string[];
  /**
   * The reference gives no title, or little of one, but the work's author and year: enough together with its
   * identifier.
   */
  isShortForm: boolean;
}

/**
 * Shares of the words of a title: of the work's title within the reference, and of the reference's likely title within
 * the work's.
 */
const SAME = { ofWork: 0.85, ofEntry: 0.6 };
/** A title without its subtitle, or with a mistyped word. */
const SHORTENED = { ofWork: 0.45, ofEntry: 0.85 };
const NEAR = 0.5;
/** For shorter titles every word must match, and the author and the year. */
const FEW_WORDS = 3;
/** Published online first, in print a year later. */
const YEARS_APART = 1;
const MOST_NAMED = 3;

type Described = Pick<Evidence, 'title' | 'authors' | 'names' | 'year'>;

/** Pure. */
export function likenessOf(entry: ReadEntry, work: Described): Likeness {
  const title = [...new Set(stems(work.title))];
  const printed = new Set(stems(entry.words.join(' ')));
  // In lists without a full stop after the authors, these run into the title.
  const named = new Set(stems(work.authors.join(' ')));
  const guess = [...new Set(stems(entry.title ?? ''))].filter((word) => !named.has(word));
  const ofWork = shareOf(title, printed);
  const ofEntry = guess.length === 0 ? 1 : shareOf(guess, new Set(title));
  const isShortened = guess.length > FEW_WORDS && ofWork >= SHORTENED.ofWork && ofEntry >= SHORTENED.ofEntry;
  const author = authorMatches(entry, work);
  const year = yearMatches(entry, work);
  const isShortForm = author === true && year !== false && (guess.length <= FEW_WORDS + 1 || ofEntry >= SAME.ofEntry);
  const isTitle = title.length > 0 && ((ofWork >= SAME.ofWork && ofEntry >= SAME.ofEntry) || isShortened);
  if (!isTitle)
    return {
      kind: Math.min(ofWork, Math.max(ofEntry, NEAR)) >= NEAR ? 'near' : 'other',
      share: ofWork,
      remarks: [],
      isShortForm,
    };
  const share = Math.max(ofWork, isShortened ? ofEntry : 0);
  const remarks = [
    ...(author === false ? [`It is by ${authorsText(work)}, not by the author that the reference names.`] : []),
    ...(year === false ? [`It appeared in ${work.year}.`] : []),
  ];
  if (author !== false && year !== false && (title.length >= FEW_WORDS || (author && year && ofWork === 1)))
    return { kind: 'same', share, remarks, isShortForm };
  const isLikely = title.length > FEW_WORDS && (author === true || year === true);
  return { kind: isLikely ? 'differs' : 'near', share, remarks, isShortForm };
}

function shareOf(parts: readonly string[], whole: ReadonlySet<string>): number {
  return parts.length === 0 ? 0 : parts.filter((part) => whole.has(part)).length / parts.length;
}

/** Whether one of its first authors is in the reference; null where either names none. */
function authorMatches(entry: ReadEntry, { authors, names }: Described): boolean | null {
  const families = (namesOf({ authors, ...(names && { names }) }) ?? [])
    .slice(0, MOST_NAMED)
    .map((name) => familyText(name) || (name.literal ?? ''));
  const printed = families.length > 0 ? families : authors.slice(0, MOST_NAMED);
  if (printed.length === 0 || entry.lead.length === 0) return null;
  const all = new Set(entry.words);
  return printed.some((name) => words(name).some((word) => word.length > 1 && all.has(word)));
}

function yearMatches(entry: ReadEntry, { year }: Described): boolean | null {
  if (year === null || entry.years.length === 0) return null;
  return entry.years.some((each) => Math.abs(each.year - year) <= YEARS_APART);
}

function authorsText({ authors }: Described): string {
  return authors.length > MOST_NAMED ? `${authors[0]} and others` : authors.join(', ');
}
