import type { ParsedQuestion } from './parsed-question.ts';

/** The question as its ideas were read from it: in English where it was translated. Agents that search and weigh see this. */
export function englishOf({ question, inEnglish }: Pick<ParsedQuestion, 'question' | 'inEnglish'>): string {
  return inEnglish ?? question;
}
