import type { Evidence, EvidenceIds } from '#contract/evidence.ts';
import { NO_FILTERS } from '#contract/run-request.ts';
import { hasFailed, type ToolName } from '#contract/search-record.ts';
import { AssayError } from '#core/errors.ts';
import { mergeRecords } from '#core/evidence/merge.ts';
import { mergeNotices } from '#core/evidence/merge-notices.ts';
import type { Sources } from './sources.ts';

/** Records asked for where one is meant. */
const FEW = 5;

type Kind = 'doi' | 'pmid' | 'pmcid' | 'arxiv' | 'nct';

/** Where and how to look up a work by each kind of identifier; the most specific identifier first. */
const ASKED: readonly { kind: Kind; tool: ToolName; query: (id: string) => string }[] = [
  // https://pubmed.ncbi.nlm.nih.gov/help/#using-search-field-tags and https://europepmc.org/searchsyntax
  { kind: 'pmid', tool: 'search_pubmed', query: (id) => `${id}[uid]` },
  { kind: 'pmid', tool: 'search_preprints', query: (id) => `EXT_ID:${id} AND SRC:MED` },
  { kind: 'doi', tool: 'search_pubmed', query: (id) => `"${id}"[aid]` },
  { kind: 'doi', tool: 'search_preprints', query: (id) => `DOI:"${id}"` },
  { kind: 'pmcid', tool: 'search_preprints', query: (id) => `PMCID:${id}` },
  // https://info.arxiv.org/help/api/user-manual.html and https://clinicaltrials.gov/find-studies/constructing-complex-search-queries
  { kind: 'arxiv', tool: 'search_arxiv', query: (id) => `id:${id}` },
  { kind: 'nct', tool: 'search_clinical_trials', query: (id) => `AREA[NCTId]${id}` },
];

/**
 * One work by any of its identifiers, with all its available texts. Throws `not_found` where no source knows it, and
 * `source_unavailable` where that could not be determined.
 */
export function createWorkLookUp({ clock, live }: Pick<Sources, 'clock' | 'live'>) {
  const { catalog, readFullText, readNotices } = live;

  return async (ids: EvidenceIds, signal: AbortSignal): Promise<Evidence> => {
    const wanted = ASKED.flatMap(({ kind, tool, query }) => {
      const [id, asked] = [ids[kind], catalog.find(({ name }) => name === tool)];
      return id !== undefined && asked ? [{ kind, id, search: asked.search, query: query(id) }] : [];
    });
    const answers = await Promise.all(
      wanted.map(({ search, query }) => search({ query, limit: FEW, filters: NO_FILTERS }, { signal })),
    );
    const records = answers
      .flatMap(({ evidence }) => evidence)
      .filter((record) => wanted.some(({ kind, id }) => record.ids[kind] === id));
    if (records.length === 0) {
      if (wanted.length === 0 || !answers.some(({ status }) => hasFailed(status)))
        throw new AssayError('not_found', UNKNOWN);
      throw new AssayError('source_unavailable', NOT_ASKED);
    }
    const work = mergeRecords(records, { referenceYear: clock.now().getUTCFullYear() });
    const [fulltext, notices] = await Promise.all([
      readFullText(work, { signal }),
      work.ids.doi ? readNotices(work.ids.doi, { signal }) : [],
    ]);
    return {
      ...work,
      texts: { ...work.texts, ...(fulltext !== null && { fulltext }) },
      notices: mergeNotices([...work.notices, ...notices]),
    };
  };
}

export type WorkLookUp = ReturnType<typeof createWorkLookUp>;

const UNKNOWN = 'None of the sources knows a work of this number. Check it, or give the file or the text itself.';
const NOT_ASKED =
  'Not all sources could be searched for this work. Try again later, or give the file or the text itself.';
