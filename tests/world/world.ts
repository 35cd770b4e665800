import { createArxiv } from './arxiv.ts';
import { createClinicalTrials } from './clinical-trials.ts';
import { createCrossref } from './crossref.ts';
import { createEuropePmc } from './europe-pmc.ts';
import { createPubmed } from './pubmed.ts';
import { createSearch } from './search-index.ts';
import { type SimulatedSource, startSource } from './simulated-source.ts';
import { createPages, createWebSearch } from './web.ts';
import type { WorldWork } from './work.ts';

export const WORLD_SOURCES = ['pubmed', 'clinical_trials', 'europe_pmc', 'arxiv', 'web'] as const;
export type WorldSource = (typeof WORLD_SOURCES)[number];

export interface World {
  sources: Record<WorldSource | 'pages' | 'crossref', SimulatedSource>;
  /** The variables that point a server at this world and at nothing else. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

interface WorldOptions {
  works: readonly WorldWork[];
  /** How the sources find words; see `createSearch`. */
  forms?: 'stems' | 'words';
  /** How long every answer takes. */
  latencyMs?: number;
  /** How long the answers of single sources take, where it is not the same: then which is quicker is no chance. */
  latenciesMs?: Partial<Record<WorldSource, number>>;
  /** Where the web's pages should be, so that their addresses outlive this world; another port when it is taken. */
  pagesPort?: number;
}

/** The five sources, Crossref and the web's pages, each a host of its own on loopback, serving the same works in their true formats. */
export async function startWorld({
  works,
  forms = 'stems',
  latencyMs = 0,
  latenciesMs = {},
  pagesPort,
}: WorldOptions): Promise<World> {
  const latency = (source: WorldSource) => latenciesMs[source] ?? latencyMs;
  const held = (source: WorldSource) => works.filter((work) => work.in.includes(source));
  const searchIn = shareIndexes(forms);
  const pages = await startSource({
    latencyMs,
    answer: createPages(held('web')),
    ...(pagesPort !== undefined && { port: pagesPort }),
  });
  const [pubmed, clinicalTrials, europePmc, arxiv, web, crossref] = await Promise.all([
    startSource({ latencyMs: latency('pubmed'), answer: createPubmed(searchIn(held('pubmed')), held('pubmed')) }),
    startSource({
      latencyMs: latency('clinical_trials'),
      answer: createClinicalTrials(searchIn(held('clinical_trials'))),
    }),
    startSource({
      latencyMs: latency('europe_pmc'),
      answer: createEuropePmc(searchIn(held('europe_pmc')), held('europe_pmc')),
    }),
    startSource({ latencyMs: latency('arxiv'), answer: createArxiv(searchIn(held('arxiv'))) }),
    startSource({ latencyMs: latency('web'), answer: createWebSearch(searchIn(held('web')), () => pages.origin) }),
    startSource({ latencyMs, answer: createCrossref(works) }),
  ]);
  const sources = { pubmed, clinical_trials: clinicalTrials, europe_pmc: europePmc, arxiv, web, pages, crossref };
  return {
    sources,
    env: {
      NCBI_BASE_URL: pubmed.origin,
      CLINICAL_TRIALS_BASE_URL: clinicalTrials.origin,
      EUROPE_PMC_BASE_URL: europePmc.origin,
      CROSSREF_BASE_URL: crossref.origin,
      ARXIV_BASE_URL: arxiv.origin,
      WEB_SEARCH_BASE_URL: web.origin,
      PAGE_FETCH_ALLOW: pages.origin,
    },
    stop: async () => void (await Promise.all(Object.values(sources).map((source) => source.stop()))),
  };
}

/** Sources that hold the same works share one index: that of thousands of works takes seconds to build. */
function shareIndexes(forms: 'stems' | 'words'): (held: readonly WorldWork[]) => ReturnType<typeof createSearch> {
  const built: { held: readonly WorldWork[]; search: ReturnType<typeof createSearch> }[] = [];
  return (held) => {
    const known = built.find((index) => index.held.length === held.length && held.every((w, i) => w === index.held[i]));
    if (known) return known.search;
    const search = createSearch(held, { forms });
    built.push({ held, search });
    return search;
  };
}
