import type { TOOL_NAMES, ToolName } from '#contract/search-record.ts';
import type { REAL_ADDRESSES } from '#server/env.ts';
import { citedWorks } from './citations/cited-works.ts';
import { createOpenalex } from './citations/openalex.ts';
import { FICTIONAL_HEADINGS } from './fictional-headings.ts';
import { createSearchIndex, type SearchIndex, type SearchIndexOptions } from './search-index.ts';
import { type Answer, type SimulatedSource, startSource } from './simulated-source.ts';
import { createArxiv } from './sources/arxiv.ts';
import { createClinicalTrials } from './sources/clinical-trials.ts';
import { createCrossref } from './sources/crossref.ts';
import { createEuropePmc } from './sources/europe-pmc.ts';
import { createPubmed } from './sources/pubmed.ts';
import { createPages, createWebSearch } from './sources/web.ts';
import { createTermTable, type TermTable, type WorldHeading } from './term-table.ts';
import type { WorldWork } from './work.ts';

/** The simulated host that each tool searches. */
export const WORLD_SOURCE_OF = {
  search_pubmed: 'pubmed',
  search_clinical_trials: 'clinical_trials',
  search_preprints: 'europe_pmc',
  search_arxiv: 'arxiv',
  search_web: 'web',
} as const satisfies Record<(typeof TOOL_NAMES)[number], string>;
export const WORLD_SOURCES = Object.values(WORLD_SOURCE_OF);
export type WorldSource = (typeof WORLD_SOURCES)[number];
export const TOOL_AT = Object.fromEntries(
  Object.entries(WORLD_SOURCE_OF).map(([tool, source]) => [source, tool]),
) as Readonly<Record<WorldSource, ToolName>>;

export interface World {
  sources: Record<WorldSource | 'pages' | 'crossref' | 'openalex', SimulatedSource>;
  /** The variables that point a server at this world and at nothing else. */
  env: Record<keyof typeof REAL_ADDRESSES | 'PAGE_FETCH_ALLOW', string>;
  /** From now on the sources serve these works instead. */
  serve(works: readonly WorldWork[]): void;
  stop(): Promise<void>;
}

interface WorldOptions {
  works: readonly WorldWork[];
  /** How the sources find words; see `createSearchIndex`. */
  forms?: 'stems' | 'words';
  /** What the sources know of words. */
  headings?: readonly WorldHeading[] | undefined;
  /** How long every answer takes. */
  latencyMs?: number;
  /** How long the answers of single sources take, where it is not the same: then which is quicker is no chance. */
  latenciesMs?: Partial<Record<WorldSource, number>>;
  /** Where the web's pages should be, so that their addresses outlive this world; another port when it is taken. */
  pagesPort?: number;
}

/** The sources, Crossref, OpenAlex and the web's pages, each a host of its own on loopback, serving the same works in their true formats. */
export async function startWorld({
  works,
  forms = 'stems',
  headings = FICTIONAL_HEADINGS,
  latencyMs = 0,
  latenciesMs = {},
  pagesPort,
}: WorldOptions): Promise<World> {
  const latency = (source: WorldSource) => latenciesMs[source] ?? latencyMs;
  const table = tableOf(headings);
  const webOrigin = (): string => pages.origin;
  const answersFor = (served: readonly WorldWork[]) => createAnswers(served, { forms, headings, table, webOrigin });
  let answers = answersFor(works);
  const start = (name: keyof World['sources'], own: { latencyMs: number; port?: number }) =>
    startSource({ ...own, answer: (url, origin) => answers[name](url, origin) });
  const pages = await start('pages', { latencyMs, ...(pagesPort !== undefined && { port: pagesPort }) });
  const [pubmed, clinicalTrials, europePmc, arxiv, web, crossref, openalex] = await Promise.all([
    start('pubmed', { latencyMs: latency('pubmed') }),
    start('clinical_trials', { latencyMs: latency('clinical_trials') }),
    start('europe_pmc', { latencyMs: latency('europe_pmc') }),
    start('arxiv', { latencyMs: latency('arxiv') }),
    start('web', { latencyMs: latency('web') }),
    start('crossref', { latencyMs }),
    start('openalex', { latencyMs }),
  ]);
  const sources = {
    pubmed,
    clinical_trials: clinicalTrials,
    europe_pmc: europePmc,
    arxiv,
    web,
    pages,
    crossref,
    openalex,
  };
  return {
    sources,
    env: {
      NCBI_BASE_URL: pubmed.origin,
      CLINICAL_TRIALS_BASE_URL: clinicalTrials.origin,
      EUROPE_PMC_BASE_URL: europePmc.origin,
      CROSSREF_BASE_URL: crossref.origin,
      OPENALEX_BASE_URL: openalex.origin,
      ARXIV_BASE_URL: arxiv.origin,
      WEB_SEARCH_BASE_URL: web.origin,
      PAGE_FETCH_ALLOW: pages.origin,
    },
    serve(served) {
      answers = answersFor(served);
    },
    stop: async () => void (await Promise.all(Object.values(sources).map((source) => source.stop()))),
  };
}

interface AnswersOptions extends Required<Pick<WorldOptions, 'forms'>> {
  headings: readonly WorldHeading[];
  table: TermTable;
  webOrigin: () => string;
}

type Answers = Record<keyof World['sources'], (url: URL, origin: string) => Answer>;

/** What each source answers while it has these works. */
function createAnswers(works: readonly WorldWork[], { forms, headings, table, webOrigin }: AnswersOptions): Answers {
  const worksIn = (source: WorldSource) => works.filter((work) => work.in.includes(source));
  const searchOf = (source: WorldSource) => sharedIndex(worksIn(source), forms, table);
  return {
    pages: createPages(worksIn('web')),
    pubmed: createPubmed(searchOf('pubmed'), worksIn('pubmed'), { headings, table }),
    clinical_trials: createClinicalTrials(searchOf('clinical_trials').search, table),
    europe_pmc: createEuropePmc(searchOf('europe_pmc').search, worksIn('europe_pmc'), table),
    arxiv: createArxiv(searchOf('arxiv').search),
    web: createWebSearch(searchOf('web').search, webOrigin),
    crossref: createCrossref(works),
    openalex: createOpenalex(citedWorks(works)),
  };
}

const tables = new WeakMap<readonly WorldHeading[], TermTable>();

/** Worlds of the same headings share one table. */
function tableOf(headings: readonly WorldHeading[]): TermTable {
  const table = tables.get(headings) ?? createTermTable(headings);
  tables.set(headings, table);
  return table;
}

interface Built {
  indexed: readonly WorldWork[];
  forms: SearchIndexOptions['forms'];
  index: SearchIndex;
}
const built = new WeakMap<TermTable, Built[]>();

/** Sources of one process that hold the same works share one index: that of thousands of works takes seconds to build. */
function sharedIndex(indexed: readonly WorldWork[], forms: SearchIndexOptions['forms'], table: TermTable): SearchIndex {
  const others = built.get(table) ?? [];
  const known = others.find(
    (other) =>
      other.forms === forms &&
      other.indexed.length === indexed.length &&
      indexed.every((w, i) => w === other.indexed[i]),
  );
  if (known) return known.index;
  const index = createSearchIndex(indexed, { ...(forms && { forms }), withNarrower: table.withNarrower });
  built.set(table, [...others, { indexed, forms, index }]);
  return index;
}
