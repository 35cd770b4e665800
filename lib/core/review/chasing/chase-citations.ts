import type { Evidence, EvidenceIds } from '#contract/evidence.ts';
import type { ChaseDirection, ChasedRound, ChasedSource } from '#contract/review/chasing.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { identityKeys } from '../../evidence/identity.ts';
import type { ChaseOptions, ChaseSeed, CitationAnswer, CitationSource } from '../../ports/citation-source.ts';
import { byLinks, type FoundLink, type LinkedFrom, type LinkedWork, mergeLinks } from './merge-links.ts';

/** Limits of a round. */
export interface ChaseLimits {
  /** Works that may be added. */
  records: number;
  /** Seeds that have to lead to a work for it to be added. */
  leastLinks: number;
  /** Questions put to the sources, looking up of works apart. */
  requests: number;
}

export const CHASE_LIMITS: ChaseLimits = { records: 2_000, leastLinks: 1, requests: 1_000 };

export interface ChaseProgress {
  stage: 'asking' | 'looking_up';
  /** Questions answered so far, and works that links lead to. */
  asked: number;
  found: number;
}

interface ChasingOptions {
  seeds: readonly ChaseSeed[];
  directions: readonly ChaseDirection[];
  /** What the review holds, the seeds among it. */
  known: readonly Pick<ReviewRecord, 'id' | 'keys'>[];
  sources: readonly CitationSource[];
  /** Fuller records of works; rejects only when it is cancelled. */
  lookUp(
    ids: readonly EvidenceIds[],
    options: { signal: AbortSignal },
  ): Promise<{ works: readonly Evidence[]; unanswered: readonly string[] }>;
  limits?: ChaseLimits;
  signal: AbortSignal;
  onProgress?: (progress: ChaseProgress) => void;
}

export interface Chased
  extends Pick<ChasedRound, 'seedsWithoutId' | 'found' | 'alreadyHeld' | 'leftOut' | 'unresolved' | 'sources'> {
  /** Works that the review does not hold, those with the most links first. */
  added: LinkedWork[];
  /** What it holds already, the seeds among it, by the id of the record; without what only it itself leads to. */
  reached: { recordId: string; record: ReviewRecord; linkedFrom: LinkedFrom }[];
  /** Names of sources that could not be asked for whole records: some of those added have no abstract for that. */
  unanswered: readonly string[];
}

/**
 * One round of citation chasing: from the seeds along their links to works that the review does not hold yet. Throws AssayError
 * `cancelled` only; a source that fails is named in `sources`.
 */
export async function chaseCitations(options: ChasingOptions): Promise<Chased> {
  const { seeds, directions, known, sources, lookUp, limits = CHASE_LIMITS, signal, onProgress } = options;
  let asked = 0;
  let left = limits.requests;
  const mayAsk = () => left-- > 0;
  const links: FoundLink[] = [];
  const onAsked = () => {
    asked += 1;
    onProgress?.({ stage: 'asking', asked, found: links.length });
  };
  const answers = await askAll({ seeds, directions, sources }, { signal, mayAsk, onAsked }, links);

  const knownKeys = new Map(known.flatMap(({ id, keys }) => keys.map((key) => [key, id] as const)));
  const linked = mergeLinks(links, []);
  const first = split(linked, knownKeys);
  const strong = first.others.filter((work) => work.links >= limits.leastLinks);
  const kept = strong.sort(byLinks).slice(0, limits.records);
  onProgress?.({ stage: 'looking_up', asked, found: first.others.length + first.reached.length });
  const poor = kept.filter(({ record }) => record.abstract === null);
  const { works, unanswered } = await lookUp(
    poor.map(({ record }) => surestId(record.ids)),
    { signal },
  );
  // What was looked up may say that two works are one, or that the review holds one of them.
  const keptKeys = new Set(kept.flatMap(({ record }) => record.keys));
  const keptLinks = links.filter(({ record }) => identityKeys(record.ids).some((key) => keptKeys.has(key)));
  const second = split(mergeLinks(keptLinks, works), knownKeys);
  const reached = [...first.reached, ...second.reached];
  return {
    added: second.others.sort(byLinks),
    reached: reachedOf(reached),
    unanswered,
    seedsWithoutId: seeds.filter(({ ids }) => identityKeys(ids).length === 0).length,
    found: first.others.length - kept.length + second.others.length + new Set(reached.map(({ id }) => id)).size,
    alreadyHeld: new Set(reached.map(({ id }) => id)).size,
    leftOut: first.others.length - kept.length,
    unresolved: unresolvedOf(linked, answers),
    sources: answers.map(({ source, direction, answer }): ChasedSource => {
      const { status, reason, links, unresolved, isCut } = answer;
      return { source, direction, status, reason, links: links.length, unresolved, isCut };
    }),
  };
}

