import type { AgentName } from '#contract/agent-name.ts';

/** An event as one line of the trace. */
export interface EventDescription {
  agent: AgentName | 'run';
  text: string;
  isProblem: boolean;
}

export function line(agent: EventDescription['agent'], text: string, isProblem = false): EventDescription {
  return { agent, text, isProblem };
}
