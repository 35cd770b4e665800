import type { Evidence, EvidenceIds } from '#contract/evidence.ts';
import type { CheckedReference, ReferenceState } from '#contract/text-check/text-check.ts';
import { listOf } from '#core/appraisal/study-counts.ts';
import { familyText, namesOf } from '../evidence/names.ts';
import type { ReferenceWorks } from '../ports/reference-works.ts';
import { forEachOf } from '../text/lists.ts';
import { stems, words } from '../text/words.ts';
import type { ListedEntry, ReadEntry } from './read-entry.ts';

export interface ResolvedReference {
  entry: ListedEntry;
  state: ReferenceState;
  /** With all of its texts that can be obtained. */
  work: Evidence | null;
  remarks: string[];
  probablyMeant: CheckedReference['probablyMeant'];
}

interface Resolving {
  works: ReferenceWorks;
  signal: AbortSignal;
  /** Called with the number of references done. */
  onProgress(done: number): void;
}

/** Looked up in parallel; the request rate of a source is limited elsewhere. */
const AT_ONCE = 6;
/** An entry with fewer words than this identifies the work by its identifier alone. */
const FEW_WORDS = 4;
const KINDS = ['doi', 'pmid', 'pmcid', 'arxiv', 'nct'] as const;

/**
 * The work behind each reference: by its identifier if the title matches, otherwise by what the sources find for the
 * printed text. A work is reported as missing only if every source has answered.
 */
export async function resolveReferences(
  entries: readonly ListedEntry[],
  { works, signal, onProgress }: Resolving,
): Promise<ResolvedReference[]> {
  const numbered = entries.filter(({ read }) => hasId(read.ids));
  const byId = await works.known(
    numbered.map(({ read }) => read.ids),
    { signal },
  );
  let done = 0;
  const first = await forEachOf(entries, AT_ONCE, (entry) => lookUp(entry, { byId, works, signal }));
  // A work found only by its title may have an abstract elsewhere.
  const foundByTitle = first.flatMap(({ work }) => (work && !byId.works.includes(work) ? [work.ids] : []));
  const more = foundByTitle.length === 0 ? [] : (await works.known(foundByTitle, { signal })).works;
  return forEachOf(first, AT_ONCE, async (each) => {
    const work = each.work && (more.find((other) => isSame(other.ids, each.work?.ids ?? {})) ?? each.work);
    const whole = work && (await works.complete(work, { signal }));
    done += 1;
    onProgress(done);
    return whole ? { ...each, work: whole.work, remarks: [...each.remarks, ...whole.remarks] } : each;
  });
}

type Asked = Pick<Resolving, 'works' | 'signal'> & { byId: Awaited<ReturnType<ReferenceWorks['known']>> };

async function lookUp(entry: ListedEntry, { byId, works, signal }: Asked): Promise<ResolvedReference> {
  const { read } = entry;
  const own = byId.works.find(({ ids }) => isSame(ids, read.ids));
  const isBare = read.words.length < FEW_WORDS;
  const likeness = own && likenessOf(read, own);
  const resolved = { entry, remarks: [], probablyMeant: null };
  if (own && (isBare || likeness?.kind === 'same' || likeness?.isShortForm))
    return { ...resolved, state: 'found', work: own };
  if (own && likeness?.kind === 'differs')
    return { ...resolved, state: 'doubtful', work: own, remarks: likeness.remarks };
  const isElsewhere = !own && read.ids.doi !== undefined && byId.elsewhere.includes(read.ids.doi);
  const wrongId = own ? [`Its ${idName(read.ids)} is that of another work, “${own.title}”.`] : [];
  if (!own && isBare && !isElsewhere) return withoutWork(entry, { best: undefined, unanswered: byId.unanswered });
  if (isElsewhere) return { ...resolved, state: 'found', work: null, remarks: [ELSEWHERE] };
  const isMeant = (work: Evidence) => likenessOf(read, work).kind === 'same';
  const found = await works.search({ text: entry.text, title: read.title, isMeant }, { signal });
  const rated = found.works
    .map((work) => ({ work, likeness: likenessOf(read, work) }))
    .sort((a, b) => rank(a.likeness) - rank(b.likeness) || b.likeness.share - a.likeness.share);
  const [best] = rated;
  const isKnown = best?.likeness.kind === 'same' || best?.likeness.kind === 'differs';
  if (!best || !isKnown) {
    const unanswered = [...new Set([...(hasId(read.ids) && !own ? byId.unanswered : []), ...found.unanswered])];
    const near = best?.likeness.kind === 'near' ? best.work : undefined;
    return withoutWork(entry, { best: near, unanswered, remarks: wrongId });
  }
  const unknownId =
    !own && hasId(read.ids) && byId.unanswered.length === 0 && !isSame(best.work.ids, read.ids)
      ? [`No source knows its ${idName(read.ids)}.`]
      : [];
  const remarks = [...wrongId, ...unknownId, ...best.likeness.remarks];
  return { ...resolved, state: remarks.length > 0 ? 'doubtful' : 'found', work: best.work, remarks };
}

