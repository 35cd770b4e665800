import type { AskSource } from './conversation/ask.ts';
import type { SearchRecord, ToolName } from './search-record.ts';
import { SOURCE_LIST } from './source-list.ts';

/** The four sources of an answer as readers know them. Apart from the schemas, so that pages can say it without loading a parser. */
export const ASK_SOURCE_LABELS: Readonly<Record<AskSource, string>> = {
  rag_search: 'Your library',
  academic_search: 'Scientific literature',
  web_search: 'The web',
  memory_recall: 'Memory',
};

/** What pages, prompts and plans know of a source. No schema is imported here, so that pages may use it. */
export interface SourceFacts {
  /** Name of the tool that searches it, `search_` and the source. Used in logs: it never changes. */
  name: `search_${string}`;
  /** As readers know it. */
  label: string;
  /** What is searched there, in a few words, for choosing sources. */
  explains: string;
  /** Precedence where records of one work differ, its place among the sources: the lowest number wins. */
  authority: number;
  /** Where a PRISMA 2020 flow diagram counts what it sends: `other` is neither a database of records nor a register. */
  identifiedAs: 'databases' | 'registers' | 'other';
  /** Records wanted from one search: wide where abstracts come by the hundred, narrow where each is a page to fetch (decision 10). */
  recordsPerSearch: number;
  /** Searches that rules plan for it in a later round; slow and vague sources are asked once. */
  searchesPerRound: number;
  /** Fast, and never exhausted by one search on a question of biomedicine: searched in every round. */
  isAlwaysAsked: boolean;
  /** Contains a workspace's own material, and is offered and searched only if there is any. */
  isOwn: boolean;
  /** False: known to old runs, and neither offered nor asked any more. */
  enabled: boolean;
  /** The source of an answer that it belongs to; null for a registry, which answers no question at once. */
  askSource: Exclude<AskSource, 'memory_recall'> | null;
  /** The variable that redirects its requests, e.g. to the sample sources; null only for internal sources. */
  addressVariable: `${string}_BASE_URL` | null;
  /** Its real address: scheme, host and port; empty only for internal sources. */
  baseUrl: string;
}

/** The variables that replace the address of a source. */
export type AddressVariable = NonNullable<(typeof SOURCE_LIST)[number]['addressVariable']>;

/** What is known of each source. No schema is imported here, so that pages may use it. */
export const SOURCE_FACTS = byName((source) => source);

/** The sources as readers know them. */
export const SOURCE_LABELS = byName(({ label }) => label);

function byName<T>(read: (source: SourceFacts) => T): Readonly<Record<ToolName, T>> {
  return Object.fromEntries(SOURCE_LIST.map((source) => [source.name, read(source)])) as Record<ToolName, T>;
}

/**
 * The result of a search by name, for a log of searches; empty for any other search, and where its source did not
 * answer.
 */
export function byNameWords({ byName, status }: Pick<SearchRecord, 'byName'> & { status: string }): string {
  if (!byName || (status !== 'ok' && status !== 'empty')) return '';
  return `searched by name (${byName.name}): ${byName.isFound ? 'found' : 'not found'}`;
}
