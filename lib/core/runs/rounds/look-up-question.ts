import type { VocabularyEntry } from '../../ports/vocabulary.ts';
import { lookUpTerms } from '../../question/parse-question.ts';
import type { ResearchRun } from '../run-state.ts';

/**
 * What the vocabulary calls the words of a question elsewhere: one recorded step, so that a run that is continued searches
 * and ranks as it did before. Empty where there is no vocabulary, or where it could not be asked in time.
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
