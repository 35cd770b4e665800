import { isWrittenByServer, type RunEvent } from '#contract/event.ts';
import type { PlanStep } from '#contract/plan-step.ts';
import { AssayError } from '../errors.ts';
import type { RunHistory } from '../ports/run-log.ts';
import { estimateRun } from './estimate.ts';
import type { AdvancedRun, RunState } from './run-state.ts';

/** Whether the run was paused and has not resumed. */
export function isResting(events: RunHistory['events']): boolean {
  return events.findLast(({ type }) => isWrittenByServer(type))?.type === 'paused';
}

/** Whether the run cannot continue before the user decides on its plan. */
export function isPlanOpen({ events, steps }: RunHistory): boolean {
  const plans = events.filter(({ type }) => type === 'plan_ready');
  const last = plans.at(-1);
  if (last?.type !== 'plan_ready' || !last.awaitsApproval) return false;
  return !steps.some(({ key }) => key === decisionKey(plans.length - 1));
}

/** The step in which the decision on the `revision`-th plan (from 0) is read. */
export function decisionKey(revision: number): string {
  return `plan/decision/${revision}`;
}

/** Most changes in words before the plan is accepted as it is: each costs a model call. */
const MOST_CHANGES = 20;

/**
 * Shows the plan and, unless the run starts automatically, waits until the user has approved it: as it is, with edited
 * steps, or changed in words and shown again. Returns the steps to work on.
 */
export async function* approvePlan(
  run: AdvancedRun,
  { plan }: RunState,
  proposed: readonly PlanStep[],
): AsyncGenerator<RunEvent, PlanStep[]> {
  const { request, control, journal, manager, eventBuffer, signal } = run;
  let steps = [...proposed];
  for (let revision = 0; ; revision += 1) {
    const awaitsApproval = !request.autoStart && revision < MOST_CHANGES;
    yield {
      type: 'plan_ready',
      questionType: plan.questionType,
      terms: plan.terms,
      concepts: plan.concepts.map(({ term, synonyms, mesh }) => ({ term, synonyms: [...synonyms], mesh: [...mesh] })),
      queries: [],
      steps,
      estimate: estimateRun(request),
      awaitsApproval,
      ...(plan.filters && { filters: plan.filters }),
    };
    if (!awaitsApproval) {
      yield { type: 'plan_approved', steps, edited: revision > 0, byReader: false };
      return steps;
    }
    const decision = await journal.step(decisionKey(revision), async () => {
      const decided = await control.planDecision(revision);
      if (!decided) throw new AssayError('suspended');
      return decided;
    });
    if (decision.kind === 'approve') {
      const edited = decision.steps !== null;
      const approved = decision.steps ?? steps;
      yield { type: 'plan_approved', steps: approved, edited: edited || revision > 0, byReader: true };
      return approved;
    }
    steps = yield* eventBuffer.drainWhile(
      manager.changePlan({ steps, instruction: decision.instruction, revision }, signal),
    );
  }
}
