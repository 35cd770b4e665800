import type { Evidence } from '#contract/evidence.ts';

export interface ScoredEvidence {
  evidence: Evidence;
  /** Relevance to the question, 0..1. */
  relevance: number;
}

/** Works shown as one: other versions of it (preprint, publication) or near duplicates (cosine ≥ 0.9). */
export interface EvidenceGroup {
  representative: string;
  members: string[];
  kind: 'version' | 'similar';
}

/**
 * Best first; a work of a group follows its representative directly, at no higher relevance.
 *
 * @param ranked highest relevance first.
 */
export function orderByRelevance(
  ranked: readonly { work: Evidence; relevance: number }[],
  groups: readonly EvidenceGroup[],
): ScoredEvidence[] {
  const leaderOf = new Map(groups.flatMap(({ members, representative }) => members.map((id) => [id, representative])));
  const relevanceOf = new Map(ranked.map(({ work, relevance }) => [work.id, relevance]));
  const place = new Map(ranked.map(({ work }, at) => [work.id, at]));
  const leaderPlace = (id: string) => place.get(leaderOf.get(id) ?? id) ?? place.get(id) ?? 0;
  const isBehind = (id: string) => Number(leaderOf.has(id) && leaderOf.get(id) !== id);
  return ranked
    .map(({ work, relevance }) => {
      const leader = relevanceOf.get(leaderOf.get(work.id) ?? work.id) ?? relevance;
      return { evidence: work, relevance: isBehind(work.id) ? Math.min(relevance, leader) : relevance };
    })
    .sort(
      ({ evidence: a }, { evidence: b }) =>
        leaderPlace(a.id) - leaderPlace(b.id) ||
        isBehind(a.id) - isBehind(b.id) ||
        (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0),
    );
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
