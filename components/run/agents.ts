import type { AgentName } from '#core/events/agent-name.ts';
import type { RunView } from '#core/events/run-view.ts';

/** The team in the order in which it works. */
export const AGENTS: readonly AgentName[] = ['planner', 'search', 'judge', 'hypothesis', 'report'];

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

/** The agent that works now; of several the last one in the order of work. */
export function activeAgent(run: Pick<RunView, 'agents'>): AgentName | null {
  return AGENTS.findLast((name) => run.agents[name].state === 'working') ?? null;
}
