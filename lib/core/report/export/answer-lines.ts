import {
  afterDirection,
  CERTAINTY_WORDS,
  DIRECTION_WORDS,
  decisiveResult,
  directionInWords,
  gradeInWords,
  inOneSentence,
  isGradedByShowing,
  reasonsInWords,
  scaleInWords,
  TALLY_CAVEAT,
  tallyInWords,
} from '#contract/answer-words.ts';
import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';

/** The app's own words of a short answer, for exports; claims that begin with their own verdict come before them. */
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
  const isShown = decisive !== undefined && isGradedByShowing(decisive);
  const grade = certainty && (isShown ? gradeInWords(decisive) : CERTAINTY_WORDS[certainty]);
  const why = isShown ? reasonsInWords(decisive) : reasons;
  const sure =
    grade &&
    `${isShown ? 'How it was shown' : 'Certainty'}: ${grade}${why.length > 0 ? ` (${inOneSentence(why)})` : ''}.`;
  return [
    found,
    direction && isDirect ? afterDirection(lead, direction) : lead,
    sure && [sure, ...(decisive?.shown ? [`Suggested ${scaleInWords([decisive])}.`] : [])].join(' '),
    tally && `${tallyInWords(tally)} ${TALLY_CAVEAT}`,
  ].filter((line): line is string => Boolean(line));
}
