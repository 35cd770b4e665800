import { isNegated } from '../text/negation.ts';

/** Words by which authors call a test good. */
const GOOD =
  /\b(?:(?:good|high|excellent|acceptable|adequate|reliable) (?:diagnostic )?(?:accuracy|performance|value)|accurate(?:ly)?|reliabl[ey]|promising|useful|valuable)\b/gi;
const POOR =
  /\b(?:inaccurate|unreliable|unhelpful|(?:poor|limited|insufficient|low|modest|little) (?:diagnostic )?(?:accuracy|value|utility|performance|use)|less (?:accurate|reliable|useful)|adds? little)\b/i;
/** "As accurate as", "more useful than", "may be useful": a comparison or a hope. */
const NO_VERDICT = /\b(?:whether|more|most|as|equally|may be|might be|could be|potentially)\s+$/i;

/** Whether a sentence calls a test good or poor; null where it does neither, or both. */
export function appraisalOf(sentence: string): 'good' | 'poor' | null {
  const praise = Array.from(sentence.matchAll(GOOD), ({ index }) => index).filter(
    (index) => !NO_VERDICT.test(sentence.slice(0, index)) && !/\bless\s+$/i.test(sentence.slice(0, index)),
  );
  const denied = praise.filter((index) => isNegated(sentence, index)).length;
  const isPoor = POOR.test(sentence) || denied > 0;
  const isGood = praise.length > denied;
  return isGood === isPoor ? null : isGood ? 'good' : 'poor';
}
