import type { HandoffView, RunView } from '#core/events/run-view.ts';
import { TEAM, type TeamMember } from '#core/findings/plan-step.ts';

/** The line between the manager and one member of the team. */
export interface Edge {
  to: TeamMember;
  /** Times the manager handed work over. */
  handed: number;
  /** Times something came back. */
  returned: number;
  /** The member works on it now. */
  isActive: boolean;
}

/** Who was spoken to and how often; the writing of the report is nobody's order and has a line all the same. */
export function edgesOf({ team, agents }: Pick<RunView, 'team' | 'agents'>): Edge[] {
  return TEAM.map((to) => {
    const own = team.handoffs.filter((handoff) => handoff.to === to);
    return {
      to,
      handed: own.length,
      returned: own.filter(({ report }) => report !== null).length,
      isActive: agents[to].state === 'working',
    };
  });
}

/** One thing that was said in the team, in the order in which it was said. */
export type Said = { at: string } & (
  | { kind: 'handoff'; handoff: HandoffView }
  | { kind: 'steered'; messageId: number; text: string; round: number }
  | { kind: 'replanned'; resets: number; why: string }
);

/** The story of the team: orders with what came back, what the reader said, and new plans. */
export function storyOf({ team }: Pick<RunView, 'team'>): Said[] {
  const said: Said[] = [
    ...team.steered.map((message) => ({ kind: 'steered' as const, ...message })),
    ...team.replans.map((replan) => ({ kind: 'replanned' as const, ...replan })),
    ...team.handoffs.map((handoff) => ({ kind: 'handoff' as const, at: handoff.at, handoff })),
  ];
  return said.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
