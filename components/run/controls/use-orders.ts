import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunView } from '#contract/run-view.ts';
import { pauseRun, resumeRun, writeNow } from '../run-requests.ts';

/** A message of the reader that the team has not heard yet. */
export interface PendingMessage {
  id: number;
  text: string;
  at: string;
}

/** The user's requests to the run that have not taken effect yet, as stored by the server. */
export interface ControlState {
  pauseRequested: boolean;
  writeNowRequested: boolean;
  pendingMessages: readonly PendingMessage[];
}

export const NOTHING_ASKED: ControlState = { pauseRequested: false, writeNowRequested: false, pendingMessages: [] };

type Order = 'pause' | 'resume' | 'write';

const SENDS: Readonly<Record<Order, (runId: string) => Promise<unknown>>> = {
  pause: pauseRun,
  resume: resumeRun,
  write: writeNow,
};

export interface Orders {
  /** Asked for, and not done by the run yet. */
  isPausing: boolean;
  isResuming: boolean;
  isToWrite: boolean;
  problem: string | null;
  pause: () => void;
  resume: () => void;
  write: () => void;
}

/**
 * The user's requests to a running or paused run. A request is shown from the click until the run's own log confirms
 * it, so a reopened page shows it too.
 */
export function useOrders(run: Pick<RunView, 'runId' | 'status' | 'exit' | 'rests'>, controls: ControlState): Orders {
  const { runId, status, exit } = run;
  const [pending, setPending] = useState<ReadonlySet<Order>>(() => pendingAtFirst(controls));
  // A tab that slept hears of a pause and of its end at once: then the status is what it was, and there is one rest more.
  const followed = `${status} ${run.rests.length}`;
  const [seen, setSeen] = useState(followed);
  if (seen !== followed) {
    setSeen(followed);
    setPending((before) => without(without(before, 'pause'), 'resume'));
  }

  const sent = useMutation({
    mutationFn: (order: Order) => SENDS[order](runId),
    // Shown as pending before the server has answered, and taken back where it refuses.
    onError: (_, order) => setPending((before) => without(before, order)),
  });
  const give = (order: Order) => {
    if (pending.has(order)) return;
    setPending((before) => new Set([...before, order]));
    sent.mutate(order);
  };

  return {
    isPausing: pending.has('pause') && status === 'running',
    isResuming: pending.has('resume') && status === 'paused',
    isToWrite: pending.has('write') && exit === null,
    problem: sent.error?.message ?? null,
    pause: () => give('pause'),
    resume: () => give('resume'),
    write: () => give('write'),
  };
}

function pendingAtFirst({ pauseRequested, writeNowRequested }: ControlState): ReadonlySet<Order> {
  const orders: Order[] = [];
  if (pauseRequested) orders.push('pause');
  if (writeNowRequested) orders.push('write');
  return new Set(orders);
}

function without(orders: ReadonlySet<Order>, order: Order): ReadonlySet<Order> {
  return orders.has(order) ? new Set([...orders].filter((each) => each !== order)) : orders;
}
