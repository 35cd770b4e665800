import type { SynthesizerInput } from '#contract/conversation/ask.ts';
import type { ContextScore } from '#contract/conversation/ask-events.ts';
import type { Reporter } from '../agents/handlers.ts';
import type { ResearchRun } from '../runs/run-state.ts';
import type { Understand } from './understand.ts';

/** What an answer is written with, in addition to what every report is written from. */
export interface AnswerContext {
  settings: SynthesizerInput;
  /** Of the works that were kept, best first. */
  scores: readonly ContextScore[];
  /** The answer's note that it relies on memory, and for what; null where it does not. */
  memory: string | null;
}

/** The input of a conversation turn. */
export interface AskRun extends ResearchRun {
  /** The asking workspace; empty where there is none, as in a run from the terminal. */
  userId: string;
  /** Reads a question together with the turns before it. */
  understand: Understand;
  /** Writes the answer; made anew for each, because how long it may be is settled when it is asked. */
  createWriter: (context: AnswerContext) => Reporter;
}
