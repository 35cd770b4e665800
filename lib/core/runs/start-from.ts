import type { RunEvent } from '#contract/event.ts';
import type { Evidence, SourceRecord } from '#contract/evidence.ts';
import { AssayError } from '../errors.ts';
import type { ResearchRun, RunState } from './run-state.ts';

/** Works taken over from earlier runs; if there are more, in the given order. */
const MOST_GIVEN = 80;
const TIMEOUT_MS = 5_000;
const NOT_TAKEN = 'The works of the earlier run could not be read, so this run searches anew.';

/**
 * Puts the works of the runs that this one starts from into its memory, each as found by its own sources, before any
 * search. One recorded step; if they cannot be loaded, that is announced and the run continues.
 */
export async function* startFrom(
  run: Pick<ResearchRun, 'request' | 'given' | 'journal' | 'signal'>,
  { memory }: Pick<RunState, 'memory'>,
): AsyncGenerator<RunEvent> {
  const { request, given, journal, signal } = run;
  const fromRuns = request.startsFrom ?? [];
  if (!given || fromRuns.length === 0) return;
  const { works, message } = await journal.step('given', () => taken(given, signal));
  const { changes } = memory.storeEvidence(works.flatMap(recordsOf));
  for (const { evidence } of changes) yield { type: 'evidence_added', round: 0, evidence };
  yield { type: 'works_taken_over', fromRuns, works: changes.length, ...(message !== null && { message }) };
}

async function taken(
  given: NonNullable<ResearchRun['given']>,
  signal: AbortSignal,
): Promise<{ works: Evidence[]; message: string | null }> {
  try {
    const works = await given(AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
    return { works: works.slice(0, MOST_GIVEN), message: null };
  } catch (error) {
    if (signal.aborted) throw new AssayError('cancelled', undefined, { cause: error });
    return { works: [], message: NOT_TAKEN };
  }
}

/**
 * A work as records again, one for each place where it was found: merging them restores the same work, including
 * outdated ids.
 */
export function recordsOf(work: Evidence): SourceRecord[] {
  const { ids, title, authors, names, year, venue, texts, publicationTypes, meshTerms, keywords } = work;
  const { peerReviewed, notices, related, registry, keys } = work;
  return work.foundBy.map((found) => ({
    tool: found.tool,
    ids,
    title,
    authors,
    ...(names && { names }),
    year,
    venue,
    texts,
    publicationTypes,
    meshTerms,
    keywords,
    peerReviewed,
    notices,
    related,
    ...(registry && { registry }),
    keys,
    found,
  }));
}
