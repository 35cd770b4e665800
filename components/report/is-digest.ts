import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';

/** Whether an answer only shows what was found: nobody has judged what the works say. */
export function isDigest({
  isDirect,
  isWritten,
  direction,
  certainty,
  tally,
}: Pick<ShortAnswer, 'isDirect' | 'isWritten' | 'direction' | 'certainty' | 'tally'>): boolean {
  return isDirect && !isWritten && direction === null && certainty === null && tally === null;
}
