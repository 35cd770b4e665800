import type { RunRequest } from '#contract/run-request.ts';
import { searchKey } from '#core/sources/search-key.ts';
import type { Planner } from '../handlers.ts';

/**
 * A rule-based planner whose first round uses the user's own searches: at a source with user-written searches, only
 * those; at the others, the planned ones. Later rounds are planned as usual. A model plans its own searches in
 * addition.
 */
export function withOwnSearches(planner: Planner, searches: RunRequest['searches']): Planner {
  if (searches === null || searches.length === 0) return planner;
  return {
    plan: planner.plan,
    async searches(input, signal) {
      const isFirst = input.round === 1 && input.assessment === null;
      const own = isFirst ? searches.filter(({ tool }) => input.sources.includes(tool)) : [];
      if (own.length === 0) return planner.searches(input, signal);
      const theirs = new Set(own.map(({ tool }) => tool));
      const sources = input.sources.filter((source) => !theirs.has(source));
      const planned = sources.length > 0 ? await planner.searches({ ...input, sources }, signal) : [];
      const asked = new Set(input.asked.map(searchKey));
      const written = own
        .filter((search) => !asked.has(searchKey(search)))
        .map(({ tool, query }) => ({ tool, query, why: 'as the reader wrote it' }));
      return input.sources.flatMap((source) => [...written, ...planned].filter(({ tool }) => tool === source));
    },
  };
}
