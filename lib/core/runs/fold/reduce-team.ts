import { addUsage, NO_USAGE } from '#contract/add-usage.ts';
import type { AgentName } from '#contract/agent-name.ts';
import type { LoggedEvent } from '#contract/event.ts';
import { NO_DRAFTS, type RunView } from '#contract/run-view.ts';

/** The view with this agent working. */
export function work(view: RunView, agent: AgentName, message: string, at: string): RunView {
  const since = view.agents[agent].since ?? at;
  return { ...view, agents: { ...view.agents, [agent]: { state: 'working', message, since, until: null } } };
}

/** The view with this agent done. */
export function finish(view: RunView, agent: AgentName, message: string, at: string): RunView {
  const since = view.agents[agent].since ?? at;
  return { ...view, agents: { ...view.agents, [agent]: { state: 'done', message, since, until: at } } };
}

/** Folds team events; any other event changes nothing. */
export function reduceTeam(view: RunView, event: LoggedEvent): RunView {
  switch (event.type) {
    case 'task_ledger': {
      const { resets, ledger } = event;
      return withTeam(view, {
        taskLedgers: [...view.team.taskLedgers, { resets, ledger, decisions: view.team.decisions.length }],
      });
    }
    case 'plan_approved': {
      const plan =
        view.plan && ({ ...view.plan, steps: event.steps, state: event.edited ? 'edited' : 'approved' } as const);
      return { ...view, plan, status: 'running' };
    }
    case 'progress_ledger': {
      const { round, ledger, stalls, basis, noticed } = event;
      return withTeam(view, { decisions: [...view.team.decisions, { round, ledger, stalls, basis, noticed }] });
    }
    case 'handoff': {
      const { round, to, instruction, why, at } = event;
      const handoffs = [...view.team.handoffs, { round, to, instruction, why, at, report: null }];
      return work(finish(withTeam(view, { handoffs }), 'manager', `Round ${round}: ${why}`, at), to, instruction, at);
    }
    case 'agent_reported': {
      const last = view.team.handoffs.findLastIndex(({ to, report }) => to === event.agent && report === null);
      const handoffs = view.team.handoffs.map((handoff, index) =>
        index === last ? { ...handoff, report: event.message } : handoff,
      );
      return finish(withTeam(view, { handoffs }), event.agent, event.message, event.at);
    }
    case 'replanned': {
      const { resets, why, steps, at } = event;
      const round = view.team.decisions.at(-1)?.round ?? 0;
      const plan = view.plan && { ...view.plan, steps };
      return { ...withTeam(view, { resets, replans: [...view.team.replans, { resets, why, at, round }] }), plan };
    }
    case 'steered': {
      const { messageId, text, at } = event;
      const round = (view.team.decisions.at(-1)?.round ?? 0) + 1;
      return withTeam(view, { steered: [...view.team.steered, { messageId, text, at, round }] });
    }
    case 'model_problem': {
      const { agent, message, at } = event;
      return withTeam(view, { problems: [...view.team.problems, { agent, message, at }] });
    }
    case 'usage_updated': {
      const { total, byAgent, estimated } = view.usage;
      const own = addUsage(byAgent[event.agent] ?? NO_USAGE, event.usage);
      return {
        ...view,
        usage: {
          total: addUsage(total, event.usage),
          byAgent: { ...byAgent, [event.agent]: own },
          estimated: estimated || event.estimated,
        },
      };
    }
    case 'paused':
      return { ...view, status: 'paused', streaming: NO_DRAFTS };
    case 'resumed':
      // A plan that was waiting when the run was paused goes on waiting.
      return { ...view, status: view.plan?.state === 'open' ? 'waiting' : 'running' };
    default:
      return view;
  }
}

function withTeam(view: RunView, change: Partial<RunView['team']>): RunView {
  return { ...view, team: { ...view.team, ...change } };
}
