import type { AnswerDirection, CertaintyLevel } from '#contract/appraisal/short-answer.ts';
import type { Finding, Stance } from '#contract/finding.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import type { IndependentStudy } from './independent-studies.ts';
import { isUnderConcern, type Strength, strengthOf, weightOf } from './study-strength.ts';

/** The weight of a study by the strength of its design (proposal, in the order of the OCEBM levels). */
const WEIGHT: Readonly<Record<Strength, number>> = { strong: 4, middle: 2, weak: 1, none: 0.5 };
const ORDER: readonly Strength[] = ['strong', 'middle', 'weak', 'none'];
/** Weaker designs together count at most so much of the strongest that speaks: they may qualify, never outvote. */
const WEAKER_SHARE = 0.5;
/** Balance, from −1 (all say no) to 1 (all say yes), from which an answer leans and from which it is clear. */
const LEANS = 0.25;
const CLEAR = 0.6;
/** Above this share of weight without a stated answer nothing can be concluded. */
const MOST_SILENT = 0.67;

const VALUE: Readonly<Record<Stance, number | null>> = { yes: 1, no: -1, mixed: 0, unclear: null };

/** Whether a question can be answered with yes or no. */
export function asksYesNo({ parts = [] }: Pick<ParsedQuestion, 'parts'>): boolean {
  return parts.some((part) => part.asksYesNo);
}

/** "Does X raise the risk of Y?": yes is harm. */
const ASKS_FOR_HARM =
  /\b(?:caus(?:e|es|ing)|increas(?:e|es|ing)|rais(?:e|es|ing)|worsen(?:s|ing)?|lead(?:s|ing)? to|harm(?:s|ful)?|risk factors?|at (?:higher |greater |increased )?risk|(?:associat|link|relat)ed (?:with|to))\b/i;

/** What a study says to the question; where its findings take no stance, what their direction says to it. */
export function stanceOf(
  { stance, direction }: Pick<IndependentStudy, 'stance' | 'direction'>,
  question: string,
): Stance {
  if (stance !== null) return stance;
  if (direction === 'none') return 'no';
  if (direction === 'unclear') return 'unclear';
  if (ASKS_FOR_HARM.test(question)) return direction === 'harm' ? 'yes' : 'no';
  return direction === 'benefit' ? 'yes' : 'no';
}

/**
 * The answer to a question of yes or no: the balance of what studies say, each weighted by design, review and relevance.
 * Only a balance that evidence of moderate certainty carries is a plain yes or no.
 */
export function directionOf({
  independentStudies,
  plan,
  certainty,
}: {
  independentStudies: readonly IndependentStudy[];
  plan: Pick<ParsedQuestion, 'question' | 'questionType'>;
  certainty: CertaintyLevel | null;
}): AnswerDirection {
  const weighed = weigh(independentStudies, plan);
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const stated = weighed.filter(({ value }) => value !== null);
  const mass = stated.reduce((sum, { weight }) => sum + weight, 0);
  if (mass === 0 || 1 - mass / total > MOST_SILENT) return 'unclear';
  const balance = stated.reduce((sum, { weight, value }) => sum + weight * (value ?? 0), 0) / mass;
  // A study that finds otherwise, or both, leaves room for doubt, however the weights fall (proposal).
  const dissents = (one: number) => stated.some(({ value, strength }) => value !== one && strength !== 'none');
  const isFirm = (certainty === 'high' || certainty === 'moderate') && !(balance > 0 ? dissents(1) : dissents(-1));
  if (balance >= LEANS) return balance >= CLEAR && isFirm ? 'yes' : 'probably_yes';
  if (balance <= -LEANS) return balance <= -CLEAR && isFirm ? 'no' : 'probably_no';
  return 'mixed';
}

function weigh(
  independentStudies: readonly IndependentStudy[],
  plan: Pick<ParsedQuestion, 'question' | 'questionType'>,
) {
  const each = independentStudies.map((study) => {
    const { work, relevance } = study;
    // A work that its journal doubts never leads.
    const strength: Strength = isUnderConcern(work) ? 'none' : strengthOf(work, plan.questionType);
    const weight = WEIGHT[strength] * weightOf(work) * Math.max(0.1, relevance);
    return { strength, weight, value: VALUE[stanceOf(study, plan.question)] };
  });
  const best = ORDER.find((strength) => each.some((one) => one.strength === strength && one.value !== null));
  const sum = (isBest: boolean) =>
    each.filter(({ strength }) => (strength === best) === isBest).reduce((total, { weight }) => total + weight, 0);
  const [strongest, weaker] = [sum(true), sum(false)];
  const scale = weaker > WEAKER_SHARE * strongest && strongest > 0 ? (WEAKER_SHARE * strongest) / weaker : 1;
  return each.map((one) => (one.strength === best ? one : { ...one, weight: one.weight * scale }));
}

/** Main findings first, then the most relevant. */
export function byWeight(a: Finding, b: Finding): number {
  return Number(b.isMain) - Number(a.isMain) || b.relevance - a.relevance || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
