import {
  afterDirection,
  CERTAINTY_WORDS,
  DIRECTION_WORDS,
  inOneSentence,
  scaleInWords,
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
  outcomes,
}: ShortAnswer): string[] {
  const found = direction && isDirect && !isWritten ? `${DIRECTION_WORDS[direction]}.` : null;
  const sure =
    certainty && `Certainty: ${CERTAINTY_WORDS[certainty]}${reasons.length > 0 ? ` (${inOneSentence(reasons)})` : ''}.`;
  const decisive = outcomes.slice(0, 1).filter(({ shown }) => shown !== undefined);
  return [
    found,
    direction && isDirect ? afterDirection(lead, direction) : lead,
    sure && [sure, ...decisive.map((each) => `Suggested ${scaleInWords([each])}.`)].join(' '),
    tally && `${tallyInWords(tally)} ${TALLY_CAVEAT}`,
  ].filter((line): line is string => Boolean(line));
}
