import type { Clock } from '../ports/clock.ts';
import { partOfHeading } from '../text/paper-sections.ts';
import { type ParsedRecord, runSearch } from './run-search.ts';
import type { LibraryAccess, LibraryHit, Source } from './source.ts';
import type { SearchTool } from './tool.ts';

/** Passages requested; those from one document become one work. */
const PASSAGES = 50;
/** Below this a passage is not about the question (0.3 is on topic). */
const LEAST_RELEVANCE = 0.1;
/** Characters of a line that can pass for a heading. */
const LONGEST_HEADING = 75;
/** A local source needs no rate limit. */
const POLITENESS = { key: 'library', requests: 1_000, intervalMs: 1_000, concurrency: 100 };

/**
 * A workspace's own documents. The result for a document consists of its nearest passages in their order, so that every
 * quote is a piece of the stored text. Bound to one workspace and never cached: one workspace's documents are never
 * visible to another.
 */
export function createLibraryTool({ search, clock }: { search: LibraryAccess; clock: Clock }): SearchTool {
  return {
    name: LIBRARY.name,
    label: LIBRARY.label,
    compose: (concepts) => concepts.map(({ term }) => term).join(' '),
    search: (request, { signal }) =>
      runSearch({ tool: LIBRARY.name, request, clock, cache: NOTHING, maxAgeMs: 0, signal }, async (until) => {
        const hits = await search(request.query, { limit: PASSAGES, signal: until });
        const evidence = toRecords(hits.filter(({ score }) => score >= LEAST_RELEVANCE));
        return { evidence, total: evidence.length };
      }),
  };
}

const NOTHING = { get: async () => undefined, set: async () => {} };
const NUMBERS = ['doi', 'pmid', 'pmcid', 'nct', 'arxiv'] as const;

/** One work per document, the best first; for several files of one work, the best match. */
function toRecords(hits: readonly LibraryHit[]): ParsedRecord[] {
  const byDocument = Map.groupBy(hits, ({ document }) => document.id);
  const seen = new Set<string>();
  return [...byDocument.values()].flatMap((own) => {
    const document = own[0]?.document;
    if (!document) return [];
    const numbers = NUMBERS.flatMap((kind) => (document.ids[kind] ? [`${kind}:${document.ids[kind]}`] : []));
    if (numbers.some((number) => seen.has(number))) return [];
    for (const number of numbers) seen.add(number);
    const { title, authors, names, year, venue, notices } = document;
    return [
      {
        ids: { ...document.ids, document: document.id },
        title,
        authors,
        ...(names && { names }),
        year,
        venue,
        texts: { document: joined(own) },
        publicationTypes: [],
        meshTerms: [],
        keywords: [],
        peerReviewed: null,
        notices,
        related: [],
      },
    ];
  });
}

/**
 * Passages in document order, separated by an empty line; overlapping ones become one piece. A new heading precedes its
 * passages, so that results and methods are recognised as such.
 */
function joined(hits: readonly LibraryHit[]): string {
  let text = '';
  let end = -1;
  let under = '';
  for (const { passage } of hits.toSorted((a, b) => a.passage.start - b.passage.start)) {
    if (passage.end <= end) continue;
    if (passage.start < end) text += passage.text.slice(end - passage.start);
    else {
      const heading = headingLine(passage.heading);
      text += [text && '\n\n', heading && heading !== under && `${heading}\n\n`, passage.text].filter(Boolean).join('');
      under = heading;
    }
    end = passage.end;
  }
  return text;
}

/** From the headings over a passage, the one that names its part of the paper, otherwise the nearest; may be empty. */
function headingLine(path: string): string {
  const headings = path.split(' › ').map((heading) =>
    heading
      .replace(/\s+/g, ' ')
      .slice(0, LONGEST_HEADING)
      .replace(/[\s.;:,!?]+$/, ''),
  );
  return headings.findLast((heading) => partOfHeading(heading) !== null) ?? headings.at(-1) ?? '';
}

/** The library's entry in the list of sources. */
export const LIBRARY: Source = {
  name: 'search_library',
  label: 'Your library',
  explains: 'Documents that you have added yourself',
  identifiedAs: 'other',
  recordsPerSearch: 30,
  searchesPerRound: 2,
  isAlwaysAsked: true,
  isOwn: true,
  enabled: true,
  askSource: 'rag_search',
  addressVariable: null,
  baseUrl: '',
  politeness: POLITENESS,
  open: ({ library, clock }) => createLibraryTool({ search: library ?? (async () => []), clock }),
};
