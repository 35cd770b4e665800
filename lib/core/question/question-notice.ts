import { isForeign, languageName } from './asked-language.ts';
import { isPlainlyVague, narrowerForms, narrowerQuestions } from './narrow.ts';
import type { ParsedQuestion } from './parsed-question.ts';

/** A question in another language, before a run in which a model will put it into English; null for any other. */
export function translationNotice({ language }: Pick<ParsedQuestion, 'language'>): string | null {
  if (!isForeign(language)) return null;
  return `The question seems to be in ${languageName(language)}. The language model will translate it first, and its English terms are searched.`;
}

const SHOWN = 4;

/** “…”; “…”: what could be asked in the place of a vague question; empty where nothing is known. */
export function narrowerInWords(parsed: Parameters<typeof narrowerQuestions>[0]): string {
  const offered = [...narrowerQuestions(parsed), ...narrowerForms(parsed)].slice(0, SHOWN);
  return offered.map((question) => `“${question}”`).join('; ');
}

/** What a report says of a question that was started although it is vague; null of any other. */
export function wideNotice(parsed: Parameters<typeof isPlainlyVague>[0]): string | null {
  if (!isPlainlyVague(parsed)) return null;
  const offered = narrowerInWords(parsed);
  return `The question is wide, so this can only be a selection.${offered && ` Narrower ones to ask: ${offered}.`}`;
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
