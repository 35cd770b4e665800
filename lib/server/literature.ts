import { randomUUID } from 'node:crypto';
import type { Evidence } from '#contract/evidence.ts';
import { NO_FILTERS, type SearchFilters } from '#contract/run-request.ts';
import { hasFailed, type ToolName } from '#contract/search-record.ts';
import { createRulesPlanner } from '#core/agents/planner/by-rules.ts';
import { AssayError } from '#core/errors.ts';
import { mergeRecords } from '#core/evidence/merge.ts';
import { mergeNotices } from '#core/evidence/merge-notices.ts';
import { parseQuestion } from '#core/question/parse-question.ts';
import type { ScoredEvidence } from '#core/retrieval/order-by-relevance.ts';
import { createResearchMemory } from '#core/runs/create-research-memory.ts';
import { askSource } from '#core/runs/search-round.ts';
import type { ToolResult } from '#core/sources/tool.ts';
import type { Sources } from './sources.ts';

/** Searches made at one source at most: somebody is waiting. */
const SEARCHES_A_SOURCE = 2;
const SEARCH_TIMEOUT_MS = 25_000;
/** Records asked for where one is meant. */
const FEW = 5;
/** Where a work is looked for by its PMID or DOI. */
const INDEXES: readonly ToolName[] = ['search_pubmed', 'search_preprints'];

export interface LiteratureSearch {
  question: string;
  sources: readonly ToolName[];
  filters: SearchFilters;
  /** Works wanted at most. */
  limit: number;
}

export interface FoundLiterature {
  works: ScoredEvidence[];
  searches: Omit<ToolResult, 'evidence'>[];
  /** Works found before the best of them were taken. */
  found: number;
}

export type WorkReference = { pmid: string } | { doi: string };

/** Looks for literature outside of runs, at the same live sources, by rules. */
export function createLiterature({ clock, embedder, index, live }: Omit<Sources, 'sample'>) {
  const { catalog, readFullText, readNotices } = live;
  const planner = createRulesPlanner({ catalog });

  return {
    /** One round of searches, best works first. A source that fails is told of among the searches and ends nothing. */
    async search(wanted: LiteratureSearch, signal: AbortSignal): Promise<FoundLiterature> {
      const { question, sources, filters, limit } = wanted;
      const plan = parseQuestion(question);
      const planned = await planner.searches(
        { plan, round: 1, sources, assessment: null, works: [], asked: [] },
        signal,
      );
      const searches = sources.flatMap((source) =>
        planned.filter(({ tool }) => tool === source).slice(0, SEARCHES_A_SOURCE),
      );
      const request = { question, filters };
      const answers = await Promise.all(
        searches.map((search) => askSource(search, { request, catalog, clock, timeoutMs: SEARCH_TIMEOUT_MS, signal })),
      );
      const runId = `search-${randomUUID()}`;
      const referenceYear = clock.now().getUTCFullYear();
      const memory = createResearchMemory({
        query: question,
        runId,
        embedder,
        index,
        referenceYear,
        concepts: plan.ideas,
      });
      try {
        for (const { evidence } of answers) memory.storeEvidence(evidence);
        return {
          works: await memory.getRelevantEvidence(limit, signal),
          searches: answers.map(({ evidence, ...search }) => ({ ...search, found: search.found ?? evidence.length })),
          found: memory.evidenceIds().length,
        };
      } finally {
        await index.remove(runId).catch(() => {});
      }
    },

    /**
     * One work with all texts of it that can be had. Throws `not_found` where nobody knows it, and `source_unavailable`
     * where that could not be found out.
     */
    async find(wanted: WorkReference, signal: AbortSignal): Promise<Evidence> {
      const answers = await Promise.all(
        INDEXES.flatMap((name) => catalog.find((tool) => tool.name === name) ?? []).map((tool) =>
          tool.search({ query: queryFor(tool.name, wanted), limit: FEW, filters: NO_FILTERS }, { signal }),
        ),
      );
      const isMeant = ({ ids }: Pick<Evidence, 'ids'>) =>
        'pmid' in wanted ? ids.pmid === wanted.pmid : ids.doi === wanted.doi;
      const records = answers.flatMap(({ evidence }) => evidence).filter(isMeant);
      if (records.length === 0) {
        if (answers.some(({ status }) => hasFailed(status))) throw new AssayError('source_unavailable', NOT_ASKED);
        throw new AssayError('not_found', UNKNOWN);
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
    },
  };
}

export type Literature = ReturnType<typeof createLiterature>;

const UNKNOWN = 'Neither PubMed nor Europe PMC knows a work of this number. Check it, or paste the text instead.';
const NOT_ASKED = 'PubMed and Europe PMC could not both be asked for this work. Try again, or paste the text instead.';

/**
 * PubMed's fields are in https://pubmed.ncbi.nlm.nih.gov/help/#using-search-field-tags, those of Europe PMC in
 * https://europepmc.org/searchsyntax.
 */
function queryFor(tool: ToolName, wanted: WorkReference): string {
  const isPubmed = tool === 'search_pubmed';
  if ('pmid' in wanted) return isPubmed ? `${wanted.pmid}[uid]` : `EXT_ID:${wanted.pmid} AND SRC:MED`;
  return isPubmed ? `"${wanted.doi}"[aid]` : `DOI:"${wanted.doi}"`;
}
