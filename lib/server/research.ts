import path from 'node:path';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createArticleExtractor } from '#adapters/documents/create-article-extractor.ts';
import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import { createHttp } from '#adapters/http/create-http.ts';
import { createPublicHttp } from '#adapters/http/create-public-http.ts';
import { createChromaIndex } from '#adapters/vectors/chroma.ts';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import type { RunEvent, RunEventOf } from '#contract/event.ts';
import type { PlanStep } from '#contract/plan-step.ts';
import type { ModelRole } from '#contract/run-request.ts';
import type { Price } from '#contract/usage.ts';
import { withOwnSearches } from '#core/agents/planner/own-searches.ts';
import { createRulesEngine } from '#core/agents/rules-engine.ts';
import type { AnswerCache } from '#core/ports/answer-cache.ts';
import type { ArticleExtractor } from '#core/ports/article-extractor.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Embedder, WordKnowledge } from '#core/ports/embedder.ts';
import type { Journal } from '#core/ports/journal.ts';
import type { RunControl } from '#core/ports/run-control.ts';
import type { Stopwatch } from '#core/ports/stopwatch.ts';
import type { VectorIndex } from '#core/ports/vector-index.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { createWorkVectors } from '#core/retrieval/work-vectors.ts';
import { createResearchMemory } from '#core/runs/create-research-memory.ts';
import { createOutbox } from '#core/runs/outbox.ts';
import type { EvidenceReaders } from '#core/runs/read-further.ts';
import { runSimple } from '#core/runs/simple.ts';
import { createCatalog } from '#core/sources/catalog.ts';
import { createNoticesReader } from '#core/sources/crossref.ts';
import { createFullTextReader } from '#core/sources/full-text.ts';
import { createPageOpener } from '#core/sources/read-page.ts';
import type { Env } from './env.ts';
import { runWithModel } from './model-run.ts';

export const USER_AGENT = 'Assay/0.1 (literature research; respects robots.txt)';

/** What one attempt at a run is given beside its first event. */
export interface Attempt {
  journal: Journal;
  control: RunControl<PlanStep>;
  stopwatch: Stopwatch;
  /** The run's models; null where it works by rules. */
  models: OpenModels | null;
  /** Hears the text of a section while it is being written; decoration for those who watch now. */
  onText: (sectionId: string, text: string) => void;
  signal: AbortSignal;
}

/** A model ready to be asked. */
export interface OpenModel {
  model: LanguageModelV4;
  price: Price | null;
}

export interface OpenModels extends Readonly<Record<ModelRole, OpenModel>> {
  /** Ranks works in place of the offline vectors. */
  embedding?: {
    /** Rejects where it does not answer. `words`: what the offline embedder knows of single words. */
    open(words: WordKnowledge | undefined, signal?: AbortSignal): Promise<Embedder>;
    onFailure(error: unknown): void;
  };
}

/** Makes the orchestrator of one run from its first event. */
export type Orchestrate = (started: RunEventOf<'started'>, attempt: Attempt) => AsyncGenerator<RunEvent>;

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
  const extractor = createArticleExtractor({
    program: path.join(env.root, 'lib/adapters/documents/article-process.ts'),
  });
  const live = openSources({ env, cache, clock, extractor });
  const { SAMPLE_SOURCES: sampleEnv } = env;
  // The operator's key and address are the real services' business.
  const sample =
    sampleEnv &&
    openSources({
      env: { ...env, ...sampleEnv, NCBI_API_KEY: undefined, NCBI_EMAIL: undefined },
      cache,
      clock,
      extractor,
    });
  const embedder = await createStaticEmbedder({
    file: path.join(env.root, 'lib/adapters/embedder/word-table/word-table.bin'),
  });
  const createIndex = (embedderId: string) =>
    env.CHROMA_URL ? createChromaIndex({ url: env.CHROMA_URL, embedderId }) : createExactIndex();
  const index = createIndex(embedder.id);

  return async function* ({ runId, request, sampleData }, attempt) {
    const { journal, control, stopwatch, models: opened, onText, signal } = attempt;
    const { catalog, rules, readers, readPage } = (sampleData && sample) || live;
    // What works are ranked against; in English once the question has been read.
    let query = request.question;
    let outsideIndex: VectorIndex | undefined;
    const embedding = opened?.embedding;
    const outside = embedding && {
      journal,
      open: async (within?: AbortSignal) => {
        const model = await embedding.open(embedder.words, within);
        outsideIndex = createIndex(model.id);
        return createWorkVectors({ query, namespace: runId, embedder: model, index: outsideIndex });
      },
      onFailure: embedding.onFailure,
    };
    const base = {
      runId,
      request,
      sampleData,
      catalog,
      createMemory: (referenceYear: number, { ideas: concepts, inEnglish }: ParsedQuestion) => {
        query = inEnglish ?? request.question;
        return createResearchMemory({ query, runId, embedder, index, outside, referenceYear, concepts });
      },
      journal,
      clock,
      stopwatch,
      control,
      outbox: createOutbox(),
      signal,
    };
    try {
      // Without a model nothing is read beyond the sources: what a source sends is all that the rules quote from.
      const own = { ...rules, planner: withOwnSearches(rules.planner, request.searches) };
      if (opened) yield* runWithModel({ ...base, readers }, { opened, rules: own, readPage, onText });
      else yield* runSimple({ ...base, engine: own, models: null });
    } finally {
      // The index is shared by all runs; what a run put there is made again from its steps when it is continued.
      await Promise.all([index, outsideIndex].map((one) => one?.remove(runId).catch(() => {})));
    }
  };
}

interface SourcesOptions extends ResearchOptions {
  extractor: ArticleExtractor;
}

/** Everything that asks the outside, at the addresses of `env`. */
function openSources({ env, cache, clock, extractor }: SourcesOptions) {
  const http = createHttp({ userAgent: USER_AGENT, clock });
  const pages = createPublicHttp({ userAgent: USER_AGENT, allow: env.PAGE_FETCH_ALLOW, clock });
  const cacheMaxAgeMs = env.ANSWER_CACHE_HOURS * 3_600_000;
  const catalog = createCatalog({
    http,
    pages,
    extractor,
    clock,
    cache,
    cacheMaxAgeMs,
    baseUrls: {
      search_pubmed: env.NCBI_BASE_URL,
      search_clinical_trials: env.CLINICAL_TRIALS_BASE_URL,
      search_preprints: env.EUROPE_PMC_BASE_URL,
      search_arxiv: env.ARXIV_BASE_URL,
      search_web: env.WEB_SEARCH_BASE_URL,
    },
    ncbi: { apiKey: env.NCBI_API_KEY, email: env.NCBI_EMAIL },
  });
  const readers: EvidenceReaders = {
    readFullText: createFullTextReader({ http, cache, baseUrl: env.EUROPE_PMC_BASE_URL, cacheMaxAgeMs }),
    readNotices: createNoticesReader({
      http,
      cache,
      clock,
      baseUrl: env.CROSSREF_BASE_URL,
      email: env.NCBI_EMAIL,
      cacheMaxAgeMs,
    }),
  };
  const readPage = createPageOpener({ pages, extractor });
  return { catalog, rules: createRulesEngine({ catalog }), readers, readPage };
}
