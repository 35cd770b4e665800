import type { Evidence, EvidenceIds } from '#contract/evidence.ts';
import { CHASE_DIRECTIONS, type ChaseDirection, type Saturation } from '#contract/review/chasing.ts';
import { identityKeys } from '#core/evidence/identity.ts';
import type { CitationSource } from '#core/ports/citation-source.ts';
import type { Http } from '#core/ports/http.ts';
import { type Chased, chaseCitations } from '#core/review/chasing/chase-citations.ts';
import { estimateSaturation, type Route } from '#core/review/chasing/estimate-saturation.ts';
import { createCrossrefReferences } from '#core/sources/crossref/crossref-references.ts';
import { createEuropePmcCitations } from '#core/sources/europe-pmc/europe-pmc-citations.ts';
import { createOpenalex } from '#core/sources/openalex/openalex.ts';
import { createPubmedCitations } from '#core/sources/pubmed/pubmed-citations.ts';
import { type CitedWork, createCitationGraph } from '#tests/world/citations/citation-graph.ts';
import { crossrefReferences, europePmcLinks, pubmedLinks } from '#tests/world/citations/links.ts';
import { createOpenalex as simulatedOpenalex } from '#tests/world/citations/openalex.ts';
import type { Answer } from '#tests/world/simulated-source.ts';
import { linkedArticles } from '#tests/world/sources/pubmed.ts';
import { bareEvidence } from './bare-evidence.ts';

const clock = { now: () => new Date('2026-11-29T06:00:00Z') };
const noCache = { get: async () => undefined, set: async () => {} };
const NOT_FOUND: Answer = { status: 404, type: 'text/plain', body: 'not here' };

/** The four sources of a simulated literature, asked in their true formats without a network. */
export function sourcesOf(works: readonly CitedWork[]): CitationSource[] {
  const openalex = simulatedOpenalex(works);
  const europePmc = europePmcLinks(works);
  const links = pubmedLinks(works);
  const byDoi = new Map(works.map(({ work }) => [work.doi, work]));
  const answerOf = (url: URL): Answer => {
    if (url.host === 'openalex.test') return openalex(url);
    if (url.host === 'europepmc.test') return europePmc(url) ?? entriesOf(works, url);
    if (url.host === 'ncbi.test') return linkedArticles(url, (linkname, pmid) => links(linkname, pmid) ?? []);
    const work = byDoi.get(decodeURIComponent(url.pathname.slice('/works/'.length)));
    if (!work) return NOT_FOUND;
    const message = { DOI: work.doi, reference: crossrefReferences(works, work) };
    return { type: 'application/json', body: JSON.stringify({ status: 'ok', message }) };
  };
  const http: Http = {
    async fetch({ url, body }) {
      const asked = new URL(url);
      for (const [name, value] of new URLSearchParams(body ?? '')) asked.searchParams.append(name, value);
      const { status = 200, body: text } = answerOf(asked);
      return { status, url, headers: {}, text };
    },
  };
  const parts = { http, cache: noCache, clock, cacheMaxAgeMs: 0 };
  return [
    createOpenalex({ ...parts, baseUrl: 'https://openalex.test' }),
    createEuropePmcCitations({ ...parts, baseUrl: 'https://europepmc.test' }),
    createCrossrefReferences({ ...parts, baseUrl: 'https://crossref.test' }),
    createPubmedCitations({ ...parts, baseUrl: 'https://ncbi.test' }),
  ];
}

/** Europe PMC's search for entries by DOI or by number. */
function entriesOf(works: readonly CitedWork[], url: URL): Answer {
  const named = [...(url.searchParams.get('query') ?? '').matchAll(/DOI:"([^"]+)"|EXT_ID:(PPR\d+)/g)];
  const wanted = new Set(named.flatMap(([, doi, id]) => doi ?? id ?? []));
  const result = works.flatMap(({ work: { doi }, europePmc }) =>
    europePmc && doi && (wanted.has(doi) || wanted.has(europePmc.id))
      ? [{ id: europePmc.id, source: europePmc.source, doi }]
      : [],
  );
  return { type: 'application/json', body: JSON.stringify({ hitCount: result.length, resultList: { result } }) };
}

