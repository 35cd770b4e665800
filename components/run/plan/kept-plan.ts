import type { PlanStep } from '#contract/plan-step.ts';
import { PLAN_AGENTS } from './plan-steps.ts';

/** The user's edits of an open plan in this browser. */
export interface KeptPlan {
  /** Of the proposal that was edited. */
  seq: number;
  /** The proposed steps that the edits belong to. */
  proposed: readonly PlanStep[];
  steps: readonly PlanStep[];
  /** The change in words that was asked for and has not come yet. */
  changing: string | null;
}

const keyOf = (runId: string) => `assay.plan.${runId}`;

export function keepPlan(runId: string, plan: KeptPlan): void {
  try {
    localStorage.setItem(keyOf(runId), JSON.stringify(plan));
  } catch {
    // A browser that stores nothing still edits plans.
  }
}

export function forgetPlan(runId: string): void {
  try {
    localStorage.removeItem(keyOf(runId));
  } catch {
    // Nothing was kept either.
  }
}

/** The stored edits; null when they cannot be read. */
export function recallPlan(runId: string): KeptPlan | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(runId)) ?? 'null') as Record<string, unknown> | null;
    if (!kept || !isSteps(kept['proposed']) || !isSteps(kept['steps'])) return null;
    const { seq, proposed, steps, changing } = kept;
    return {
      seq: typeof seq === 'number' ? seq : 0,
      proposed,
      steps,
      changing: typeof changing === 'string' ? changing : null,
    };
  } catch {
    return null;
  }
}

function isSteps(value: unknown): value is PlanStep[] {
  return Array.isArray(value) && value.every(isStep);
}

function isStep(value: unknown): value is PlanStep {
  if (typeof value !== 'object' || value === null) return false;
  const { id, agent, text } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof text === 'string' && PLAN_AGENTS.some((each) => each.agent === agent);
}
