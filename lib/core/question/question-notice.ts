import { isForeign, languageName } from './asked-language.ts';
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

/** A question in another language, before a run in which a model will put it into English; null for any other. */
export function translationNotice({ language }: Pick<ParsedQuestion, 'language'>): string | null {
  if (!isForeign(language)) return null;
  return `The question seems to be in ${languageName(language)}. The language model will translate it first, and its English terms are searched.`;
}

/** What a report says of a question that was started although it is vague; null of any other. */
export function wideNotice(parsed: Pick<ParsedQuestion, 'question' | 'concepts'>): string | null {
  if (!isVague(parsed)) return null;
  const offered = narrowerForms(parsed).map((question) => `“${question}”`);
  return `The question is wide, so this can only be a selection.${offered.length > 0 ? ` Narrower ones to ask: ${offered.join('; ')}.` : ''}`;
}

/**
 * How the question was read, as a message to the user of a sentence or two; null where there is nothing to report. Most of
 * the literature is in English, so a question in another language is searched in English as far as that can be done.
 */
export function questionNotice(parsed: Pick<ParsedQuestion, 'language' | 'inEnglish' | 'concepts'>): string | null {
  const { language, inEnglish, concepts } = parsed;
  if (!isForeign(language)) return null;
  const name = languageName(language);
  if (inEnglish) return `The question is in ${name}. It was searched in English as: ${inEnglish}`;
  const terms = concepts.map(({ term }) => `“${term}”`).join(', ');
  return `The question seems to be in ${name}, and without a language model it cannot be translated. These words of it are searched as they are: ${terms}. Ask in English to find more.`;
}
