'use client';

import { useMutation } from '@tanstack/react-query';
import { CircleStop, Play, RotateCcw } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { formatMinutes, formatMoney, formatTokens } from '#components/app/question/amounts.ts';
import type { PlanStep } from '#contract/plan-step.ts';
import type { RunView } from '#contract/run-view.ts';
import { buttonLook } from '../button.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { Notice } from '../notice.tsx';
import { approvePlan, cancelRun } from '../run-requests.ts';
import { tokensOf } from '../team/usage.ts';
import { ChangeInWords } from './change-in-words.tsx';
import { awaitsApproval, problemOf } from './plan-steps.ts';
import { StepList } from './step-list.tsx';
import { usePlanDraft } from './use-plan-draft.ts';

type Planned = Pick<RunView, 'runId' | 'status' | 'plan' | 'request' | 'usage' | 'team'>;

/** The proposed plan before anything is searched: to be edited, changed in words, started or dropped. Nothing for other runs. */
export function PlanEditor({ run }: { run: Planned }) {
  if (!awaitsApproval(run) || !run.plan) return null;
  return <OpenPlan run={run} plan={run.plan} />;
}

function OpenPlan({ run, plan }: { run: Planned; plan: NonNullable<RunView['plan']> }) {
  const { runId } = run;
  const draft = usePlanDraft(runId, plan.seq, plan.steps);
  const why = run.team.problems.findLast(({ agent }) => agent === 'manager')?.message ?? null;
  const [wrong, setWrong] = useState<string | null>(null);
  const approval = useMutation({
    mutationFn: (steps: readonly PlanStep[] | null) => approvePlan(runId, steps),
    onSuccess: draft.forget,
  });
  // It stays busy until the run's log says that it has begun.
  const isStarting = approval.isPending || approval.isSuccess;
  const isBusy = isStarting || draft.changing !== null;

  const start = () => {
    if (isBusy) return;
    approval.reset();
    const found = problemOf(draft.steps);
    setWrong(found);
    if (found !== null) return;
    const steps = draft.steps.map((step) => ({ ...step, text: step.text.trim() }));
    approval.mutate(draft.isEdited ? steps : null);
  };
  const problem = wrong ?? approval.error?.message ?? null;

  return (
    <Notice title="The plan, before anything is searched">
      <p>
        Change whatever you like: the plan runs as shown here. Nothing is searched until you start. You can close this
        page; the plan waits.{' '}
        <Link href={`/runs/${runId}/protocol`} className="text-accent underline underline-offset-2">
          Search protocol
        </Link>
      </p>
      <p role="status" className="rounded-md bg-accent-soft px-3.5 py-2 text-ink empty:hidden">
        {draft.notice}
        {draft.isUnchanged && why !== null && ` ${why}`}
      </p>
      <StepList steps={draft.steps} isDisabled={isBusy} onEdit={draft.edit} />
      <ChangeInWords
        runId={runId}
        changing={draft.changing}
        losesEdits={draft.isEdited}
        onChanging={draft.setChanging}
        onAccepted={draft.keepChanging}
      />
      <Costs plan={plan} budget={run.request?.budget ?? null} usage={run.usage} />
      <div className="flex flex-wrap items-center gap-2 border-line border-t pt-4">
        <button
          type="button"
          aria-disabled={isBusy || draft.steps.length === 0}
          aria-describedby="plan-problem"
          onClick={start}
          className={`${buttonLook('primary')} min-h-9 px-4 font-medium aria-disabled:opacity-60`}
        >
          <Play aria-hidden size={14} />
          {isStarting ? 'Starting …' : 'Start with this plan'}
        </button>
        {draft.isEdited && (
          <button type="button" disabled={isBusy} onClick={draft.reset} className={`${buttonLook()} min-h-9`}>
            <RotateCcw aria-hidden size={14} />
            Back to the proposed plan
          </button>
        )}
        <span className="ml-auto flex flex-wrap justify-end">
          <ConfirmButton
            label="Cancel the run"
            Icon={CircleStop}
            question="Drop this plan and the run?"
            yes="Drop it"
            no="Keep"
            act={() => cancelRun(runId)}
          />
        </span>
      </div>
      <p id="plan-problem" role="alert" className="text-bad empty:hidden">
        {problem ?? (draft.steps.length === 0 ? problemOf(draft.steps) : null)}
      </p>
    </Notice>
  );
}

interface CostsProps {
  plan: NonNullable<RunView['plan']>;
  budget: NonNullable<RunView['request']>['budget'];
  usage: RunView['usage'];
}

/** The cost of planning, the expected cost of the run, and its limit. */
function Costs({ plan: { estimate }, budget, usage }: CostsProps) {
  const used = tokensOf(usage.total);
  if (!estimate && !budget && used === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-[13.5px] tabular-nums">
      {used > 0 && (
        <>
          <dt>So far</dt>
          <dd className="text-ink">
            Planning used {usage.estimated && 'about '}
            {formatTokens(used)}; nothing more is spent until you start
          </dd>
        </>
      )}
      {estimate && (
        <>
          <dt>Expected</dt>
          <dd className="text-ink">
            {formatTokens(estimate.tokens)}
            {estimate.money === null ? ', price unknown' : `, ${formatMoney(estimate.money)}`},{' '}
            {formatMinutes(estimate.seconds)}
          </dd>
        </>
      )}
      {budget && (
        <>
          <dt>At most</dt>
          <dd className="text-ink">
            {formatTokens(budget.tokens)}
            {budget.money !== null && ` and ${formatMoney(budget.money)}`}; a part is reserved for the report
          </dd>
        </>
      )}
    </dl>
  );
}
