import type { Verdict } from '#contract/claim.ts';

/** What a model may say of a sentence, from best to worst. */
export const MODEL_VERDICTS = ['supported', 'partly', 'contradicted', 'not_found'] as const;
export type ModelVerdict = (typeof MODEL_VERDICTS)[number] & Verdict;

/** A model's reading of a sentence. */
export interface ModelReading {
  verdict: ModelVerdict;
  /** In its words, for readers; the caller has seen to it that it is plain text. Absent where it may not be shown. */
  reason?: string;
  /** What it says to the doubts that code put to it; absent where it says nothing, and then they stand. */
  doubt?: 'holds' | 'dismissed';
}

/** The worse of two readings of one sentence; of equal ones the one that does not dismiss a doubt. */
export function worse(a: ModelReading, b: ModelReading): ModelReading {
  const by = MODEL_VERDICTS.indexOf(b.verdict) - MODEL_VERDICTS.indexOf(a.verdict);
  return by > 0 || (by === 0 && a.doubt === 'dismissed' && b.doubt !== 'dismissed') ? b : a;
}
