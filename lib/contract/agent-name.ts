import { AGENT_LIST } from './agent-list.ts';

/** Everyone who works on a run, in the order in which they are shown. */
export const AGENT_NAMES = AGENT_LIST.map(({ name }) => name);
export type AgentName = (typeof AGENT_NAMES)[number];

/** As readers know them. */
export const AGENT_LABELS = Object.fromEntries(AGENT_LIST.map(({ name, label }) => [name, label])) as Readonly<
  Record<AgentName, string>
>;

/** What pages, prompts and views know of an agent. No schema is imported here, so that pages may use it. */
export interface AgentFacts {
  /** It stands in logs: it never changes. */
  name: string;
  /** As readers know it. */
  label: string;
  /** What the tab of a browser says while it works. */
  doing: string;
  /** What steps of a plan it can be given; null for those that no step is given to. */
  offers: string | null;
  /** It works in the loop without a manager too. */
  isInLoop: boolean;
}
