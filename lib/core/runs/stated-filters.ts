import type { ParsedQuestion } from '../question/parsed-question.ts';
import type { ResearchRun } from './run-state.ts';

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
