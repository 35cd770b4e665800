import type { VocabularyEntry } from '../../ports/vocabulary.ts';
import { lookUpTerms } from '../../question/parse-question.ts';
import type { ResearchRun } from '../run-state.ts';

/**
 * The vocabulary's entries for the words of a question: one recorded step, so that a resumed run searches and ranks as
 * before. Empty where there is no vocabulary, or where it did not answer in time.
 */
export async function lookUpQuestion(
  { vocabulary, journal, signal }: Pick<ResearchRun, 'vocabulary' | 'journal' | 'signal'>,
  question: string,
): Promise<VocabularyEntry[]> {
  const terms = lookUpTerms(question);
  if (!vocabulary || terms.length === 0) return [];
  const { entries } = await journal.step('vocabulary', () => vocabulary.lookUp(terms, signal));
  return entries;
}
