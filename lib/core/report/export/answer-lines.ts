import {
  afterDirection,
  CERTAINTY_WORDS,
  DIRECTION_WORDS,
  inOneSentence,
  TALLY_CAVEAT,
  tallyInWords,
} from '#contract/answer-words.ts';
import type { ShortAnswer } from '#contract/short-answer.ts';

/** The app's own words of a short answer, for exports; claims that begin with their own verdict stand before them. */
export function answerLines({
  isDirect,
  isWritten,
  direction,
  lead,
  certainty,
  reasons,
  tally,
}: ShortAnswer): string[] {
  const found = direction && isDirect && !isWritten ? `${DIRECTION_WORDS[direction]}.` : null;
  const sure =
    certainty && `Certainty: ${CERTAINTY_WORDS[certainty]}${reasons.length > 0 ? ` (${inOneSentence(reasons)})` : ''}.`;
  return [
    found,
    direction && isDirect ? afterDirection(lead, direction) : lead,
    sure,
    tally && `${tallyInWords(tally)} ${TALLY_CAVEAT}`,
  ].filter((line): line is string => Boolean(line));
}
