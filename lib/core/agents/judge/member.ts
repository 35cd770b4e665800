import type { Assessment } from '#contract/appraisal/assessment.ts';
import type { TeamMember } from '../team-member.ts';

/** The judge as a member of the manager's team. */
export const JUDGE: TeamMember = {
  name: 'judge',
  label: 'Judge',
  doing: 'Weighing',
  offers: 'weighs what was found',
  isInLoop: true,
  brief: () => 'weighs the evidence found so far and says what is missing. It does not search.',
  async *act(turn) {
    return verdictInWords(yield* turn.judge());
  },
};

/** An assessment as the manager sees it. */
export function verdictInWords({ mechanism, clinical, confidence, sufficient, gaps }: Assessment): string {
  const missing = gaps.length > 0 ? ` Missing: ${gaps.join('; ')}.` : '';
  const verdict = sufficient ? 'sufficient' : 'not sufficient yet';
  if (confidence === null) return `Counted, not judged: ${verdict}.${missing}`;
  return `Mechanism ${mechanism.score}, clinical ${clinical.score}, confidence ${confidence.toFixed(2)}: ${verdict}.${missing}`;
}
