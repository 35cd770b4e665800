'use client';

import { clsx } from 'clsx';
import { Ban, Check, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { AgentName } from '#contract/agent-name.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import { agentOf, labelOf, type ShownAgent } from '../agents.ts';
import { Elapsed } from '../elapsed.tsx';

interface AgentCardProps {
  run: Pick<RunView, 'agents' | 'status' | 'updatedAt' | 'rests' | 'request'>;
  of: AgentName;
  children: ReactNode;
}

/** One member of the team. Open while it works, folded when it is done, unless the reader has chosen otherwise. */
export function AgentCard({ run, of, children }: AgentCardProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const id = useId();
  const name = labelOf(of, run);
  const agent = agentOf(run, of);
  const idleWord = idleWordOf(agent, run);
  const isWorking = agent.state === 'working';
  const isOpen = chosen ?? (isWorking || agent.state === 'resting');
  return (
    <li
      className={clsx(
        'rounded-lg border bg-panel',
        isWorking ? 'border-accent shadow-[0_0_0_3px_var(--accent-soft)]' : 'border-line',
      )}
    >
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosen(!isOpen)}
          className="flex w-full items-start gap-2 px-3 py-2 text-left"
        >
          <StateMark state={agent.state} />
          <span className="min-w-0 flex-1">
            <span className="flex items-baseline justify-between gap-2">
              <span className={clsx('font-semibold', agent.state === 'waiting' && 'text-soft')}>{name}</span>
              <span className="text-[12.5px] text-soft">
                {agent.state === 'stopped' && 'stopped after '}
                {idleWord ?? (
                  <Elapsed since={agent.since} until={agent.until} rests={run.rests} label={`Time of ${name}`} />
                )}
              </span>
            </span>
            {agent.message && <span className="block break-words text-[13px]/[1.4] text-soft">{agent.message}</span>}
          </span>
          <ChevronRight
            aria-hidden
            size={14}
            className={clsx('mt-[3px] shrink-0 text-faint transition-transform', isOpen && 'rotate-90')}
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="border-line border-t px-3 py-2">
        {isOpen && children}
      </div>
    </li>
  );
}

/** The label of an idle agent that has done nothing, or is suspended; null for others, whose time is shown. */
function idleWordOf({ state }: ShownAgent, run: Pick<RunView, 'status'>): string | null {
  if (state === 'resting') return 'resting';
  if (state !== 'waiting') return null;
  return hasEnded(run) ? 'not asked' : 'waiting';
}

function StateMark({ state }: { state: ShownAgent['state'] }) {
  if (state === 'done')
    return <Check aria-hidden size={14} strokeWidth={2.25} className="mt-[3px] shrink-0 text-good" />;
  if (state === 'stopped') return <Ban aria-hidden size={14} className="mt-[3px] shrink-0 text-faint" />;
  return (
    <span aria-hidden className="mt-[6px] mr-[3px] ml-[2px] grid shrink-0 place-items-center">
      <span
        className={clsx(
          'size-2 rounded-full',
          state === 'working' && 'animate-pulse bg-accent',
          state === 'resting' && 'bg-line-strong',
          state === 'waiting' && 'border border-line-strong',
        )}
      />
    </span>
  );
}

/** The text of a card before its agent has anything to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-[13px] text-soft">{children}</p>;
}
