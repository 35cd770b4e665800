import type { RunEvent } from '#contract/event.ts';
import type { PlannedSearch } from '../agents/handlers.ts';
import type { VocabularyEntry } from '../ports/vocabulary.ts';
import { lookUpTerms } from '../question/parse-question.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import type { ResearchRun } from './run-state.ts';

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

/**
 * The run within the filters that its question states, unless the user has set filters or searches without them; and
 * the plan that goes with it.
 */
export function withStatedFilters<R extends Pick<ResearchRun, 'request'>>(
  run: R,
  { filters, ...plan }: ParsedQuestion,
): { run: R; plan: ParsedQuestion } {
  if (!filters || !run.request.readsFilters) return { run, plan };
  return { run: { ...run, request: { ...run.request, filters } }, plan: { ...plan, filters } };
}

/** How a question was read, and what is searched for, where a loop has no plan of its own. */
export function planReady(
  { questionType, terms, concepts, filters }: ParsedQuestion,
  searches: readonly PlannedSearch[],
): RunEvent {
  return {
    type: 'plan_ready',
    questionType,
    terms,
    concepts: concepts.map(({ term, synonyms, mesh }) => ({ term, synonyms: [...synonyms], mesh: [...mesh] })),
    queries: searches.map(({ tool, query }) => ({ tool, query })),
    steps: [],
    estimate: null,
    awaitsApproval: false,
    ...(filters && { filters }),
  };
}
