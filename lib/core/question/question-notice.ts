import { isForeign, languageName } from './asked-language.ts';
import { isVague, narrowerForms } from './narrow.ts';
import type { ParsedQuestion } from './parsed-question.ts';

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
 * What the user is told about how their question was read, in a sentence or two; null where there is nothing to tell. Most of
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