export interface SimulatedRound {
  chased: Chased;
  /** Relevant works that are included after it, and the estimate that can be made then. */
  included: number;
  saturation: Saturation | null;
}

export interface SimulatedReview {
  /** Relevant works that there are. */
  truth: number;
  bySearch: number;
  rounds: SimulatedRound[];
}

/**
 * A review of a simulated literature: what its search brought is screened without error, the links of what was included are
 * followed, what they lead to is screened, and so on until a round brings nothing to include.
 */
export async function simulateReview(
  seed: string,
  directions: readonly ChaseDirection[] = CHASE_DIRECTIONS,
): Promise<SimulatedReview> {
  const works = createCitationGraph({ seed });
  const sources = sourcesOf(works);
  const records = new Map<string, { keys: string[]; at: number; routes: Set<Route> }>();
  for (const [at, { work, isSearched }] of works.entries()) {
    const keys = identityKeys(idsOf(work));
    if (isSearched && keys[0] !== undefined) records.set(keys[0], { keys, at, routes: new Set(['search']) });
  }
  const isIncluded = (at: number) => works[at]?.isRelevant === true;
  const included = () => [...records].filter(([, { at }]) => isIncluded(at));
  const bySearch = included().length;
  const chasedFrom = new Set<string>();
  const rounds: SimulatedRound[] = [];
  for (;;) {
    const seeds = included().filter(([id]) => !chasedFrom.has(id));
    if (seeds.length === 0) break;
    for (const [id] of seeds) chasedFrom.add(id);
    const chased = await chaseCitations({
      seeds: seeds.map(([id, { at }]) => ({ id, ids: idsOf(works[at]?.work ?? {}) })),
      directions,
      known: [...records].map(([id, { keys }]) => ({ id, keys })),
      sources,
      lookUp: async (ids) => ({ works: recordsOf(works, ids), unanswered: [] }),
      signal: new AbortController().signal,
    });
    for (const { recordId, linkedFrom } of chased.reached)
      for (const direction of directions)
        if (linkedFrom[direction].length > 0) records.get(recordId)?.routes.add(direction);
    for (const { record, linkedFrom } of chased.added) {
      const at = Number(/study (\d+) of/.exec(record.title)?.[1]);
      const routes = directions.filter((direction) => linkedFrom[direction].length > 0);
      const other = [...records.values()].find((each) => each.at === at);
      // The screener sees that it is a known work under another entry.
      if (other) for (const route of routes) other.routes.add(route);
      else records.set(record.id, { keys: record.keys, at, routes: new Set<Route>(routes) });
    }
    const found = included();
    const saturation = estimateSaturation(
      found.map(([, { routes }]) => routes),
      directions,
    );
    rounds.push({ chased, included: found.length, saturation });
  }
  return { truth: works.filter(({ isRelevant }) => isRelevant).length, bySearch, rounds };
}

const idsOf = ({ doi, pmid, pmcid }: EvidenceIds): EvidenceIds => ({
  ...(doi && { doi }),
  ...(pmid && { pmid }),
  ...(pmcid && { pmcid }),
});

/** What PubMed and Europe PMC would say of works of these identifiers. */
function recordsOf(works: readonly CitedWork[], ids: readonly EvidenceIds[]): Evidence[] {
  const wanted = new Set(ids.flatMap((each) => identityKeys(each)));
  return works
    .filter(({ work, europePmc }) => europePmc && identityKeys(idsOf(work)).some((key) => wanted.has(key)))
    .map(({ work }) => bareEvidence({ ids: idsOf(work), title: work.title, abstract: work.abstract[0]?.text }));
}
