import type { RunEvent } from '#contract/event.ts';
import type { Exit } from '#contract/exit.ts';
import type { RunModels } from '../agents/model/run-models.ts';
import { decideExit } from '../appraisal/exits.ts';
import { meetsApproval } from '../appraisal/rubric.ts';
import { judgeRound } from './rounds/judge-round.ts';
import type { AdvancedRun, RunState } from './run-state.ts';

/** Exits after which somebody may still be asked: nobody is waiting, and there is something left to ask with. */
export const UNHURRIED: ReadonlySet<Exit> = new Set(['approval', 'saturation', 'max_rounds', 'resets']);

/** Below this nothing useful can be asked any more while gathering. */
const LEAST_TOKENS_A_ROUND = 1_500;

/** Whether what is left for gathering is too little for another round. Without a model nothing is ever spent. */
export function isBudgetSpent(models: RunModels | null): boolean {
  return models !== null && models.meter.tokensLeft() < LEAST_TOKENS_A_ROUND;
}

/** Whether the judge has weighed the evidence as it is now: searches that brought nothing relevant since change nothing. */
export function isAssessed({ assessments, newRelevantByRound, assessedRounds }: RunState): boolean {
  return assessments.length > 0 && newRelevantByRound.slice(assessedRounds).every((count) => count === 0);
}

/** The judge's last word: its scores in code's words; apart from them what it says itself, which is data to who acts. */
export function lastWord({ assessments }: RunState): { text: string | null; gaps: readonly string[] } {
  const last = assessments.at(-1);
  if (!last) return { text: null, gaps: [] };
  const { mechanism, clinical, confidence, gaps } = last;
  return {
    text:
      confidence === null
        ? null
        : `mechanism ${mechanism.score}, clinical ${clinical.score}, confidence ${confidence.toFixed(2)}.`,
    gaps,
  };
}

/** The exits of simple mode, decided by the same code. An old assessment approves nothing that was found since. */
export function roundExit(
  { request }: AdvancedRun,
  state: RunState,
  { round, elapsedMs }: { round: number; elapsedMs: number },
): Exit | null {
  return decideExit({
    assessment: isAssessed(state) ? (state.assessments.at(-1) ?? null) : null,
    round,
    maxRounds: request.maxRounds,
    newRelevantByRound: state.newRelevantByRound,
    elapsedMs,
    timeoutMs: request.timeoutSeconds * 1000,
    relevantWorks: state.works.length,
  });
}

/**
 * The exit that is named: without a relevant work it is `nothing_found`, whatever stopped the team. Evidence that nobody
 * has weighed is weighed now, by rules where the model is not to be asked any more; a report without is not written.
 */
export async function* finalExit(run: AdvancedRun, state: RunState, reached: Exit): AsyncGenerator<RunEvent, Exit> {
  if (state.works.length === 0) return 'nothing_found';
  if (isAssessed(state)) return reached;
  const engine = UNHURRIED.has(reached) ? run.engine : run.rules;
  const assessment = yield* judgeRound({ ...run, engine }, state, state.newRelevantByRound.length);
  const isEnough = assessment.sufficient && meetsApproval(assessment);
  return UNHURRIED.has(reached) && isEnough ? 'approval' : reached;
}
