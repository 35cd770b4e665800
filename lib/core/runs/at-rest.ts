import { isWrittenByServer } from '#contract/event.ts';
import type { RunHistory } from '../ports/run-log.ts';

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