const ELSEWHERE = 'Its DOI is registered, but no source searched here has its text.';

function withoutWork(
  entry: ListedEntry,
  { best, unanswered, remarks = [] }: { best: Evidence | undefined; unanswered: readonly string[]; remarks?: string[] },
): ResolvedReference {
  const { read } = entry;
  const resolved = { entry, work: null, remarks };
  const probablyMeant = best ? { title: best.title, authors: best.authors, year: best.year, ids: best.ids } : null;
  if (unanswered.length > 0) {
    const silent = `${listOf(unanswered)} did not answer: whether this work exists was not found out.`;
    return { ...resolved, state: 'not_asked', remarks: [...remarks, silent], probablyMeant };
  }
  // Books, reports and web pages exist without being in the sources. A reference without a title cannot be compared.
  const isClaimed = (read.isArticle && read.title !== null) || KINDS.some((kind) => read.ids[kind] !== undefined);
  const isPage = read.url !== null && !read.isArticle;
  if (isClaimed && !isPage) return { ...resolved, state: 'missing', probablyMeant };
  return { ...resolved, state: 'unknown', remarks: [...remarks, UNKNOWN], probablyMeant };
}

const UNKNOWN =
  'No source searched here knows it. Books, reports and web pages are often in none of them: check it by hand.';

const RANKS: Readonly<Record<Likeness['kind'], number>> = { same: 0, differs: 1, near: 2, other: 3 };
const rank = ({ kind }: Likeness) => RANKS[kind];

const hasId = (ids: EvidenceIds) => KINDS.some((kind) => ids[kind] !== undefined);

const isSame = (a: EvidenceIds, b: EvidenceIds) => KINDS.some((kind) => a[kind] !== undefined && a[kind] === b[kind]);

const NAMES = { doi: 'DOI', pmid: 'PMID', pmcid: 'PMCID', arxiv: 'arXiv number', nct: 'NCT number' } as const;

function idName(ids: EvidenceIds): string {
  const kind = KINDS.find((each) => ids[each] !== undefined);
  return kind ? NAMES[kind] : 'identifier';
}

/**
 * How a work compares with a printed reference. `same`: its title and an author or the year match; `differs`: its title
 * matches, but not the authors or the year; `near`: most of its title matches; `other`: none of these.
 */
interface Likeness {
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
function likenessOf(entry: ReadEntry, work: Described): Likeness {
  const title = [...new Set(stems(work.title))];
  const printed = new Set(stems(entry.words.join(' ')));
  // In lists without a full stop after the authors, these run into the title.
  const named = new Set(stems(work.authors.join(' ')));
  const guess = [...new Set(stems(entry.title ?? ''))].filter((word) => !named.has(word));
  const ofWork = shareOf(title, printed);
  const ofEntry = guess.length === 0 ? 1 : shareOf(guess, new Set(title));
  const isShortened =
    guess.length > FEW_TITLE_WORDS && ofWork >= SHORTENED_TITLE.ofWork && ofEntry >= SHORTENED_TITLE.ofEntry;
  const author = authorMatches(entry, work);
  const year = yearMatches(entry, work);
  const isShortForm =
    author === true && year !== false && (guess.length <= FEW_TITLE_WORDS + 1 || ofEntry >= SAME_TITLE.ofEntry);
  const isTitle = title.length > 0 && ((ofWork >= SAME_TITLE.ofWork && ofEntry >= SAME_TITLE.ofEntry) || isShortened);
  if (!isTitle)
    return {
      kind: Math.min(ofWork, Math.max(ofEntry, NEAR_TITLE)) >= NEAR_TITLE ? 'near' : 'other',
      share: ofWork,
      remarks: [],
      isShortForm,
    };
  const share = Math.max(ofWork, isShortened ? ofEntry : 0);
  const remarks = [
    ...(author === false ? [`It is by ${authorsText(work)}, not by the author that the reference names.`] : []),
    ...(year === false ? [`It appeared in ${work.year}.`] : []),
  ];
  if (author !== false && year !== false && (title.length >= FEW_TITLE_WORDS || (author && year && ofWork === 1)))
    return { kind: 'same', share, remarks, isShortForm };
  const isLikely = title.length > FEW_TITLE_WORDS && (author === true || year === true);
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
