import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { TeamMember } from '../team-member.ts';

/** The hypothesis agent as a member of the manager's team. */
export const HYPOTHESIS: TeamMember = {
  name: 'hypothesis',
  label: 'Hypotheses',
  doing: 'Hypotheses',
  offers: 'proposes explanations and what to look for',
  isInLoop: true,
  needsModel: true,
  actsUnasked: true,
  brief: () => 'forms hypotheses from the evidence found so far. It does not search.',
  async *act(turn) {
    return hypothesesInWords(yield* turn.hypothesize());
  },
};

const MOST_NAMED = 3;

/** The hypotheses as the manager sees them: how many, and what would have to be searched to decide them. */
export function hypothesesInWords(hypotheses: readonly Hypothesis[]): string {
  const kept = `${hypotheses.length} ${hypotheses.length === 1 ? 'hypothesis' : 'hypotheses'} supported.`;
  const named = (label: string, texts: readonly string[]) =>
    texts.length > 0 ? ` ${label}: ${[...new Set(texts)].slice(0, MOST_NAMED).join('; ')}.` : '';
  const gaps = hypotheses.flatMap((hypothesis) => hypothesis.gaps ?? []);
  const searches = hypotheses.flatMap((hypothesis) => hypothesis.searches ?? []);
  return `${kept}${named('Not known yet', gaps)}${named('Worth searching', searches)}`;
}
