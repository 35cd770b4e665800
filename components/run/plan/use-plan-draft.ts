import { useEffect, useState } from 'react';
import type { PlanStep } from '#contract/plan-step.ts';
import { forgetPlan, keepPlan, recallPlan } from './kept-plan.ts';
import { isSamePlan } from './plan-steps.ts';

export interface PlanDraft {
  steps: readonly PlanStep[];
  isEdited: boolean;
  /** The requested change, until the changed plan arrives. */
  changing: string | null;
  /** Changes of the plan that the user did not make. */
  notice: string | null;
  /** A change was asked for, and the plan came back as it was. */
  isUnchanged: boolean;
  edit: (steps: readonly PlanStep[]) => void;
  reset: () => void;
  /** Says that a change in words is under way, or (null) that it is not. */
  setChanging: (instruction: string | null) => void;
  /** The change is under way on the server too, so a page that is opened again waits for it. */
  keepChanging: (instruction: string) => void;
  forget: () => void;
}

/**
 * The reader's version of a proposed plan. It outlives a reload. A newly proposed plan replaces it, and says so where
 * edits are lost by that.
 *
 * @param seq of the proposal: a change in words may give the same steps again.
 * @param proposed the steps as the run's log holds them: one array as long as it is the same proposal.
 */
export function usePlanDraft(runId: string, seq: number, proposed: readonly PlanStep[]): PlanDraft {
  const [base, setBase] = useState(proposed);
  const [steps, setSteps] = useState(proposed);
  const [changing, setChangingState] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  if (base !== proposed) {
    const isSame = isSamePlan(proposed, base);
    setNotice(noticeOf({ wasEdited: !isSamePlan(steps, base), wasAsked: changing !== null, isSame }));
    setBase(proposed);
    if (!isSame) setSteps(proposed);
    setChangingState(null);
  }

  useEffect(() => {
    const kept = recallPlan(runId);
    if (!kept) return;
    const isSame = isSamePlan(kept.proposed, proposed);
    const isNew = kept.seq !== seq;
    const wasEdited = !isSamePlan(kept.steps, kept.proposed);
    if (isNew) setNotice(noticeOf({ wasEdited, wasAsked: kept.changing !== null, isSame }));
    if (!isSame) return forgetPlan(runId);
    setSteps(kept.steps);
    setChangingState(isNew ? null : kept.changing);
    if (isNew) keepPlan(runId, { ...kept, seq, changing: null });
  }, [runId, seq, proposed]);

  const keep = (changed: { steps?: readonly PlanStep[]; changing?: string | null }) =>
    keepPlan(runId, { seq, proposed, steps, changing, ...changed });

  return {
    steps,
    isEdited: !isSamePlan(steps, proposed),
    changing,
    notice,
    isUnchanged: notice === UNCHANGED,
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
    },
    keepChanging: (instruction) => keep({ changing: instruction }),
    forget: () => forgetPlan(runId),
  };
}

const UNCHANGED = 'The plan came back as it was. Say it in other words, or edit the steps yourself.';

interface Replaced {
  wasEdited: boolean;
  wasAsked: boolean;
  /** The new proposal has the steps of the old one. */
  isSame: boolean;
}

function noticeOf({ wasEdited, wasAsked, isSame }: Replaced): string {
  if (isSame) return UNCHANGED;
  if (wasAsked && !wasEdited) return 'The plan was changed as you asked.';
  if (wasEdited) return 'A new plan has arrived and replaced the one that you were editing.';
  return 'A new plan has arrived.';
}
