import { AGENT_LIST } from './agent-list.ts';

/** All agents of a run, in display order. */
export const AGENT_NAMES = AGENT_LIST.map(({ name }) => name);
export type AgentName = (typeof AGENT_NAMES)[number];

/** As readers know them. */
export const AGENT_LABELS = Object.fromEntries(AGENT_LIST.map(({ name, label }) => [name, label])) as Readonly<
  Record<AgentName, string>
>;

/** What is known of each agent. */
export const AGENT_FACTS = Object.fromEntries(AGENT_LIST.map((agent) => [agent.name, agent])) as Readonly<
  Record<AgentName, AgentFacts>
>;

/** What pages, prompts and views know of an agent. No schema is imported here, so that pages may use it. */
export interface AgentFacts {
  /** Used in logs: it never changes. */
  name: string;
  /** As readers know it. */
  label: string;
  /** The title of the browser tab while it works. */
  doing: string;
  /** What plan steps it can be given; null for agents that get no steps. */
  offers: string | null;
  /** It works in the loop without a manager too. */
  isInLoop: boolean;
  /** Nobody does its part in a run without a model. */
  needsModel: boolean;
  /** The run calls it even if the manager never does, since the report uses its result. */
  actsUnasked: boolean;
}
