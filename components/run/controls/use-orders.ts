import { useState } from 'react';
import type { RunView } from '#contract/run-view.ts';
import { type Outcome, pauseRun, resumeRun, writeNow } from '../run-requests.ts';
import type { ControlState } from './control-state.ts';

type Order = 'pause' | 'resume' | 'write';

export interface Orders {
  /** Asked for, and not done by the run yet. */
  isPausing: boolean;
  isResuming: boolean;
  isToWrite: boolean;
  problem: string | null;
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  write: () => Promise<void>;
}

/**
 * What the reader orders of a running or resting run. An order stands from the click until the run's own log says that it
 * was followed, so a page that is opened again shows it too.
 */
export function useOrders(run: Pick<RunView, 'runId' | 'status' | 'exit' | 'rests'>, controls: ControlState): Orders {
  const { runId, status, exit } = run;
  const [standing, setStanding] = useState<ReadonlySet<Order>>(() => standingAtFirst(controls));
  const [problem, setProblem] = useState<string | null>(null);
  // A tab that slept hears of a pause and of its end at once: then the status is what it was, and there is one rest more.
  const followed = `${status} ${run.rests.length}`;
  const [seen, setSeen] = useState(followed);
  if (seen !== followed) {
    setSeen(followed);
    setStanding((before) => without(without(before, 'pause'), 'resume'));
  }

  const give = async (order: Order, send: () => Promise<Outcome<undefined>>) => {
    if (standing.has(order)) return;
    setProblem(null);
    setStanding((before) => new Set([...before, order]));
    const outcome = await send();
    if (!('problem' in outcome)) return;
    setStanding((before) => without(before, order));
    setProblem(outcome.problem);
  };

  return {
    isPausing: standing.has('pause') && status === 'running',
    isResuming: standing.has('resume') && status === 'paused',
    isToWrite: standing.has('write') && exit === null,
    problem,
    pause: () => give('pause', () => pauseRun(runId)),
    resume: () => give('resume', () => resumeRun(runId)),
    write: () => give('write', () => writeNow(runId)),
  };
}

function standingAtFirst({ pauseRequested, writeNowRequested }: ControlState): ReadonlySet<Order> {
  const orders: Order[] = [];
  if (pauseRequested) orders.push('pause');
  if (writeNowRequested) orders.push('write');
  return new Set(orders);
}

function without(orders: ReadonlySet<Order>, order: Order): ReadonlySet<Order> {
  return orders.has(order) ? new Set([...orders].filter((each) => each !== order)) : orders;
}
