import { AssayError, isAssayError, stopIfCancelled } from '../errors.ts';
import type { ChaseOptions, CitationAnswer, CitationLink, LinkedRecord } from '../ports/citation-source.ts';
import { forEachOf } from '../text/lists.ts';

/** The result for one batch of seeds. */
export interface Followed {
  links: CitationLink[];
  /** Length of a seed's reference list, and how many of its entries have no identifier. */
  references?: { seedId: string; listed: number; unresolved: number }[];
  isCut?: boolean;
  /** Why the result is incomplete. */
  failure?: AssayError;
}

/** Requests in parallel; the rate per source is limited elsewhere. */
const AT_ONCE = 4;

/**
 * Follows the links of seeds batch by batch. A failed batch costs only itself and is reported; if no requests are left
 * for the rest, the answer is marked as cut. Throws only AssayError `cancelled`.
 */
export async function followLinks<T>(
  parts: readonly T[],
  { signal, mayAsk, onAsked }: ChaseOptions,
  follow: (part: T) => Promise<Followed>,
): Promise<CitationAnswer> {
  const failures: AssayError[] = [];
  let isCut = false;
  const answers = await forEachOf(parts, AT_ONCE, async (part): Promise<Followed> => {
    stopIfCancelled(signal);
    if (!mayAsk()) {
      isCut = true;
      return { links: [] };
    }
    try {
      const followed = await follow(part);
      if (followed.failure) failures.push(followed.failure);
      return followed;
    } catch (error) {
      if (signal.aborted) throw new AssayError('cancelled', undefined, { cause: error });
      failures.push(isAssayError(error) ? error : new AssayError('source_invalid', undefined, { cause: error }));
      return { links: [] };
    } finally {
      onAsked?.();
    }
  });
  const references = answers.flatMap((answer) => answer.references ?? []);
  const links = answers.flatMap((answer) => answer.links);
  const isFailed = failures.length > 0 && failures.length >= parts.length && links.length === 0;
  return {
    status: parts.length === 0 ? 'skipped' : isFailed ? 'failed' : failures.length > 0 ? 'partial' : 'ok',
    reason: failures[0]?.message ?? null,
    links,
    references: new Map(references.map(({ seedId, listed }) => [seedId, listed])),
    unresolved: references.reduce((sum, { unresolved }) => sum + unresolved, 0),
    isCut: isCut || answers.some((answer) => answer.isCut),
  };
}

/** A work of which little more than its identifiers is known. */
export function bareRecord(known: Pick<LinkedRecord, 'ids'> & Partial<LinkedRecord>): LinkedRecord {
  return {
    title: '',
    authors: [],
    year: null,
    venue: null,
    texts: {},
    publicationTypes: [],
    meshTerms: [],
    keywords: [],
    peerReviewed: null,
    notices: [],
    related: [],
    ...known,
  };
}
