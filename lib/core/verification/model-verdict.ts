import type { Verdict } from '#contract/claim.ts';

/** What a model may say of a sentence, from best to worst. */
export const MODEL_VERDICTS = ['supported', 'partly', 'contradicted', 'not_found'] as const;
export type ModelVerdict = (typeof MODEL_VERDICTS)[number] & Verdict;

/** A model's reading of a sentence. */
export interface ModelReading {
  verdict: ModelVerdict;
  /** In its words, for readers; the caller has seen to it that it is plain text. Absent where it may not be shown. */
  reason?: string;
  /** The reason as it was given, for who words the sentence anew and for no reader. */
  remark?: string;
  /** What it says to each doubt that code put to it, in their order; one it says nothing to stands. */
  doubts?: readonly DoubtAnswer[];
}

export type DoubtAnswer = 'holds' | 'dismissed' | 'none';

/** Of doubts more than these a model is not asked. */
export const MOST_DOUBTS = 2;

/** A model that sees no doubt hold. */
export const ALL_DISMISSED: readonly DoubtAnswer[] = Array.from({ length: MOST_DOUBTS }, () => 'dismissed');

/** The worse of two readings of one sentence; of equal ones a doubt is dismissed only where both dismiss it. */
export function worse(a: ModelReading, b: ModelReading): ModelReading {
  const by = MODEL_VERDICTS.indexOf(b.verdict) - MODEL_VERDICTS.indexOf(a.verdict);
  if (by > 0) return b;
  if (by < 0) return a;
  if (!a.doubts && !b.doubts) return a;
  const doubts = ALL_DISMISSED.map((_, at): DoubtAnswer => {
    const said = [a, b].map((each) => each.doubts?.[at] ?? 'none');
    return said.find((answer) => answer === 'holds') ?? said.find((answer) => answer === 'none') ?? 'dismissed';
  });
  return { ...a, doubts };
}
