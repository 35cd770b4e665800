import type { EarlierTurn } from '#contract/ask.ts';
import type { UnderstoodBy } from '#contract/ask-events.ts';

/** A question as it was understood together with the turns before it. */
export interface Understood {
  /** Complete in itself. */
  question: string;
  by: UnderstoodBy;
  /** The turn that it was completed from; null where it stands alone. */
  fromRunId: string | null;
}

export type Understand = (
  asked: { question: string; earlier: readonly EarlierTurn[] },
  signal: AbortSignal,
) => Promise<Understood>;
