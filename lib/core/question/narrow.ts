import type { ParsedQuestion } from './parsed-question.ts';

type Read = Pick<ParsedQuestion, 'question' | 'concepts'>;

/** Questions about a subject that research can answer; `X` stands for it, and “…” for what the user fills in. */
const FORMS: readonly string[] = [
  'Does X help people with …?',
  'Is X associated with …?',
  'How does X compare with …?',
  'Which treatments affect X, and by how much?',
  'What are the risks and harms of X?',
];

/**
 * Whether a question names one thing and nothing that is asked of it ("cancer", "is coffee good?"): any answer to it would be
 * a book. A gap that was left in a form makes it one too.
 */
export function isVague({ question, concepts }: Read): boolean {
  return concepts.length <= 1 || hasGap(question);
}

function hasGap(question: string): boolean {
  return question.includes('…') || question.includes('...');
}

/** Questions with what is known, and “…” where the user has to say what they mean; empty where no subject is known. */
export function narrowerForms({ question, concepts }: Read): string[] {
  const [subject] = concepts;
  return subject && !hasGap(question) ? FORMS.map((form) => form.replace('X', subject.term)) : [];
}
