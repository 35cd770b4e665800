import { useEffect, useState } from 'react';
import type { PlanStep } from '#core/findings/plan-step.ts';
import { forgetPlan, keepPlan, recallPlan } from './kept-plan.ts';
import { isSamePlan } from './plan-steps.ts';

export interface PlanDraft {
  steps: readonly PlanStep[];
  isEdited: boolean;
  /** What the reader asked to have changed, until the changed plan arrives. */
  changing: string | null;
  /** What has just happened to the plan without the reader's hand. */
  notice: string | null;
  edit: (steps: readonly PlanStep[]) => void;
  reset: () => void;
  /** Says that a change in words is under way, or (null) that it is not. */
  setChanging: (instruction: string | null) => void;
  forget: () => void;
}

/**
 * The reader's version of a proposed plan. It outlives a reload. A newly proposed plan replaces it, and says so where
 * edits are lost by that.
 *
 * @param proposed the steps as the run's log holds them: one array as long as it is the same proposal.
 */
export function usePlanDraft(runId: string, proposed: readonly PlanStep[]): PlanDraft {
  const [base, setBase] = useState(proposed);
  const [steps, setSteps] = useState(proposed);
  const [changing, setChangingState] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  if (base !== proposed) {
    setNotice(noticeOf({ wasEdited: !isSamePlan(steps, base), wasAsked: changing !== null }));
    setBase(proposed);
    setSteps(proposed);
    setChangingState(null);
  }

  useEffect(() => {
    const kept = recallPlan(runId);
    if (!kept) return;
    const isCurrent = isSamePlan(kept.proposed, proposed);
    if (isCurrent) {
      setSteps(kept.steps);
      setChangingState(kept.changing);
      return;
    }
    const wasEdited = !isSamePlan(kept.steps, kept.proposed);
    setNotice(noticeOf({ wasEdited, wasAsked: kept.changing !== null }));
    forgetPlan(runId);
  }, [runId, proposed]);

  const keep = (changed: { steps?: readonly PlanStep[]; changing?: string | null }) =>
    keepPlan(runId, { proposed, steps, changing, ...changed });

  return {
    steps,
    isEdited: !isSamePlan(steps, proposed),
    changing,
    notice,
    edit(edited) {
      setSteps(edited);
      setNotice(null);
      keep({ steps: edited });
    },
    reset() {
      setSteps(proposed);
      keep({ steps: proposed });
    },
    setChanging(instruction) {
      setChangingState(instruction);
      setNotice(null);
      keep({ changing: instruction });
    },
    forget: () => forgetPlan(runId),
  };
}

function noticeOf({ wasEdited, wasAsked }: { wasEdited: boolean; wasAsked: boolean }): string {
  if (wasAsked && !wasEdited) return 'The plan was changed as you asked.';
  if (wasEdited) return 'A new plan has arrived and replaced the one that you were editing.';
  return 'A new plan has arrived.';
}
