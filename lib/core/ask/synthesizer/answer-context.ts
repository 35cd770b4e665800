import type { SynthesizerInput } from '#contract/ask.ts';
import type { ContextScore } from '#contract/ask-events.ts';

/** What an answer is written with, beside what every report is written from. */
export interface AnswerContext {
  settings: SynthesizerInput;
  /** Of the works that were kept, best first. */
  scores: readonly ContextScore[];
}
