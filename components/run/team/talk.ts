import type { TeamMemberName } from '#contract/plan-step.ts';
import type { HandoffView, RunView } from '#contract/run-view.ts';
import { PLAN_AGENTS } from '../plan/plan-steps.ts';

/** The line between the manager and one member of the team. */
export interface Edge {
  to: TeamMemberName;
  /** Times the manager handed work over. */
  handed: number;
  /** Times something came back. */
  returned: number;
  /** The member works on it now. */
  isActive: boolean;
}

/** Who was spoken to and how often; the writing of the report has a line without an instruction. */
export function edgesOf({ team, agents }: Pick<RunView, 'team' | 'agents'>): Edge[] {
  return PLAN_AGENTS.map(({ agent: to }) => {
    const own = team.handoffs.filter((handoff) => handoff.to === to);
    return {
      to,
      handed: own.length,
      returned: own.filter(({ report }) => report !== null).length,
      isActive: agents[to].state === 'working',
    };
  });
}

/** One message in the team, with its round. */
export type Message = { round: number } & (
  | { kind: 'steered'; messageId: number; text: string }
  | { kind: 'handoff'; handoff: HandoffView }
  | { kind: 'replanned'; resets: number; why: string }
);

/** In a round the reader is heard first; then work is handed over, or the plan is given up. */
const ORDER: Readonly<Record<Message['kind'], number>> = { steered: 0, handoff: 1, replanned: 2 };

/** The team's story in order: the user's messages, instructions with their reports, and new plans. */
export function storyOf({ team }: Pick<RunView, 'team'>): Message[] {
  const messages: Message[] = [
    ...team.steered.map(({ messageId, text, round }) => ({ kind: 'steered' as const, messageId, text, round })),
    ...team.handoffs.map((handoff) => ({ kind: 'handoff' as const, handoff, round: handoff.round })),
    ...team.replans.map(({ resets, why, round }) => ({ kind: 'replanned' as const, resets, why, round })),
  ];
  return messages.sort((a, b) => a.round - b.round || ORDER[a.kind] - ORDER[b.kind]);
}
