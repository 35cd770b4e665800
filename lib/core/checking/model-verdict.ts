import type { Verdict } from '#contract/claim.ts';

/** What a model may say about a sentence, from best to worst. */
export const MODEL_VERDICTS = ['supported', 'partly', 'contradicted', 'not_found'] as const;
export type ModelVerdict = (typeof MODEL_VERDICTS)[number] & Verdict;

/** A model's reading of a sentence. */
export interface ModelReading {
  verdict: ModelVerdict;
  /** In its words, for users; the caller has made sure that it is plain text. Absent where it may not be shown. */
  reason?: string;
  /** The reason as it was given, for the model that rewrites the sentence, never for users. */
  remark?: string;
}

/** The worse of two readings of one sentence; the first if they are equal. */
export function worse(a: ModelReading, b: ModelReading): ModelReading {
  return MODEL_VERDICTS.indexOf(b.verdict) > MODEL_VERDICTS.indexOf(a.verdict) ? b : a;
}
