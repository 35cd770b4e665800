import { AGENT_LIST } from '#contract/agent-list.ts';
import type { PlanStep, TeamMemberName } from '#contract/plan-step.ts';
import type { RunView } from '#contract/run-view.ts';

/** The longest text of a step, as the server takes it. */
export const LONGEST_STEP = 500;
/** The most steps of a plan, as the server takes it. */
export const MOST_STEPS = 20;

/** The steps with one moved to another place (both counted from 0); unchanged when there is no such place. */
export function moveStep(steps: readonly PlanStep[], from: number, to: number): readonly PlanStep[] {
  const moved = steps[from];
  if (!moved || to < 0 || to >= steps.length || from === to) return steps;
  return steps.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** A step of the reader's own, with an id that no other step has. */
export function blankStep(steps: readonly PlanStep[]): PlanStep {
  const taken = new Set(steps.map(({ id }) => id));
  let number = steps.length + 1;
  while (taken.has(`own-${number}`)) number += 1;
  return { id: `own-${number}`, agent: 'search', text: '' };
}

export function isSamePlan(a: readonly PlanStep[], b: readonly PlanStep[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, agent, text }, index) => {
      const other = b[index];
      return id === other?.id && agent === other.agent && text === other.text;
    })
  );
}

/** Why these steps cannot be started with, or null. */
export function problemOf(steps: readonly PlanStep[]): string | null {
  if (steps.length === 0) return 'A plan needs at least one step. Add one, or go back to the proposed plan.';
  const empty = steps.findIndex(({ text }) => text.trim() === '');
  return empty < 0 ? null : `Step ${empty + 1} has no text. Write what to do, or remove it.`;
}

/** The agents that can be given a step, with their purpose, in display order. */
export const PLAN_AGENTS: readonly { agent: TeamMemberName; does: string }[] = AGENT_LIST.flatMap((agent) =>
  agent.offers === null ? [] : [{ agent: agent.name, does: agent.offers }],
);

/** Does this run rest until its reader approves the plan? */
export function awaitsApproval({ status, plan }: Pick<RunView, 'status' | 'plan'>): boolean {
  return status === 'waiting' && plan?.state === 'open';
}
