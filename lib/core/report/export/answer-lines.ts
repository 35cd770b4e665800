import {
  afterDirection,
  DIRECTION_WORDS,
  decisiveResult,
  directionInWords,
  gradeInWords,
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
  const word = direction && isDirect ? direction : null;
  const found = word && `${isWritten ? directionInWords(word) : DIRECTION_WORDS[word]}.`;
  const decisive = decisiveResult(outcomes);
  const grade = certainty && gradeInWords({ level: certainty, shown: decisive?.shown });
  const sure = grade && `Certainty: ${grade}${reasons.length > 0 ? ` (${inOneSentence(reasons)})` : ''}.`;
  return [
    found,
    direction && isDirect ? afterDirection(lead, direction) : lead,
    sure && [sure, ...(decisive?.shown ? [`Suggested ${scaleInWords([decisive])}.`] : [])].join(' '),
    tally && `${tallyInWords(tally)} ${TALLY_CAVEAT}`,
  ].filter((line): line is string => Boolean(line));
}
