import { scoresInWords } from '#contract/appraisal/scores-in-words.ts';
import type { RunEvent } from '#contract/event.ts';
import type { Exit } from '#contract/exit.ts';
import type { RunModels } from '../agents/model/run-models.ts';
import { decideExit } from '../appraisal/exits.ts';
import { meetsApproval } from '../appraisal/rubric.ts';
import { judgeRound } from './rounds/assess-round.ts';
import type { AdvancedRun, RunState } from './run-state.ts';

/** Exits after which a model may still be asked: nobody is waiting, and budget is left. */
export const UNHURRIED: ReadonlySet<Exit> = new Set(['approval', 'saturation', 'max_rounds', 'resets']);

/** Below this, another gathering round is useless. */
const LEAST_TOKENS_A_ROUND = 1_500;

/** Whether the remaining gathering budget is too small for another round. Without a model nothing is ever spent. */
export function isBudgetSpent(models: RunModels | null): boolean {
  return models !== null && models.meter.tokensLeft() < LEAST_TOKENS_A_ROUND;
}

/**
 * Whether the judge has assessed the current evidence: searches since then that found nothing relevant change nothing.
 */
export function isAssessed({ assessments, newRelevantByRound, assessedRounds }: RunState): boolean {
  return assessments.length > 0 && newRelevantByRound.slice(assessedRounds).every((count) => count === 0);
}

/**
 * The judge's last assessment: its scores in code's words, and separately its own words, which acting agents treat as
 * data.
 */
export function lastWord({ assessments }: RunState): { text: string | null; gaps: readonly string[] } {
  const last = assessments.at(-1);
  if (!last) return { text: null, gaps: [] };
  const scores = scoresInWords(last);
  return { text: scores && `${scores}.`, gaps: last.gaps };
}

/** The exits of simple mode, decided by the same code. An old assessment cannot approve what was found since. */
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
 * The exit to report: without a relevant work it is `nothing_found`, whatever stopped the team. Unassessed evidence is
 * assessed now, by rules where the model may no longer be asked; no report is written without an assessment.
 */
export async function* finalExit(run: AdvancedRun, state: RunState, reached: Exit): AsyncGenerator<RunEvent, Exit> {
  if (state.works.length === 0) return 'nothing_found';
  if (isAssessed(state)) return reached;
  const engine = UNHURRIED.has(reached) ? run.engine : run.rules;
  const assessment = yield* judgeRound({ ...run, engine }, state, state.newRelevantByRound.length);
  const isSufficient = assessment.sufficient && meetsApproval(assessment);
  return UNHURRIED.has(reached) && isSufficient ? 'approval' : reached;
}
