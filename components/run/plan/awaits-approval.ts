import type { RunView } from '#contract/run-view.ts';

/** Does this run rest until its reader approves the plan? */
export function awaitsApproval({ status, plan }: Pick<RunView, 'status' | 'plan'>): boolean {
  return status === 'waiting' && plan?.state === 'open';
}
