import { AGENT_LABELS, type AgentName } from '#contract/agent-name.ts';
import type { RunEventOf } from '#contract/event.ts';
import type { TEAM_EVENTS } from '#contract/team-events.ts';

/** An event as one line of the trace. */
export interface EventDescription {
  agent: AgentName | 'run';
  text: string;
  isProblem: boolean;
}

export function line(agent: EventDescription['agent'], text: string, isProblem = false): EventDescription {
  return { agent, text, isProblem };
}

export const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

type TeamEvent = RunEventOf<(typeof TEAM_EVENTS)[number]['shape']['type']['value']>;

/** The trace line of a team event; null for those shown elsewhere on the page. */
export function describeTeamEvent(event: TeamEvent): EventDescription | null {
  switch (event.type) {
    case 'task_ledger':
      return line('manager', event.resets === 0 ? 'Wrote down what is known and a plan' : 'Rewrote facts and plan');
    case 'plan_approved':
      return line(event.byReader ? 'run' : 'manager', event.edited ? 'Plan changed and approved' : 'Plan approved');
    case 'progress_ledger':
      return line('manager', describeDecision(event), event.basis === 'rules');
    case 'handoff':
      return line('manager', `To ${AGENT_LABELS[event.to].toLowerCase()}: ${event.instruction}`);
    case 'agent_reported':
      return line(event.agent, event.message);
    case 'replanned':
      return line('manager', `New plan (${event.resets}): ${event.why}`, true);
    case 'steered':
      return line('run', `To the manager: ${event.text}`);
    case 'model_problem':
      return line(event.agent, event.message, true);
    case 'paused':
      return line('run', 'Paused');
    case 'resumed':
      return line('run', 'Resumed');
    case 'usage_updated':
      return null;
  }
}

function describeDecision({ ledger, stalls, noticed }: RunEventOf<'progress_ledger'>): string {
  const parts = [
    ledger.satisfied.answer ? 'satisfied' : 'not satisfied yet',
    ledger.progress.answer ? 'making progress' : 'no progress',
    ...(ledger.looping.answer ? ['going in circles'] : []),
    ...(stalls > 0 ? [`${stalls} ${stalls === 1 ? 'stall' : 'stalls'}`] : []),
    ...noticed,
  ];
  return parts.join(', ');
}
