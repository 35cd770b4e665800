import * as z from 'zod';
import { AGENT_LIST } from './agent-list.ts';

type Member = Extract<(typeof AGENT_LIST)[number], { offers: string }>;

/** The agents that can be given a plan step: the manager's team. */
export const TEAM = AGENT_LIST.filter((agent): agent is Member => agent.offers !== null).map(({ name }) => name);
export const teamMember = z.enum(TEAM);
export type TeamMemberName = z.infer<typeof teamMember>;

/** One step of a research plan as its reader sees, edits and approves it. */
export const planStep = z.object({
  id: z.string().min(1).max(40),
  agent: teamMember,
  /** What to do, as an instruction in a sentence. */
  text: z.string().trim().min(1).max(500),
});
export type PlanStep = z.infer<typeof planStep>;
