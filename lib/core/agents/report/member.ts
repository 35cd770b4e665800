import { verdictInWords } from '../judge/member.ts';
import type { TeamMember } from '../team-member.ts';

/** The report as the manager's team knows it. Code decides when it is written; asked for before, the judge is heard. */
export const REPORT: TeamMember = {
  name: 'report',
  label: 'Report',
  doing: 'Writing',
  offers: 'writes from verified quotes',
  isInLoop: true,
  brief: () => 'writes the report from verified quotes; the last step of every plan.',
  async *act(turn) {
    return verdictInWords(yield* turn.judge());
  },
};
