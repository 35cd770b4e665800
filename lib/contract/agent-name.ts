import { AGENT_LIST } from './agent-list.ts';

/** Everyone who works on a run, in the order in which they are shown. */
export const AGENT_NAMES = AGENT_LIST.map(({ name }) => name);
export type AgentName = (typeof AGENT_NAMES)[number];

/** As readers know them. */
export const AGENT_LABELS = Object.fromEntries(AGENT_LIST.map(({ name, label }) => [name, label])) as Readonly<
  Record<AgentName, string>
>;
