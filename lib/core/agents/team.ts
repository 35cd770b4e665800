import type { AgentFacts } from '#contract/agent-name.ts';
import { HYPOTHESIS } from './hypothesis/by-model.ts';
import { JUDGE } from './judge/by-model.ts';
import { REPORT } from './report/by-model.ts';
import { RETRIEVAL } from './search/retrieval-agent.ts';
import { SEARCH } from './search/search-agent.ts';
import type { TeamMember } from './team-member.ts';

/**
 * The agents that the manager can give work to, in the order in which they are shown. A new one is one line here, then
 * `npm run generate`.
 */
export const MEMBERS: readonly TeamMember[] = [SEARCH, RETRIEVAL, JUDGE, HYPOTHESIS, REPORT];

/** All agents of a run. */
export const AGENTS: readonly AgentFacts[] = [
  {
    name: 'manager',
    label: 'Manager',
    doing: 'Deciding',
    offers: null,
    isInLoop: false,
    needsModel: true,
    actsUnasked: true,
  },
  {
    name: 'planner',
    label: 'Planner',
    doing: 'Planning',
    offers: null,
    isInLoop: true,
    needsModel: false,
    actsUnasked: true,
  },
  ...MEMBERS,
];
