import path from 'node:path';
import { createArticleExtractor } from '#adapters/documents/html/create-article-extractor.ts';
import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import { createHttp, type HttpOptions } from '#adapters/http/create-http.ts';
import { createPublicHttp } from '#adapters/http/create-public-http.ts';
import { createChromaIndex } from '#adapters/vectors/chroma.ts';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import { createEutilsVocabulary } from '#adapters/vocabulary/eutils-vocabulary.ts';
import type { AnswerCache } from '#core/ports/answer-cache.ts';
import type { ArticleExtractor } from '#core/ports/article-extractor.ts';
import type { CitationSource } from '#core/ports/citation-source.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Embedder } from '#core/ports/embedder.ts';
import { createCatalog } from '#core/sources/catalog.ts';
import { createNoticesReader } from '#core/sources/crossref/crossref.ts';
import { createCrossrefReferences } from '#core/sources/crossref/crossref-references.ts';
import { createCrossrefWorks } from '#core/sources/crossref/crossref-works.ts';
import { createEuropePmcCitations } from '#core/sources/europe-pmc/europe-pmc-citations.ts';
import { createFullTextReader } from '#core/sources/full-text/full-text.ts';
import { createOpenalex } from '#core/sources/openalex/openalex.ts';
import { createPubmedCitations } from '#core/sources/pubmed/pubmed-citations.ts';
import { createDocumentFetcher } from '#core/sources/web/fetch-document.ts';
import { createPageOpener } from '#core/sources/web/web-page.ts';
import { type LoadedVocabulary, preferringLoaded, rememberedVocabulary } from '#core/vocabulary/vocabulary-layers.ts';
import type { Env } from '../env.ts';

export const USER_AGENT = 'Assay/0.1 (literature research; respects robots.txt)';

/** Stateless readers, whose processes and tables may be shared by all. */
export interface Readers {
  extractor: ArticleExtractor;
  embedder: Embedder;
}

export interface SourcesOptions {
  env: Env;
  cache: AnswerCache;
  clock: Clock;
  /** Those of the process; made anew without. */
  readers?: Readers;
  /** A vocabulary that may have been loaded from a file; none without a database. */
  loaded?: LoadedVocabulary;
  /** Rate limits of the sources; by default their own, SOURCE_PACE times as fast. */
  paceOf?: HttpOptions['paceOf'];
}

/** @param root folder of the project. */
async function createReaders(root: string): Promise<Readers> {
  return {
    extractor: createArticleExtractor({ program: path.join(root, 'lib/adapters/documents/html/article-process.ts') }),
    embedder: await createStaticEmbedder({
      file: path.join(root, 'lib/adapters/embedder/word-table/word-table.bin'),
    }),
  };
}

/**
 * All external sources, created once per process: all runs and searches share the rate limits. `sample` are the
 * invented sources that a hosted demonstration has in addition to the live ones.
 */
export async function createSources({ env, cache, clock, readers, loaded, paceOf }: SourcesOptions) {
  const { extractor, embedder } = readers ?? (await createReaders(env.root));
  const { SAMPLE_SOURCES: sampleEnv } = env;
  const createIndex = (embedderId: string) =>
    env.CHROMA_URL ? createChromaIndex({ url: env.CHROMA_URL, embedderId }) : createExactIndex();
  return {
    clock,
    embedder,
    createIndex,
    index: createIndex(embedder.id),
    live: openSources({
      ...{ env, cache, clock, extractor, ...(loaded && { loaded }) },
      paceOf: paceOf ?? ((asked) => ({ ...asked, intervalMs: asked.intervalMs / env.SOURCE_PACE })),
    }),
    // The operator's key and address are the real services' business.
    sample:
      sampleEnv &&
      openSources({
        env: { ...env, ...sampleEnv, NCBI_API_KEY: undefined, NCBI_EMAIL: undefined, OPENALEX_API_KEY: undefined },
        cache,
        clock,
        extractor,
      }),
  };
}

export type Sources = Awaited<ReturnType<typeof createSources>>;

/** Access to the sources at the addresses in `env`. */
function openSources({ env, cache, clock, extractor, loaded, paceOf }: SourcesOptions & Pick<Readers, 'extractor'>) {
  const http = createHttp({ userAgent: USER_AGENT, clock, ...(paceOf && { paceOf }) });
  const pages = createPublicHttp({ userAgent: USER_AGENT, allow: env.PAGE_FETCH_ALLOW, clock });
  const cacheMaxAgeMs = env.ANSWER_CACHE_HOURS * 3_600_000;
  const ncbi = { apiKey: env.NCBI_API_KEY, email: env.NCBI_EMAIL };
  const catalog = createCatalog({
    http,
    pages,
    extractor,
    clock,
    cache,
    cacheMaxAgeMs,
    baseUrls: env,
    ncbi,
  });
  const crossref = { http, cache, clock, baseUrl: env.CROSSREF_BASE_URL, email: env.NCBI_EMAIL, cacheMaxAgeMs };
  const vocabulary = createEutilsVocabulary({ http, baseUrl: env.NCBI_BASE_URL, ...ncbi });
  const asked = cacheMaxAgeMs > 0 ? rememberedVocabulary({ vocabulary, cache }) : vocabulary;
  return {
    catalog,
    vocabulary: loaded ? preferringLoaded({ loaded, asked }) : asked,
    readFullText: createFullTextReader({ http, cache, baseUrl: env.EUROPE_PMC_BASE_URL, cacheMaxAgeMs }),
    readNotices: createNoticesReader(crossref),
    crossref: createCrossrefWorks(crossref),
    citations: [
      createOpenalex({
        ...crossref,
        baseUrl: env.OPENALEX_BASE_URL,
        apiKey: env.OPENALEX_API_KEY,
      }),
      createEuropePmcCitations({ ...crossref, baseUrl: env.EUROPE_PMC_BASE_URL }),
      createCrossrefReferences(crossref),
      createPubmedCitations({ ...crossref, ...ncbi, baseUrl: env.NCBI_BASE_URL }),
    ] satisfies CitationSource[],
    readPage: createPageOpener({ pages, extractor }),
    fetchDocument: createDocumentFetcher({ pages, extractor, largestFile: env.LIBRARY_FILE_MB * 1_000_000 }),
  };
}
