import { isForeign, languageName } from './asked-language.ts';
import type { ParsedQuestion } from './parsed-question.ts';

/** A question in another language, before a run in which a model will put it into English; null for any other. */
export function translationNotice({ language }: Pick<ParsedQuestion, 'language'>): string | null {
  if (!isForeign(language)) return null;
  return `The question seems to be in ${languageName(language)}. The language model will translate it first, and its English terms are searched.`;
}

/**
 * What the reader is told about how their question was read, in a sentence or two; null where there is nothing to tell. Most of
 * the literature is in English, so a question in another language is searched in English as far as that can be done.
 */
export function questionNotice(parsed: Pick<ParsedQuestion, 'language' | 'inEnglish' | 'concepts'>): string | null {
  const { language, inEnglish, concepts } = parsed;
  if (!isForeign(language)) return null;
  const name = languageName(language);
  if (inEnglish) return `The question is in ${name}. It was searched in English as: ${inEnglish}`;
  const terms = concepts.map(({ term }) => `“${term}”`).join(', ');
  return `The question seems to be in ${name}, and without a language model it cannot be translated. Only these words of it are searched: ${terms}. Ask in English to search for all of it.`;
}
