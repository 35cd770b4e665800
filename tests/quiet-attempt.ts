import type { Journal } from '#core/ports/journal.ts';
import { createStopwatch } from '#core/runs/stopwatch.ts';
import type { Attempt } from '#server/workers/research.ts';

/** An attempt at a run by rules whose reader says nothing. */
export function quietAttempt(journal: Journal, signal: AbortSignal): Attempt {
  return {
    journal,
    control: { inbox: async () => ({ messages: [], writeNow: false }), planDecision: async () => null },
    stopwatch: createStopwatch({ now: () => new Date() }),
    models: null,
    onText: () => {},
    signal,
  };
}
