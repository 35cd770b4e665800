import type { ParsedQuestion } from '#core/question/parsed-question.ts';

/** A reading of a question of which only what a test is about is given. */
export function parsedAs(given: Partial<ParsedQuestion> & Pick<ParsedQuestion, 'question'>): ParsedQuestion {
  const { question, questionType = 'treatment_effect', concepts = [] } = given;
  return {
    questionType,
    concepts,
    terms: concepts.map(({ term }) => term),
    parts: [{ text: question, questionType, asksYesNo: true, outcomes: [] }],
    population: null,
    comparison: null,
    typedQuery: null,
    excluded: [],
    language: 'en',
    inEnglish: null,
    ...given,
  };
}
