import { AGENT_LIST } from '#contract/agent-list.ts';
import { AGENT_LABELS, AGENT_NAMES, type AgentName } from '#contract/agent-name.ts';
import type { AgentView, RunView } from '#contract/run-view.ts';

/** The speaker labels of the trace. */
export const SPEAKER_LABELS: Readonly<Record<AgentName | 'run', string>> = { ...AGENT_LABELS, run: 'Run' };

/** Agents that take part in this run, or may. */
export function agentsOf({ request, agents }: Pick<RunView, 'request' | 'agents'>): readonly AgentName[] {
  const isTeam = request?.mode === 'advanced';
  const hasModel = request?.engine !== 'rules';
  return AGENT_LIST.filter(({ name, isInLoop, needsModel }) => {
    const mayWork = isInLoop && (hasModel || !needsModel);
    return isTeam || mayWork || agents[name].state !== 'waiting';
  }).map(({ name }) => name);
}

/** The agent's name for users; without a model nobody judges, and the replacement has its own name. */
export function labelOf(name: AgentName, { request }: Pick<RunView, 'request'>): string {
  return name === 'judge' && request?.engine === 'rules' ? 'Counts' : AGENT_LABELS[name];
}

/** The working agent; of several, the last in the order of work. */
export function activeAgent(run: Pick<RunView, 'agents'>): AgentName | null {
  return AGENT_NAMES.findLast((name) => run.agents[name].state === 'working') ?? null;
}

/** Whether the run waits for the user: then no agent works and no clock runs. */
export function isResting({ status }: Pick<RunView, 'status'>): boolean {
  return status === 'paused' || status === 'waiting';
}

/** Work that was interrupted by a rest. */
export type ShownAgent = Omit<AgentView, 'state'> & { state: AgentView['state'] | 'resting' };

/** The agent as a page shows it. */
export function agentOf(run: Pick<RunView, 'agents' | 'status' | 'updatedAt'>, name: AgentName): ShownAgent {
  const agent = run.agents[name];
  if (agent.state !== 'working' || !isResting(run)) return agent;
  return { ...agent, state: 'resting', until: run.updatedAt };
}
