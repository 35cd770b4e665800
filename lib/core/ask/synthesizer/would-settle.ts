import type { QuestionType } from '#contract/assessment.ts';
import { listOf } from '../../appraisal/study-counts.ts';
import type { ParsedQuestion } from '../../question/parsed-question.ts';
import { partsOf } from '../../reading/asked.ts';

/** The design that answers a question of each kind best (OCEBM 2011, row by row). */
const DESIGNS: Readonly<Partial<Record<QuestionType, string>>> = {
  treatment_effect: 'a large randomised trial',
  diagnosis: 'a study of accuracy against one reference standard in consecutive patients',
  epidemiology: 'a large prospective cohort',
  mechanism: 'an experiment that blocks the one step in question',
};

/** What would settle a disagreement, in a sentence: the design that answers such a question, with what the sides differ in held alike. */
export function wouldSettle(
  plan: Pick<ParsedQuestion, 'question' | 'questionType' | 'parts' | 'ideas' | 'population' | 'inEnglish'>,
  differences: readonly string[],
): string {
  const design = DESIGNS[plan.questionType] ?? 'a study planned for this question';
  const outcomes = [...new Set(partsOf(plan).flatMap(({ outcomes: asked }) => asked))].slice(0, 2);
  const aspects = differences
    .map((difference) => /^[^(]+/.exec(difference)?.[0].trim() ?? '')
    .filter((aspect) => aspect !== '' && aspect !== 'design' && aspect !== 'sample');
  const alike =
    aspects.length > 0
      ? ` that compares the two ${listOf([...new Set(aspects)].slice(0, 3).map(plural))} within it`
      : '';
  const measured = outcomes.length > 0 ? `${alike ? ' and measures' : ' that measures'} ${listOf(outcomes)}` : '';
  return `It would be settled by ${design}${alike}${measured}.`;
}

const PLURALS: Readonly<Record<string, string>> = {
  population: 'populations',
  comparison: 'comparisons',
  dose: 'doses',
  time: 'times',
  'cut-off': 'cut-offs',
  condition: 'conditions',
  species: 'species',
  model: 'models',
};

function plural(aspect: string): string {
  return PLURALS[aspect] ?? aspect;
}
