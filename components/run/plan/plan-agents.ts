import { AGENT_LIST } from '#contract/agent-list.ts';
import type { TeamMemberName } from '#contract/plan-step.ts';

/** Who can be given a step, and what each is good for, in the order in which they are offered. */
export const PLAN_AGENTS: readonly { agent: TeamMemberName; does: string }[] = AGENT_LIST.flatMap((agent) =>
  agent.offers === null ? [] : [{ agent: agent.name, does: agent.offers }],
);
