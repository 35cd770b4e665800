import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';

/** Whether an answer only lists what was found, without a judgement. */
export function isDigest({
  isDirect,
  isWritten,
  direction,
  certainty,
  tally,
}: Pick<ShortAnswer, 'isDirect' | 'isWritten' | 'direction' | 'certainty' | 'tally'>): boolean {
  return isDirect && !isWritten && direction === null && certainty === null && tally === null;
}
