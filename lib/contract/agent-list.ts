// Written by `npm run lists` out of lib/core/agents/team.ts.
export const AGENT_LIST = [
  {
    name: 'manager',
    label: 'Manager',
    doing: 'Deciding',
    offers: null,
    isInLoop: false,
  },
  {
    name: 'planner',
    label: 'Planner',
    doing: 'Planning',
    offers: null,
    isInLoop: true,
  },
  {
    name: 'search',
    label: 'Search',
    doing: 'Searching',
    offers: 'asks the literature and the registries',
    isInLoop: true,
  },
  {
    name: 'retrieval',
    label: 'Web',
    doing: 'Reading pages',
    offers: 'searches the web and reads pages',
    isInLoop: false,
  },
  {
    name: 'judge',
    label: 'Judge',
    doing: 'Weighing',
    offers: 'weighs what was found',
    isInLoop: true,
  },
  {
    name: 'hypothesis',
    label: 'Hypotheses',
    doing: 'Hypotheses',
    offers: 'proposes explanations and what to look for',
    isInLoop: true,
  },
  {
    name: 'report',
    label: 'Report',
    doing: 'Writing',
    offers: 'writes from verified quotes',
    isInLoop: true,
  },
] as const;
