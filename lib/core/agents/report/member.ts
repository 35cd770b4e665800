import { verdictInWords } from '../judge/member.ts';
import type { TeamMember } from '../team-member.ts';

/**
 * The report as a member of the manager's team. Code decides when it is written; if it is requested too early, the
 * judge goes first.
 */
export const REPORT: TeamMember = {
  name: 'report',
  label: 'Report',
  doing: 'Writing',
  offers: 'writes from verified quotes',
  isInLoop: true,
  needsModel: false,
  actsUnasked: true,
  brief: () => 'writes the report from verified quotes; the last step of every plan.',
  async *act(turn) {
    return verdictInWords(yield* turn.judge());
  },
};
