import { type Evidence, isRetracted } from '#contract/evidence.ts';
import { areDifferentStudies, type Fingerprint } from './fingerprint.ts';
import type { EvidenceGroup } from './scored-evidence.ts';
import { cosine } from './similarity.ts';

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
  for (const print of prints.toSorted((a, b) => byStanding(a.work, b.work))) {
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

/** Leaders that share enough wording, in order of their standing; found through the shingles they share. */
function resembling(print: Fingerprint, leaders: ReadonlyMap<string, readonly Fingerprint[]>): Fingerprint[] {
  if (print.shingles.size < FEWEST_SHINGLES) return [];
  const shared = new Map<Fingerprint, number>();
  for (const shingle of print.shingles) {
    for (const leader of leaders.get(shingle) ?? []) shared.set(leader, (shared.get(leader) ?? 0) + 1);
  }
  return [...shared]
    .filter(([leader, count]) => count >= LEAST_RESEMBLANCE * (print.shingles.size + leader.shingles.size - count))
    .map(([leader]) => leader)
    .sort((a, b) => byStanding(a.work, b.work));
}

function byStanding(a: Evidence, b: Evidence): number {
  const retracted = Number(isRetracted(a)) - Number(isRetracted(b));
  return retracted || b.quality.score - a.quality.score || (a.id < b.id ? -1 : 1);
}
