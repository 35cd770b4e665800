import { mayBeSubstance } from './drug-names.ts';
import type { EffectMention } from './effects.ts';
import type { ResultSentence } from './result-sentences.ts';
import type { ToldOutcome } from './told-outcomes.ts';

const RANK: Readonly<Partial<Record<EffectMention['measure'], number>>> = {
  HR: 4,
  OR: 4,
  RR: 4,
  IRR: 4,
  MD: 4,
  SMD: 4,
  difference: 4,
  AUC: 3,
  sensitivity: 3,
  specificity: 3,
  other: 2,
  percent: 1,
};

/** The estimate that stands nearest to the outcome; comparisons with an interval before shares. */
export function chooseEffect({ effects, text }: ResultSentence, told: ToldOutcome | null): EffectMention | null {
  const rank = ({ measure, low }: EffectMention) => (RANK[measure] ?? 2) + (low === null ? 0 : 3);
  const distance = ({ start }: EffectMention) => (told ? Math.abs(start - told.end) : start);
  // "Albumin 5%" and "ten studies" name things; without a measure only an interval shows that a number is an estimate.
  const telling = effects.filter(
    ({ measure, low, start }) =>
      low !== null || (measure === 'percent' ? !isStrength(text, start) : measure !== 'other'),
  );
  return telling.toSorted((a, b) => rank(b) - rank(a) || distance(a) - distance(b))[0] ?? null;
}

/** "Hydroxyethyl starch 6%", "6% saline": how strong something is mixed, and no share of anybody. */
function isStrength(text: string, at: number): boolean {
  const before = /(\p{L}{4,})[ -]$/u.exec(text.slice(Math.max(0, at - 40), at))?.[1];
  const after = /^[\d.]+ ?%[ -](\p{L}{4,})/u.exec(text.slice(at, at + 40))?.[1];
  return [before, after].some((word) => word !== undefined && (MIXED.test(word) || mayBeSubstance(word)));
}

const MIXED =
  /^(?:starch|albumin|saline|dextrose|glucose|solutions?|cream|gel|ointment|alcohol|chlorhexidine|lactate)$/i;
