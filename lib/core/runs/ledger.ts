import type { ProgressLedger } from '#contract/team-events.ts';

/** Stalls after which facts and plan are rewritten, and how often that may happen (Magentic-One: 3; the cap is ours). */
export const MOST_STALLS = 3;
export const MOST_RESETS = 2;

/** The team's dialogue since the last reset; the evidence is stored elsewhere and stays. */
export interface Exchange {
  to: string;
  instruction: string;
  report: string;
}

export interface TeamLedger {
  stalls: number;
  resets: number;
  thread: Exchange[];
}

export const EMPTY_LEDGER: TeamLedger = { stalls: 0, resets: 0, thread: [] };

/** One stall more without progress or in a loop, otherwise one less; never below zero. */
export function countStalls(stalls: number, { progress, looping }: { progress: boolean; looping: boolean }): number {
  return progress && !looping ? Math.max(0, stalls - 1) : stalls + 1;
}

/** After a reset the counter starts again, and the dialogue is forgotten. */
export function reset({ resets }: TeamLedger): TeamLedger {
  return { stalls: 0, resets: resets + 1, thread: [] };
}

export interface TurnOutcome {
  /**
   * Searches of the last gathering turn, how many of them were repetitions, and how many works it found for the first
   * time.
   */
  searches: number;
  repeats: number;
  new: number;
}

/**
 * Loops that code detects itself, because models do not notice when they go in circles: the last turn only repeated
 * searches, or the same agent is about to get the same instruction as in the turn before. In words for the trace; empty
 * when all is well.
 */
export function noticeLoops(
  { nextSpeaker, instruction }: Pick<ProgressLedger, 'nextSpeaker' | 'instruction'>,
  thread: readonly Exchange[],
  lastTurn: TurnOutcome | null,
): string[] {
  const last = thread.at(-1);
  const isSameTask =
    last !== undefined && last.to === nextSpeaker.answer && plain(last.instruction) === plain(instruction.answer);
  const isRepeat = lastTurn !== null && lastTurn.searches > 0 && lastTurn.repeats === lastTurn.searches;
  return [
    ...(isRepeat ? ['the last turn repeated searches and found nothing new'] : []),
    ...(isSameTask ? ['the same agent had the same instruction before'] : []),
  ];
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
