import type { EvidenceIds, SourceRecord } from '#contract/evidence.ts';
import { NO_FILTERS } from '#contract/run-request.ts';
import { hasFailed, type ToolName } from '#contract/search-record.ts';
import { mergeRecords } from '#core/evidence/merge.ts';
import { groupRecords } from '#core/evidence/record-identity.ts';
import type { FoundWorks } from '#core/ports/reference-works.ts';
import { chunksOf } from '#core/text/lists.ts';
import type { Sources } from './sources.ts';

/** Identifiers in one query: an address takes some thousand characters. */
const IN_ONE_QUERY = 30;

type Kind = 'doi' | 'pmid' | 'pmcid' | 'arxiv' | 'nct';

/** Which source is searched for works by each kind of identifier, and with what query. */
const BY_ID: readonly { tool: ToolName; kind: Kind; query: (id: string) => string }[] = [
  // https://pubmed.ncbi.nlm.nih.gov/help/#using-search-field-tags and https://europepmc.org/searchsyntax
  { tool: 'search_pubmed', kind: 'pmid', query: (id) => `${id}[uid]` },
  { tool: 'search_pubmed', kind: 'doi', query: (id) => `"${id}"[aid]` },
  { tool: 'search_preprints', kind: 'doi', query: (id) => `DOI:"${id}"` },
  { tool: 'search_preprints', kind: 'pmid', query: (id) => `(EXT_ID:${id} AND SRC:MED)` },
  { tool: 'search_preprints', kind: 'pmcid', query: (id) => `PMCID:${id}` },
  { tool: 'search_arxiv', kind: 'arxiv', query: (id) => `id:${id}` },
  { tool: 'search_clinical_trials', kind: 'nct', query: (id) => `AREA[NCTId]${id}` },
];

interface WorksByIdsOptions {
  clock: Sources['clock'];
  live: Pick<Sources['live'], 'catalog'>;
}

/** Looks many works up by their identifiers at the sources that are searched. */
export function createWorksByIds({ clock, live: { catalog } }: WorksByIdsOptions) {
  async function ask(tool: ToolName, query: string, limit: number, signal: AbortSignal) {
    const source = catalog.find(({ name }) => name === tool);
    if (!source) return { records: [], unanswered: [] };
    const { evidence, status } = await source.search({ query, limit, filters: NO_FILTERS }, { signal });
    return { records: evidence, unanswered: hasFailed(status) ? [source.label] : [] };
  }

  const merged = (records: readonly SourceRecord[]) =>
    groupRecords(records).map((group) => mergeRecords(group, { referenceYear: clock.now().getUTCFullYear() }));

  return {
    ask,
    merged,
    /** The works of these identifiers, in any order, each once. Throws AssayError `cancelled` only. */
    async byIds(ids: readonly EvidenceIds[], signal: AbortSignal): Promise<FoundWorks> {
      const asked = BY_ID.flatMap(({ tool, kind, query }) => {
        const wanted = [...new Set(ids.flatMap((each) => each[kind] ?? []))].filter((id) => !/["\\]/.test(id));
        return chunksOf(wanted, IN_ONE_QUERY).map((chunk) => ({
          tool,
          query: chunk.map(query).join(' OR '),
          count: chunk.length,
        }));
      });
      const answers = await Promise.all(asked.map(({ tool, query, count }) => ask(tool, query, 2 * count + 2, signal)));
      return {
        works: merged(answers.flatMap(({ records }) => records)),
        unanswered: [...new Set(answers.flatMap(({ unanswered }) => unanswered))],
      };
    },
  };
}
