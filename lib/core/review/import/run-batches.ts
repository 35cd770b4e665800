import type { Evidence } from '#contract/evidence.ts';
import type { ListedDecision } from '#contract/review/listed-decision.ts';
import type { Protocol } from '#contract/review/protocol.ts';
import type { RecordBatch, ReviewEvent } from '#contract/review/review-events.ts';
import type { RunView, SearchView } from '#contract/run-view.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';
import { type Candidate, candidateOfWork } from './candidate.ts';

/** Records that come together, before it is known which of them are new. */
export interface IncomingBatch
  extends Pick<RecordBatch, 'origin' | 'label' | 'tool' | 'query' | 'runId' | 'direction' | 'total'> {
  candidates: Candidate[];
  /** Records that came, where these are more than the candidates: the run has merged them already. */
  found?: number;
  notices?: string[];
  /** What a file says was decided about the candidate at the same place. */
  decisions?: (readonly ListedDecision[] | undefined)[];
  /** Name of the file. */
  file?: string;
}

/** What there is to be imported. */
export interface Incoming {
  batches: IncomingBatch[];
  /** What else has happened, once it is known which records are new. */
  events?: (batches: readonly RecordBatch[]) => ReviewEvent[];
}

const MOST_QUERIES = 40;

/** What a run has found, search by search; a work that several searches found is in the batch of each of them. */
export function batchesOfRun({
  runId,
  searches,
  works,
}: Pick<RunView, 'runId' | 'searches' | 'works'>): IncomingBatch[] {
  const byQuery = Map.groupBy(
    searches.filter(({ state }) => state !== 'running'),
    ({ tool, query }) => keyOf(tool, query),
  );
  const all = Object.values(works);
  const batches = [...byQuery].map(([key, [first, ...more]]) =>
    batchOf(runId, key, [first as SearchView, ...more], all),
  );
  const others = all.filter(({ foundBy }) => !foundBy.some(({ tool, query }) => byQuery.has(keyOf(tool, query))));
  if (others.length === 0) return batches;
  const label = 'Works that the run was given';
  return [...batches, { origin: 'run', label, runId, candidates: others.map(candidateOfWork) }];
}

const keyOf = (tool: string, query: string) => `${tool} ${query}`;

function batchOf(
  runId: string,
  key: string,
  [search, ...more]: [SearchView, ...SearchView[]],
  works: readonly Evidence[],
): IncomingBatch {
  const ranked = works.flatMap((work) => {
    const ranks = work.foundBy.flatMap(({ tool, query, rank }) => (keyOf(tool, query) === key ? rank : []));
    return ranks.length > 0 ? [{ work, rank: Math.min(...ranks) }] : [];
  });
  const { tool, query, total } = search;
  const found = [search, ...more].reduce((sum, each) => sum + each.found, 0);
  const messages = [search, ...more].flatMap(({ message }) => message ?? []);
  return {
    ...{ origin: 'search', label: SOURCE_FACTS[tool].label, tool, query, runId },
    ...(total !== null && { total }),
    candidates: ranked.sort((a, b) => a.rank - b.rank).map(({ work }) => candidateOfWork(work)),
    found: Math.max(found, ranked.length),
    ...(messages.length > 0 && { notices: [...new Set(messages)] }),
  };
}

/** What a run was asked, as the protocol of a review that goes on from it. */
export function protocolOfRun({ request, searches }: Pick<RunView, 'request' | 'searches'>): Protocol {
  const filters = request?.filters;
  const queries = new Map(searches.map(({ tool, query }) => [keyOf(tool, query), { tool, query }]));
  return {
    question: request?.question.slice(0, 2_000) ?? '',
    eligibility: {
      ...{ population: '', intervention: '', comparison: '', outcome: '' },
      designs: filters?.designs ?? [],
      fromYear: filters?.fromYear ?? null,
      toYear: filters?.toYear ?? null,
      languages: filters?.languages ?? [],
    },
    sources: request?.sources ?? [],
    queries: [...queries.values()].filter(({ query }) => query.trim()).slice(0, MOST_QUERIES),
    exclusionReasons: [],
  };
}
