import type { Recalled } from '#contract/memory.ts';
import type { Reporter } from '../agents/handlers.ts';
import type { ResearchRun } from '../runs/run-state.ts';
import type { AnswerContext } from './synthesizer/answer-context.ts';
import type { Understand } from './understand/understand.ts';

/** What a turn of a conversation is given. */
export interface AskRun extends ResearchRun {
  /** The workspace that asks; empty where there is none, as in a run from the terminal. */
  userId: string;
  /** What is remembered that bears on a question; absent where nothing is remembered, or remembering is paused. */
  recall?: (query: string, signal: AbortSignal) => Promise<Recalled>;
  /** Reads a question together with the turns before it. */
  understand: Understand;
  /** Writes the answer; made anew for each, because how long it may be is settled when it is asked. */
  createWriter: (context: AnswerContext) => Reporter;
}
