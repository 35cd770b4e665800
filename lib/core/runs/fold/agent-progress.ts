import type { AgentName } from '#contract/agent-name.ts';
import type { RunView } from '#contract/run-view.ts';

/** The view with this agent at work. */
export function work(view: RunView, agent: AgentName, message: string, at: string): RunView {
  const since = view.agents[agent].since ?? at;
  return { ...view, agents: { ...view.agents, [agent]: { state: 'working', message, since, until: null } } };
}

/** The view with this agent's work done. */
export function finish(view: RunView, agent: AgentName, message: string, at: string): RunView {
  const since = view.agents[agent].since ?? at;
  return { ...view, agents: { ...view.agents, [agent]: { state: 'done', message, since, until: at } } };
}
