import type { TeamMember } from '#contract/plan-step.ts';

/** Who can be given a step, and what each is good for, in the order in which they are offered. */
export const PLAN_AGENTS: readonly { agent: TeamMember; does: string }[] = [
  { agent: 'search', does: 'asks the literature and the registries' },
  { agent: 'retrieval', does: 'searches the web and reads pages' },
  { agent: 'judge', does: 'weighs what was found' },
  { agent: 'hypothesis', does: 'proposes explanations and what to look for' },
  { agent: 'report', does: 'writes from verified quotes' },
];
