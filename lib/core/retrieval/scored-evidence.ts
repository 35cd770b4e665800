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
