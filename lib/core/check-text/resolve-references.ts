import type { Evidence, EvidenceIds } from '#contract/evidence.ts';
import type { CheckedReference, ReferenceState } from '#contract/text-check/text-check.ts';
import { listOf } from '#core/appraisal/study-counts.ts';
import type { ReferenceWorks } from '../ports/reference-works.ts';
import { forEachOf } from '../text/lists.ts';
import { type Likeness, likenessOf } from './compare-entry.ts';
import type { ListedEntry } from './read-entry.ts';

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
