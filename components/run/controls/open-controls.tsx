'use client';

import { CircleStop, FileText, type LucideIcon, Pause, Play } from 'lucide-react';
import type { RunView } from '#contract/run-view.ts';
import { buttonLook } from '../button.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { cancelRun } from '../run-requests.ts';
import { ControlsFold } from './controls-fold.tsx';
import { type ControlState, type Orders, useOrders } from './use-orders.ts';

interface OpenControlsProps {
  run: Pick<RunView, 'runId' | 'status' | 'exit' | 'plan' | 'rests'>;
  controls: ControlState;
}

/** Actions for a live run: pause, resume, write now, stop. */
export function OpenControls({ run, controls }: OpenControlsProps) {
  const { runId, status, exit, plan } = run;
  const orders = useOrders(run, controls);
  const isAtWork = status === 'running' || status === 'paused';
  // Before the plan is approved there is nothing to write from.
  const canWrite = isAtWork && exit === null && plan?.state !== 'open';
  const cancel = (
    <ConfirmButton
      label="Cancel"
      Icon={CircleStop}
      question={exit === null ? 'Stop this run? What was found stays.' : 'Stop this run in the middle of its report?'}
      yes="Stop it"
      no="Go on"
      act={() => cancelRun(runId)}
    />
  );
  return (
    <div className="flex flex-col items-end gap-1">
      {isAtWork ? (
        <ControlsFold leadAt="start" lead={<RestButton status={status} orders={orders} />}>
          {canWrite && (
            <OrderButton
              label={orders.isToWrite ? 'Going to write …' : 'Stop and write'}
              explains="No more searching: the report is written from what there is"
              Icon={FileText}
              isPending={orders.isToWrite}
              onGive={orders.write}
            />
          )}
          {cancel}
        </ControlsFold>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-1.5">{cancel}</div>
      )}
      <p role="status" className="text-right text-[13px] text-soft empty:hidden">
        {noteOf(orders)}
      </p>
      {orders.problem && (
        <p role="alert" className="text-right text-[13px] text-bad">
          {orders.problem}
        </p>
      )}
    </div>
  );
}

function RestButton({ status, orders }: { status: RunView['status']; orders: Orders }) {
  if (status === 'running')
    return (
      <OrderButton
        label={orders.isPausing ? 'Pausing …' : 'Pause'}
        explains="Rests at the next step; what is under way is finished"
        Icon={Pause}
        isPending={orders.isPausing}
        onGive={orders.pause}
      />
    );
  if (status === 'paused')
    return (
      <OrderButton
        label={orders.isResuming ? 'Going on …' : 'Resume'}
        explains="Goes on where it rests; nothing is paid twice"
        Icon={Play}
        isPending={orders.isResuming}
        isPrimary
        onGive={orders.resume}
      />
    );
  return null;
}

function noteOf({ isPausing, isToWrite }: Orders): string | null {
  if (isPausing) return 'Rests at the next step; what is under way is finished.';
  if (isToWrite) return 'No more searching: the report is written as soon as what is under way is finished.';
  return null;
}

interface OrderButtonProps {
  label: string;
  explains: string;
  Icon: LucideIcon;
  /** The order was given and the run has not followed it yet. The button keeps the focus meanwhile. */
  isPending: boolean;
  isPrimary?: boolean;
  onGive: () => void;
}

function OrderButton({ label, explains, Icon, isPending, isPrimary = false, onGive }: OrderButtonProps) {
  return (
    <button
      type="button"
      title={explains}
      aria-disabled={isPending}
      onClick={onGive}
      className={`${buttonLook(isPrimary ? 'primary' : 'plain')} aria-disabled:cursor-progress aria-disabled:opacity-60`}
    >
      <Icon aria-hidden size={14} />
      {label}
    </button>
  );
}
