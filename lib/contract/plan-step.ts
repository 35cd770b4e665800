import * as z from 'zod';

/** Who can be given a step of the plan: the manager's team. */
export const TEAM = ['search', 'retrieval', 'judge', 'hypothesis', 'report'] as const;
export const teamMember = z.enum(TEAM);
export type TeamMember = z.infer<typeof teamMember>;

/** One step of a research plan as its reader sees, edits and approves it. */
export const planStep = z.object({
  id: z.string().min(1).max(40),
  agent: teamMember,
  /** What to do, as an instruction in a sentence. */
  text: z.string().trim().min(1).max(500),
});
export type PlanStep = z.infer<typeof planStep>;