interface SourceAnswer {
  source: CitationSource['name'];
  direction: ChaseDirection;
  answer: CitationAnswer;
}

/** Every source in every direction that it knows; links are added to `links` as they come. */
function askAll(
  { seeds, directions, sources }: Pick<ChasingOptions, 'seeds' | 'directions' | 'sources'>,
  options: ChaseOptions,
  links: FoundLink[],
): Promise<SourceAnswer[]> {
  const asked = sources.flatMap((source) =>
    directions.filter((direction) => source.directions.includes(direction)).map((direction) => ({ source, direction })),
  );
  return Promise.all(
    asked.map(async ({ source, direction }) => {
      const answer = await source.follow(direction, seeds, options);
      for (const { seedId, record } of answer.links) links.push({ source: source.name, direction, seedId, record });
      return { source: source.name, direction, answer };
    }),
  );
}

/** `key`: by which the review knows it. */
type Reached = { id: string; key: string; work: LinkedWork };

function split(works: readonly LinkedWork[], knownKeys: ReadonlyMap<string, string>) {
  const reached: Reached[] = [];
  const others: LinkedWork[] = [];
  for (const work of works) {
    const key = work.record.keys.find((each) => knownKeys.has(each));
    const id = key === undefined ? undefined : knownKeys.get(key);
    if (key === undefined || id === undefined) others.push(work);
    else reached.push({ id, key, work });
  }
  return { reached, others };
}

/** A work does not lead to itself. */
function reachedOf(reached: readonly Reached[]): Chased['reached'] {
  const byRecord = [...Map.groupBy(reached, ({ id }) => id)].sort(([a], [b]) => (a < b ? -1 : 1));
  return byRecord.flatMap(([recordId, works]) => {
    const last = works.at(-1);
    const from = (direction: ChaseDirection) =>
      [...new Set(works.flatMap(({ work }) => work.linkedFrom[direction]))].filter((seed) => seed !== recordId).sort();
    const linkedFrom = { backward: from('backward'), forward: from('forward'), similar: from('similar') };
    if (!last || Object.values(linkedFrom).every((seeds) => seeds.length === 0)) return [];
    const { record } = last.work;
    return [{ recordId, record: { ...record, ids: { ...record.ids, ...idsOfKey(last.key) } }, linkedFrom }];
  });
}

/** The import finds the review's record by this one. */
function idsOfKey(key: string): EvidenceIds {
  const [, kind, id] = /^(doi|pmid|pmcid|nct|arxiv|url):(.+)$/s.exec(key) ?? [];
  return kind === undefined ? {} : { [kind]: id };
}

/** References of each seed that no source could name: the longest list that any source has of it, less the works it led to. */
function unresolvedOf(linked: readonly LinkedWork[], answers: readonly SourceAnswer[]): number {
  const longest = new Map<string, number>();
  for (const { answer } of answers)
    for (const [seed, listed] of answer.references) longest.set(seed, Math.max(listed, longest.get(seed) ?? 0));
  const named = new Map<string, number>();
  for (const { linkedFrom } of linked)
    for (const seed of linkedFrom.backward) named.set(seed, (named.get(seed) ?? 0) + 1);
  return [...longest].reduce((sum, [seed, listed]) => sum + Math.max(0, listed - (named.get(seed) ?? 0)), 0);
}

/** One identifier is enough to look a work up, and asks the fewest. */
function surestId({ pmid, pmcid, doi, arxiv }: EvidenceIds): EvidenceIds {
  if (pmid) return { pmid };
  if (doi) return { doi };
  return pmcid ? { pmcid } : arxiv ? { arxiv } : {};
}
