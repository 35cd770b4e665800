import type { RunEvent } from '../events/event.ts';
import { hasFailed, type SearchRecord } from '../evidence/search-record.ts';
import { SOURCE_LABELS } from '../evidence/source-labels.ts';
import type { RunState } from './run-state.ts';

/**
 * The end of a run without a relevant work: an honest failure when no source answered at all, else an honest "nothing
 * found" that says what was tried. Never a report.
 */
export function* endWithoutEvidence({ searches, screenings }: RunState): Generator<RunEvent> {
  const failures = failuresBySource(searches);
  if (searches.length > 0 && searches.every((search) => hasFailed(search.status))) {
    const named = failures.map(({ label, message }) => `${label}: ${message}`).join(' ');
    yield {
      type: 'error',
      code: 'source_unavailable',
      message: `No source could be asked, so nothing can be said about the question. ${named} Try again later.`,
    };
    return;
  }
  const answered = searches.filter((search) => !hasFailed(search.status));
  const tried = answered.map(
    ({ tool, query, found }) =>
      `${SOURCE_LABELS[tool]} was asked “${query}” and sent ${found} ${found === 1 ? 'record' : 'records'}.`,
  );
  const screened =
    screenings.length > 0 ? [`${screenings.length} works were screened and none was about the question.`] : [];
  const failed = failures.map(({ label, message }) => `${label} could not be asked: ${message}`);
  yield {
    type: 'complete',
    exit: 'nothing_found',
    confidence: 0,
    confidenceReason: 'No relevant work was found.',
    claims: { kept: 0, rewritten: 0, dropped: 0 },
    references: [],
    nothingFound: [...tried, ...screened, ...failed],
  };
}

/** One line for each source that failed and never answered. */
function failuresBySource(searches: readonly SearchRecord[]): { label: string; message: string }[] {
  const failures = new Map<string, string>();
  for (const search of searches) {
    if (hasFailed(search.status)) failures.set(SOURCE_LABELS[search.tool], search.message ?? 'It did not answer.');
  }
  return [...failures].map(([label, message]) => ({ label, message }));
}
