import path from 'node:path';
import { createArticleExtractor } from '#adapters/documents/article.ts';
import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import { createHttp } from '#adapters/http/create-http.ts';
import { createPublicHttp } from '#adapters/http/create-public-http.ts';
import { createChromaIndex } from '#adapters/vectors/chroma.ts';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import { createRulesEngine } from '#core/agents/rules/engine.ts';
import type { RunEvent, RunEventOf } from '#core/events/event.ts';
import { createResearchMemory } from '#core/memory/create-research-memory.ts';
import { runSimple } from '#core/orchestrator/simple.ts';
import type { AnswerCache } from '#core/ports/answer-cache.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Journal } from '#core/ports/journal.ts';
import { createCatalog } from '#core/tools/catalog.ts';
import type { Env } from './env.ts';

const USER_AGENT = 'Assay/0.1 (literature research; respects robots.txt)';

/** Makes the orchestrator of one run from its first event. */
export type Orchestrate = (
  started: RunEventOf<'started'>,
  journal: Journal,
  signal: AbortSignal,
) => AsyncGenerator<RunEvent>;

interface ResearchOptions {
  env: Env;
  cache: AnswerCache;
  clock: Clock;
}

/**
 * Everything a run needs, once for the process: above all the sources with their limiters, which all runs share. The
 * same for the server's worker and for a run from the terminal.
 */
export async function createResearch({ env, cache, clock }: ResearchOptions): Promise<Orchestrate> {
  const catalog = createCatalog({
    http: createHttp({ userAgent: USER_AGENT, clock }),
    pages: createPublicHttp({ userAgent: USER_AGENT, allow: env.PAGE_FETCH_ALLOW, clock }),
    extractor: createArticleExtractor(),
    clock,
    cache,
    cacheMaxAgeMs: env.ANSWER_CACHE_HOURS * 3_600_000,
    baseUrls: {
      search_pubmed: env.NCBI_BASE_URL,
      search_clinical_trials: env.CLINICAL_TRIALS_BASE_URL,
      search_preprints: env.EUROPE_PMC_BASE_URL,
      search_arxiv: env.ARXIV_BASE_URL,
      search_web: env.WEB_SEARCH_BASE_URL,
    },
    ncbi: { apiKey: env.NCBI_API_KEY, email: env.NCBI_EMAIL },
  });
  const embedder = await createStaticEmbedder({
    file: path.join(env.root, 'lib/adapters/embedder/word-table/word-table.bin'),
  });
  const index = env.CHROMA_URL
    ? createChromaIndex({ url: env.CHROMA_URL, embedderId: embedder.id })
    : createExactIndex();
  const engine = createRulesEngine({ catalog });

  return async function* ({ runId, request, sampleData }, journal, signal) {
    const run = runSimple({
      runId,
      request,
      sampleData,
      engine,
      catalog,
      createMemory: (referenceYear, concepts) =>
        createResearchMemory({ query: request.question, runId, embedder, index, referenceYear, concepts }),
      journal,
      clock,
      signal,
    });
    try {
      yield* run;
    } finally {
      // The index is shared by all runs; what a run put there is made again from its steps when it is continued.
      await index.remove(runId).catch(() => {});
    }
  };
}
