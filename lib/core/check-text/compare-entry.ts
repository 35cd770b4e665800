import type { Evidence } from '#contract/evidence.ts';
import { familyText, namesOf } from '../evidence/names.ts';
import { isOneEdit } from '../text/one-edit.ts';
import { foldWord, STOP_WORDS, stemOf, words } from '../text/words.ts';
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
const SAME_TITLE = { ofWork: 0.85, ofEntry: 0.6 };
/** A title without its subtitle, or with a mistyped word. */
const SHORTENED_TITLE = { ofWork: 0.45, ofEntry: 0.85 };
const NEAR_TITLE = 0.5;
/** For shorter titles every word must match, and the author and the year. */
const FEW_TITLE_WORDS = 3;
/** Published online first, in print a year later. */
const YEARS_APART = 1;
const MOST_NAMED = 3;

type Described = Pick<Evidence, 'title' | 'authors' | 'names' | 'year'>;

/** Pure. */
export function likenessOf(entry: ReadEntry, work: Described): Likeness {
  const title = contentOf(work.title);
  const printed = spellingsOf(entry.words);
  const own = spellingsOf(words(work.title));
  // In lists without a full stop after the authors, these run into the title.
  const named = new Set(words(work.authors.join(' ')).map(spelled));
  const guesses = entry.titles
    .flatMap((each) => [each, mainTitle(each)])
    .map((each) => contentOf(each).filter(({ word }) => !named.has(word)))
    .filter((each) => each.length > 0)
    .map((each) => ({ count: each.length, share: shareOf(each, own) }))
    .sort((a, b) => b.share - a.share || b.count - a.count);
  const [guess = { count: 0, share: 1 }] = guesses;
  const ofWork = shareOf(title, printed);
  const author = authorMatches(entry, work);
  const year = yearMatches(entry, work);
  const isSure = author === true && year === true;
  const isShortened =
    guess.count > FEW_TITLE_WORDS && ofWork >= SHORTENED_TITLE.ofWork && guess.share >= SHORTENED_TITLE.ofEntry;
  // A title of which the end is not printed: "COPD" for "COPD: prevalence and mortality".
  const isMain = shareOf(contentOf(mainTitle(work.title)), printed) === 1;
  const isBeginning = isSure && guess.share === 1 && (guess.count >= FEW_TITLE_WORDS || (guess.count > 0 && isMain));
  const isShortForm =
    author === true && year !== false && (guess.count <= FEW_TITLE_WORDS + 1 || guess.share >= SAME_TITLE.ofEntry);
  const isWhole = title.length > 0 && ofWork >= SAME_TITLE.ofWork && guess.share >= SAME_TITLE.ofEntry;
  if (!isWhole && !isShortened && !isBeginning) {
    const isNear = Math.min(ofWork, Math.max(guess.share, NEAR_TITLE)) >= NEAR_TITLE;
    return { kind: isNear ? 'near' : 'other', share: ofWork, remarks: [], isShortForm };
  }
  const share = Math.max(ofWork, isShortened ? guess.share : 0);
  const remarks = [
    ...(author === false ? [`It is by ${authorsText(work)}, not by the author that the reference names.`] : []),
    ...(year === false ? [`It appeared in ${work.year}.`] : []),
  ];
  const isLong = title.length >= FEW_TITLE_WORDS;
  if (author !== false && year !== false && (isLong || (isSure && ofWork === 1) || isBeginning))
    return { kind: 'same', share, remarks, isShortForm };
  const isLikely = title.length > FEW_TITLE_WORDS && (author === true || year === true);
  return { kind: isLikely ? 'differs' : 'near', share, remarks, isShortForm };
}

/** Without its subtitle. */
const mainTitle = (title: string) => title.split(/[:?.!] | [-–—] /)[0] ?? title;

/** One spelling of a word for British and American English: "oestrogen", "estrogen"; "optimising", "optimizing". */
const spelled = (word: string) =>
  stemOf(foldWord(word).replace(/is(?=(?:e[ds]?|ing|ations?)$)/, 'iz')).replace(/[ao]e/g, 'e');

interface TitleWord {
  word: string;
  /** With its neighbours, where print may have joined or parted them: "follow-up", "followup". */
  joined(): string[];
}

function contentOf(title: string): TitleWord[] {
  const all = words(title);
  const found = all.flatMap((word, at): TitleWord[] => {
    if (STOP_WORDS.has(word)) return [];
    const joined = () => [spelled((all[at - 1] ?? '') + word), spelled(word + (all[at + 1] ?? ''))];
    return [{ word: spelled(word), joined }];
  });
  return [...new Map(found.map((each) => [each.word, each])).values()];
}

interface Spellings {
  single: ReadonlySet<string>;
  /** Each word with the next. */
  joined(): ReadonlySet<string>;
}

function spellingsOf(all: readonly string[]): Spellings {
  let joined: Set<string> | undefined;
  return {
    single: new Set(all.map(spelled)),
    joined() {
      joined ??= new Set(all.map((word, at) => spelled(word + (all[at + 1] ?? ''))));
      return joined;
    },
  };
}

/** Shorter words differ in a letter and are others. */
const SHORTEST_MISTYPED = 5;
/** Where fewer words are the same, other spellings make no title of it. */
const LEAST_SAME = 0.3;

function shareOf(parts: readonly TitleWord[], whole: Spellings): number {
  if (parts.length === 0) return 0;
  const others = parts.filter(({ word }) => !whole.single.has(word));
  const same = parts.length - others.length;
  if (others.length === 0 || same < LEAST_SAME * parts.length) return same / parts.length;
  const spelledOtherwise = others.filter(
    ({ word, joined }) =>
      whole.joined().has(word) || joined().some((each) => whole.single.has(each)) || isMistyped(word, whole.single),
  );
  return (same + spelledOtherwise.length) / parts.length;
}

function isMistyped(word: string, whole: Iterable<string>): boolean {
  if (word.length < SHORTEST_MISTYPED || /\d/.test(word)) return false;
  for (const other of whole) if (other.length >= SHORTEST_MISTYPED && isOneEdit(word, other)) return true;
  return false;
}

/** Whether one of its first authors is in the reference, perhaps mistyped; null where either names none. */
function authorMatches(entry: ReadEntry, { authors, names }: Described): boolean | null {
  const families = (namesOf({ authors, ...(names && { names }) }) ?? [])
    .slice(0, MOST_NAMED)
    .map((name) => familyText(name) || (name.literal ?? ''));
  const printed = families.length > 0 ? families : authors.slice(0, MOST_NAMED);
  if (printed.length === 0 || entry.lead.length === 0) return null;
  const all = new Set(entry.words);
  return printed.some((name) =>
    words(name).some((word) => word.length > 1 && (all.has(word) || isMistyped(word, entry.lead))),
  );
}

function yearMatches(entry: ReadEntry, { year }: Described): boolean | null {
  if (year === null || entry.years.length === 0) return null;
  return entry.years.some((each) => Math.abs(each.year - year) <= YEARS_APART);
}

function authorsText({ authors }: Described): string {
  return authors.length > MOST_NAMED ? `${authors[0]} and others` : authors.join(', ');
}
