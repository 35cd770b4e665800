import { type Evidence, isRetracted } from '#contract/evidence.ts';
import { identityKeys } from '../evidence/identity.ts';
import { partition } from '../text/lists.ts';
import { numbersIn } from '../text/numbers.ts';
import { stems } from '../text/words.ts';
import type { EvidenceGroup } from './order-by-relevance.ts';
import { textOf } from './work-terms.ts';
import { cosine } from './work-vectors.ts';

/**
 * Versions first; then near duplicates among what stands for itself. A version that stands behind its paper goes with
 * it when the paper joins a group of near duplicates, so every work is in one group at most.
 */
export function groupWorks(
  prints: readonly Fingerprint[],
  vectorOf: (id: string) => Float32Array | undefined,
): EvidenceGroup[] {
  const versions = linkVersions(prints.map(({ work }) => work));
  const behind = new Set(versions.flatMap((group) => group.members.filter((id) => id !== group.representative)));
  const similar = groupNearDuplicates(
    prints.filter(({ work }) => !behind.has(work.id)),
    vectorOf,
  );
  const versionsOf = new Map(versions.map((group) => [group.representative, group.members]));
  const joined = similar.map((group) => ({
    ...group,
    members: [...new Set(group.members.flatMap((id) => [id, ...(versionsOf.get(id) ?? [])]))].sort(),
  }));
  const taken = new Set(similar.flatMap(({ members }) => members));
  return [...versions.filter(({ representative }) => !taken.has(representative)), ...joined].sort((a, b) =>
    a.representative < b.representative ? -1 : 1,
  );
}

type Work = Pick<Evidence, 'id' | 'keys' | 'related' | 'peerReviewed' | 'year'>;

/**
 * Works that are one piece of research at different stages: preprints and the papers they became, as their records say
 * (either side may say it). The peer-reviewed version
 * represents the group, then the newest, then the first by id. A trial's registration and its paper are no versions of
 * each other: one says what was planned, the other what was found.
 */
export function linkVersions(works: readonly Work[]): EvidenceGroup[] {
  const known = new Set(works.flatMap((work) => work.keys));
  const entries = works.map((work) => ({
    item: work,
    // Only keys of works at hand join; two preprints are not linked by naming one paper that was never found.
    keys: [...work.keys, ...versionKeys(work).filter((key) => known.has(key))],
  }));
  return partition(entries)
    .filter((group) => group.length > 1)
    .map((group) => ({
      representative: [...group].sort(representativeFirst)[0]?.id ?? '',
      members: group.map((work) => work.id).sort(),
      kind: 'version',
    }));
}

function versionKeys({ related }: Work): string[] {
  const versions = related.filter(({ relation }) => relation === 'published_version' || relation === 'preprint');
  return versions.flatMap(({ ids }) => identityKeys(ids));
}

function representativeFirst(a: Work, b: Work): number {
  const reviewed = Number(b.peerReviewed === true) - Number(a.peerReviewed === true);
  return reviewed || (b.year ?? 0) - (a.year ?? 0) || (a.id < b.id ? -1 : 1);
}

/** Three words in a row are seldom chance; more would let one changed word hide too much. */
const SHINGLE = 3;

/** What two works are compared by beyond their vectors. */
export interface Fingerprint {
  work: Evidence;
  /** Stems, three in a row (Broder 1997). */
  shingles: ReadonlySet<string>;
  /** Every number the text states. */
  numbers: ReadonlySet<string>;
  /** NCT numbers that the work carries, is related to or names. */
  trials: ReadonlySet<string>;
}

export function fingerprint(work: Evidence): Fingerprint {
  const text = textOf(work);
  const words = stems(text);
  const related = work.related.flatMap(({ ids }) => ids.nct ?? []);
  return {
    work,
    shingles: new Set(words.slice(SHINGLE - 1).map((_, i) => words.slice(i, i + SHINGLE).join(' '))),
    numbers: new Set(numbersIn(text).map(({ value, percent }) => (percent ? `${value}%` : value))),
    trials: new Set([...related, ...(work.ids.nct ? [work.ids.nct] : []), ...(text.match(/\bNCT\d{8}\b/g) ?? [])]),
  };
}

/**
 * Sister trials are reported in the same words. What tells them apart: each is an entry of a registry, they name
 * different registrations, or each states a number that the other does not (a sample size, a result).
 */
export function areDifferentStudies(a: Fingerprint, b: Fingerprint): boolean {
  if (a.work.registry && b.work.registry) return true;
  if (a.trials.size > 0 && b.trials.size > 0 && ![...a.trials].some((trial) => b.trials.has(trial))) return true;
  return !isWithin(a.numbers, b.numbers) && !isWithin(b.numbers, a.numbers);
}

function isWithin(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((item) => whole.has(item));
}

const LEAST_COSINE = 0.9;
/**
 * Averaged word vectors call any two trials of one drug alike, so a near duplicate must also share its wording: half of
 * all shingles of both (resemblance, Broder 1997).
 */
const LEAST_RESEMBLANCE = 0.5;
/** A text shorter than this (a bare title) proves nothing. */
const FEWEST_SHINGLES = 20;

/**
 * Works that say the same in nearly the same words, e.g. an abstract posted twice under two identifiers. Each stands
 * behind one representative: not retracted, then of the highest quality, then the first by id. Independent of order.
 */
export function groupNearDuplicates(
  prints: readonly Fingerprint[],
  vectorOf: (id: string) => Float32Array | undefined,
): EvidenceGroup[] {
  const leaders = new Map<string, Fingerprint[]>();
  const groups = new Map<Fingerprint, string[]>();
  const isDuplicate = (a: Fingerprint, b: Fingerprint) => {
    const [x, y] = [vectorOf(a.work.id), vectorOf(b.work.id)];
    return x !== undefined && y !== undefined && cosine(x, y) >= LEAST_COSINE && !areDifferentStudies(a, b);
  };
  for (const print of prints.toSorted((a, b) => bestFirst(a.work, b.work))) {
    const leader = resembling(print, leaders).find((other) => isDuplicate(print, other));
    if (leader) {
      groups.get(leader)?.push(print.work.id);
      continue;
    }
    groups.set(print, [print.work.id]);
    for (const shingle of print.shingles) {
      const holders = leaders.get(shingle);
      if (holders) holders.push(print);
      else leaders.set(shingle, [print]);
    }
  }
  return [...groups]
    .filter(([, members]) => members.length > 1)
    .map(([{ work }, members]) => ({ representative: work.id, members: members.sort(), kind: 'similar' }));
}

/** Leaders that share enough wording, best first; found through the shingles they share. */
function resembling(print: Fingerprint, leaders: ReadonlyMap<string, readonly Fingerprint[]>): Fingerprint[] {
  if (print.shingles.size < FEWEST_SHINGLES) return [];
  const shared = new Map<Fingerprint, number>();
  for (const shingle of print.shingles) {
    for (const leader of leaders.get(shingle) ?? []) shared.set(leader, (shared.get(leader) ?? 0) + 1);
  }
  return [...shared]
    .filter(([leader, count]) => count >= LEAST_RESEMBLANCE * (print.shingles.size + leader.shingles.size - count))
    .map(([leader]) => leader)
    .sort((a, b) => bestFirst(a.work, b.work));
}

function bestFirst(a: Evidence, b: Evidence): number {
  const retracted = Number(isRetracted(a)) - Number(isRetracted(b));
  return retracted || b.quality.score - a.quality.score || (a.id < b.id ? -1 : 1);
}
