import type { Assessment } from '#contract/appraisal/assessment.ts';
import { scoresInWords } from '#contract/appraisal/scores-in-words.ts';
import type { TeamMember } from '../team-member.ts';

/** The judge as a member of the manager's team. */
export const JUDGE: TeamMember = {
  name: 'judge',
  label: 'Judge',
  doing: 'Weighing',
  offers: 'weighs what was found',
  isInLoop: true,
  needsModel: false,
  actsUnasked: true,
  brief: () => 'weighs the evidence found so far and says what is missing. It does not search.',
  async *act(turn) {
    return verdictInWords(yield* turn.judge());
  },
};

/** An assessment as the manager sees it. */
export function verdictInWords(assessment: Assessment): string {
  const { sufficient, gaps } = assessment;
  const missing = gaps.length > 0 ? ` Missing: ${gaps.join('; ')}.` : '';
  const verdict = sufficient ? 'sufficient' : 'not sufficient yet';
  return `${scoresInWords(assessment) ?? 'Counted, not judged'}: ${verdict}.${missing}`;
}
