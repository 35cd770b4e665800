/** Everyone who works on a run, in the order in which they are shown. */
export const AGENT_NAMES = ['manager', 'planner', 'search', 'retrieval', 'judge', 'hypothesis', 'report'] as const;
export type AgentName = (typeof AGENT_NAMES)[number];
