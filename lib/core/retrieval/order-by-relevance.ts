import type { Evidence } from '#contract/evidence.ts';
import type { EvidenceGroup, ScoredEvidence } from './scored-evidence.ts';

/** At least this relevant is about the query; the ranking never puts a work on another subject before one that is. */
export const ON_TOPIC = 0.3;

/**
 * Best first, and relevance never rises down the list. What is on topic comes first; within it the ranking decides the
 * order, and the relevances of those works are dealt out in that order: the set says how relevant its works are, the
 * ranking says which of them are. A work of a group follows its representative directly.
 *
 * @param ranked in the order of the ranking, each with its own relevance.
 */
export function orderByRelevance(
  ranked: readonly { work: Evidence; relevance: number }[],
  groups: readonly EvidenceGroup[],
): ScoredEvidence[] {
  const leaderOf = new Map(groups.flatMap(({ members, representative }) => members.map((id) => [id, representative])));
  const deal = (side: readonly { work: Evidence; relevance: number }[]): ScoredEvidence[] => {
    const place = new Map(side.map(({ work }, i) => [work.id, i]));
    const leaderPlace = (id: string) => place.get(leaderOf.get(id) ?? id) ?? place.get(id) ?? 0;
    const isBehind = (id: string) => Number(leaderOf.has(id) && leaderOf.get(id) !== id);
    const ids = [...place.keys()].sort((a, b) => leaderPlace(a) - leaderPlace(b) || isBehind(a) - isBehind(b));
    const works = new Map(side.map(({ work }) => [work.id, work]));
    const relevances = side.map(({ relevance }) => relevance).sort((a, b) => b - a);
    return ids.flatMap((id, i) => {
      const work = works.get(id);
      return work ? [{ evidence: work, relevance: relevances[i] ?? 0 }] : [];
    });
  };
  return [
    ...deal(ranked.filter(({ relevance }) => relevance >= ON_TOPIC)),
    ...deal(ranked.filter(({ relevance }) => relevance < ON_TOPIC)),
  ];
}

/** The first `limit` works; while distinct works are left, none of the seats goes to one that stands behind another. */
export function takeDistinct(
  scored: readonly ScoredEvidence[],
  groups: readonly EvidenceGroup[],
  limit: number,
): ScoredEvidence[] {
  const present = new Set(scored.map(({ evidence }) => evidence.id));
  const behind = new Set(
    groups
      .filter(({ representative }) => present.has(representative))
      .flatMap(({ members, representative }) => members.filter((id) => id !== representative)),
  );
  const distinct = scored.filter(({ evidence }) => !behind.has(evidence.id)).slice(0, limit);
  const room = Math.max(0, limit - distinct.length);
  const repeats = scored.filter(({ evidence }) => behind.has(evidence.id)).slice(0, room);
  const taken = new Set([...distinct, ...repeats]);
  return scored.filter((item) => taken.has(item));
}
