import type { QuestionType } from '#contract/appraisal/assessment.ts';
import type { Citation } from '#contract/citation.ts';
import type { Evidence, StudyDesign } from '#contract/evidence.ts';
import type { RankedWork } from '#core/agents/handlers.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { parsedAs } from '#tests/core/question/parsed-as.ts';

/** A fictional question; "ponzelast" is an invented drug. */
export function planOf(overrides: Partial<ParsedQuestion> = {}): ParsedQuestion {
  return parsedAs({
    question: 'Does ponzelast reduce relapses in multiple sclerosis?',
    questionType: 'treatment_effect' satisfies QuestionType,
    concepts: [
      { term: 'ponzelast', synonyms: [], mesh: [] },
      { term: 'multiple sclerosis', synonyms: ['MS'], mesh: ['Multiple Sclerosis'] },
    ],
    terms: ['ponzelast', 'multiple sclerosis'],
    ...overrides,
  });
}

/** A fictional work of a design, with an abstract that may name its parts. */
export function workOf(
  id: number,
  design: StudyDesign,
  abstract: string,
  overrides: Partial<Evidence> & { n?: number } = {},
): RankedWork {
  const { n, ...rest } = overrides;
  const work = evidenceOf({
    id: `pmid:${id}`,
    title: `Ponzelast in multiple sclerosis: fictional study ${id}`,
    year: 2024,
    design: { value: design, from: 'test', basis: 'test' },
    sampleSize: n === undefined ? null : { value: n, from: String(n), basis: 'test' },
    quality: { score: 0.7, terms: [] },
    texts: { abstract },
    ...rest,
  });
  return { work, relevance: 0.8 };
}

/** Whether a quote stands in the stored text exactly where it says. */
export function isLocated({ evidenceId, field, quote, start, end }: Citation, works: readonly RankedWork[]): boolean {
  const text = works.find(({ work }) => work.id === evidenceId)?.work.texts[field];
  return quote.length > 0 && text?.slice(start, end) === quote;
}

export const never = new AbortController().signal;
