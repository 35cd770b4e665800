import type { AgentName } from '#contract/agent-name.ts';
import type { AgentView, RunView } from '#contract/run-view.ts';

/** Everybody in the order in which they work. */
const AGENTS: readonly AgentName[] = ['manager', 'planner', 'search', 'retrieval', 'judge', 'hypothesis', 'report'];
/** A loop without a manager works with these alone. */
const SIMPLE_AGENTS: readonly AgentName[] = ['planner', 'search', 'judge', 'hypothesis', 'report'];

export const AGENT_LABELS: Readonly<Record<AgentName | 'run', string>> = {
  manager: 'Manager',
  planner: 'Planner',
  search: 'Search',
  retrieval: 'Web',
  judge: 'Judge',
  hypothesis: 'Hypotheses',
  report: 'Report',
  run: 'Run',
};

/** Those who take part in this run, or may. */
export function agentsOf({ request, agents }: Pick<RunView, 'request' | 'agents'>): readonly AgentName[] {
  if (request?.mode === 'advanced') return AGENTS;
  return AGENTS.filter((name) => SIMPLE_AGENTS.includes(name) || agents[name].state !== 'waiting');
}

/** The agent that works now; of several the last one in the order of work. */
export function activeAgent(run: Pick<RunView, 'agents'>): AgentName | null {
  return AGENTS.findLast((name) => run.agents[name].state === 'working') ?? null;
}

/** Whether the run rests until its reader goes on: then nobody works and no clock runs. */
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
