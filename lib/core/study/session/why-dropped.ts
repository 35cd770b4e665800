import type { DroppedQuestions } from '#contract/study/study-events.ts';

export const WHY_DROPPED = [
  'unanswerable',
  'answerableWithout',
  'defective',
] as const satisfies readonly (keyof DroppedQuestions)[];

const REASONS: Readonly<Record<keyof DroppedQuestions, string>> = {
  unanswerable: 'the sources alone do not answer',
  answerableWithout: 'could be guessed from the wording',
  defective: 'had a fault',
};

/** Why a set is shorter, as a sentence to its learner; empty where nothing was thrown away. */
export function whyDropped(dropped: DroppedQuestions): string {
  const all = WHY_DROPPED.reduce((sum, why) => sum + dropped[why], 0);
  if (all === 0) return '';
  const parts = WHY_DROPPED.filter((why) => dropped[why] > 0).map((why) => `${dropped[why]} that ${REASONS[why]}`);
  const more = all === 1 ? 'One more was written and thrown away' : `${all} more were written and thrown away`;
  return `${more}: ${new Intl.ListFormat('en').format(parts)}.`;
}
