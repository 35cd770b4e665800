import { hasFailed, type SearchRecord, type ToolName } from '#contract/search-record.ts';
import type { PlannedSearch } from '../../agents/handlers.ts';
import { searchKey } from '../../sources/search-key.ts';

/** A failed query is repeated once; a source that failed in this many rounds is not used for the rest of the run. */
const MOST_FAILED_ROUNDS = 2;

interface OpenQuestions {
  /** Sources still worth searching. */
  sources: ToolName[];
  /** Queries that need not be planned again. */
  asked: { tool: ToolName; query: string }[];
  /** Queries that failed once and are repeated. */
  retries: PlannedSearch[];
}

/**
 * What earlier rounds left open: which sources still answer, what has been searched, and what failed and is worth
 * repeating.
 */
export function openQuestions(wanted: readonly ToolName[], searches: readonly SearchRecord[]): OpenQuestions {
  const sources = wanted.filter((tool) => {
    const own = searches.filter((search) => search.tool === tool);
    const failedRounds = new Set(own.filter((search) => hasFailed(search.status)).map((search) => search.round));
    const hasAnswered = own.some((search) => !hasFailed(search.status));
    return hasAnswered || failedRounds.size < MOST_FAILED_ROUNDS;
  });
  const asked = searches.map(({ tool, query }) => ({ tool, query }));
  const retries = searches.filter((search, index) => {
    const isSame = (other: SearchRecord) => searchKey(other) === searchKey(search);
    const wasRepeated = searches.some((other, otherIndex) => otherIndex !== index && isSame(other));
    return hasFailed(search.status) && !wasRepeated && sources.includes(search.tool);
  });
  return {
    sources,
    asked,
    retries: retries.map(({ tool, query }) => ({ tool, query, why: 'the source failed before' })),
  };
}
