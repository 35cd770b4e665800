import type { EarlierTurn } from '#contract/conversation/ask.ts';
import type { UnderstoodBy } from '#contract/conversation/ask-events.ts';
import type { RecalledItem } from '#contract/memory.ts';

/** A question as it was understood together with the turns before it. */
export interface Understood {
  /** Complete in itself. */
  question: string;
  by: UnderstoodBy;
  /** The turn that it was completed from; null where it is self-contained. */
  fromRunId: string | null;
  /** A model saw what was recalled when it read the question. */
  isReadWith?: boolean;
}

export type Understand = (
  asked: { question: string; earlier: readonly EarlierTurn[]; recalled: readonly RecalledItem[] },
  signal: AbortSignal,
) => Promise<Understood>;
