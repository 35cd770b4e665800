import type { EffectDirection } from '#contract/finding.ts';
import { ALIKE, NO_CHANGE_OF, UNCHANGED } from '../text/direction-words.ts';
import type { EffectMention } from './effects.ts';
import { valenceOf } from './outcome-valence.ts';
import { isSignificant, type PValue } from './p-values.ts';
import type { ToldOutcome } from './told-outcomes.ts';

const RATIOS: readonly string[] = ['HR', 'OR', 'RR', 'IRR'];
const DIFFERENCES: readonly string[] = ['MD', 'SMD', 'difference', 'correlation'];
/** A result said not to be one; "non-inferior" is no difference either. */
const NO_EFFECT = new RegExp(
  `\\b(?:no (?:\\w+ ){0,3}(?:${NO_CHANGE_OF})|(?:did|does|do|was|were|is|are|had|has) not (?:\\w+ ){0,2}(?:significant\\w*|differ\\w*|affect|alter|chang\\w+|improv\\w+|reduc\\w+|increas\\w+|associat\\w+|correlat\\w+|predict\\w*|influenc\\w+|related|superior|effective|prevent\\w*|vary)|not (?:statistically )?significant|non-?significant|${ALIKE}|equivalent|non-?inferior\\w*|${UNCHANGED}|neither|fail(?:ed|s)? to)\\b`,
  'i',
);

/** "None of six scores showed a significant difference": denied from the first word on. */
const DENIES = /^(?:however, |overall, )?(?:none of|neither|no (?:\w+ ){0,4}(?:was|were|is|are|differ))/i;

export function deniesEffect(text: string): boolean {
  return DENIES.test(text);
}

/** Whether an interval holds the value of no effect; null where there is no interval, or none of a comparison. */
export function crossesNoEffect({
  measure,
  low,
  high,
}: Pick<EffectMention, 'measure' | 'low' | 'high'>): boolean | null {
  if (low === null || high === null) return null;
  if (RATIOS.includes(measure)) return low <= 1 && high >= 1;
  if (DIFFERENCES.includes(measure)) return low <= 0 && high >= 0;
  return null;
}

/**
 * What a result is to those whom it happens to. Words of change are read with the outcome they tell of (less pain is a
 * benefit); where a sentence has none, the estimate decides: an interval that holds no effect says none, and a ratio of a
 * bad outcome below 1 says benefit. Unclear where the outcome is neither good nor bad by its name.
 */
export function effectDirectionOf({
  text,
  outcome,
  told,
  effect,
  p,
}: {
  text: string;
  outcome: string;
  told: ToldOutcome | null;
  effect: EffectMention | null;
  /** The only p value of the sentence; null where it has none or several. */
  p: PValue | null;
}): EffectDirection {
  const crosses = effect ? crossesNoEffect(effect) : null;
  if (crosses === true || (crosses === null && p && !isSignificant(p))) return 'none';
  if (told?.change === 'same' || deniesEffect(text)) return 'none';
  if (told?.change === 'better') return 'benefit';
  if (told?.change === 'worse') return 'harm';
  const isMore = moreOf(told, effect, crosses);
  if (isMore === null) return !told && NO_EFFECT.test(text) ? 'none' : 'unclear';
  const valence = valenceOf(outcome) ?? (told ? valenceOf(around(text, told)) : null);
  if (!valence) return 'unclear';
  return isMore === (valence === 'good') ? 'benefit' : 'harm';
}

function moreOf(told: ToldOutcome | null, effect: EffectMention | null, crosses: boolean | null): boolean | null {
  if (told?.change === 'more') return true;
  if (told?.change === 'less') return false;
  if (effect && crosses === false && RATIOS.includes(effect.measure)) return effect.value > 1;
  return null;
}

/** What follows the name: "progression" is one thing, "progression of disease" says which. */
function around(text: string, { end }: ToldOutcome): string {
  return /^ (?:of|from|in|to) [\p{L} -]{3,30}/u.exec(text.slice(end, end + 40))?.[0] ?? '';
}
