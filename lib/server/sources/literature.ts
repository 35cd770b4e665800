import { randomUUID } from 'node:crypto';
import type { ChaseDirection } from '#contract/review/chasing.ts';
import type { SearchFilters } from '#contract/run-request.ts';
import type { ToolName } from '#contract/search-record.ts';
import type { ChaseSeed } from '#core/ports/citation-source.ts';
import { parseQuestion } from '#core/question/parse-question.ts';
import type { ScoredEvidence } from '#core/retrieval/order-by-relevance.ts';
import { type Chased, chaseCitations } from '#core/review/chasing/chase-citations.ts';
import { createRulesPlanner } from '#core/rules/plan-searches.ts';
import { createResearchMemory } from '#core/runs/research-memory.ts';
import { askSource } from '#core/runs/rounds/search-round.ts';
import type { ToolResult } from '#core/sources/tool.ts';
import { createWorkLookUp } from './look-up-work.ts';
import type { Sources } from './sources.ts';
import { createWorksByIds } from './works-by-ids.ts';

/** Most searches per source, since a user is waiting. */
const SEARCHES_A_SOURCE = 2;
const SEARCH_TIMEOUT_MS = 25_000;
/** Questions put to sources of citations at once. */
const CITATION_REQUESTS = 250;

export interface LiteratureSearch {
  question: string;
  sources: readonly ToolName[];
  filters: SearchFilters;
  /** Works wanted at most. */
  limit: number;
}

export interface CitationsWanted {
  seeds: readonly ChaseSeed[];
  directions: readonly ChaseDirection[];
  /** Works wanted at most. */
  limit: number;
}

export interface FoundLiterature {
  works: ScoredEvidence[];
  searches: Omit<ToolResult, 'evidence'>[];
  /** Works found before the best of them were taken. */
  found: number;
}

/** Looks for literature outside of runs, at the same live sources, by rules. */
export function createLiterature({ clock, embedder, index, live }: Omit<Sources, 'sample'>) {
  const { catalog } = live;
  const { byIds } = createWorksByIds({ clock, live });
  const planner = createRulesPlanner({ catalog, words: embedder.words });

  return {
    /** One round of searches, best works first. A failed source is reported with the searches and ends nothing. */
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
        concepts: plan.concepts,
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

    /** Works linked to others by citation or similarity. A failed source is reported and ends nothing. */
    citations: ({ seeds, directions, limit }: CitationsWanted, signal: AbortSignal): Promise<Chased> =>
      chaseCitations({
        ...{ seeds, directions, signal },
        known: [],
        sources: live.citations,
        lookUp: (ids) => byIds(ids, signal),
        limits: { records: limit, leastLinks: 1, requests: CITATION_REQUESTS },
      }),

    /** One work with all texts of it that can be had, by any of its identifiers. */
    find: createWorkLookUp({ clock, live }),
  };
}

export type Literature = ReturnType<typeof createLiterature>;
