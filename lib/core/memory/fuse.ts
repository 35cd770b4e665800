/** A ranking, best first, and how much its voice counts. */
export interface WeightedRanking {
  ids: readonly string[];
  weight: number;
}

export interface FusedItem {
  id: string;
  /** Share of the score that standing first in every ranking would give, 0..1. */
  score: number;
}

/** Cormack, Clarke and Büttcher 2009: large enough that one ranking's first place does not decide alone. */
const RANK_CONSTANT = 60;

/** Weighted reciprocal rank fusion: Σ weight / (60 + rank). Best first, equal scores in order of id. */
export function fuseRankings(rankings: readonly WeightedRanking[]): FusedItem[] {
  const scores = new Map<string, number>();
  for (const { ids, weight } of rankings) {
    for (const [i, id] of ids.entries()) scores.set(id, (scores.get(id) ?? 0) + weight / (RANK_CONSTANT + i + 1));
  }
  const best = rankings.reduce((sum, { weight }) => sum + weight / (RANK_CONSTANT + 1), 0);
  return [...scores]
    .map(([id, score]) => ({ id, score: score / best }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
