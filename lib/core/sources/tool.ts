import type { SourceRecord, StudyDesign } from '#contract/evidence.ts';
import type { SearchStatus, ToolName } from '#contract/search-record.ts';
import type { Translation } from '../vocabulary/parse-translation.ts';

/** One idea of a question. The ideas of a query are AND-ed, the spellings of one idea OR-ed; `term` is always among them. */
export interface QueryConcept {
  term: string;
  synonyms: readonly string[];
  /** MeSH headings that name this idea, where known. */
  mesh: readonly string[];
}

/** A question as a source is sent it untagged. */
export interface PlainQuestion {
  concepts: readonly QueryConcept[];
  /** Typed as a boolean query: sent unchanged to sources with such a syntax. */
  typedQuery: string | null;
}

/** The user's filters. An empty list or null allows everything. */
export interface SourceFilters {
  fromYear: number | null;
  toYear: number | null;
  designs: readonly StudyDesign[];
  humansOnly: boolean;
  /** ISO 639-1 codes. */
  languages: readonly string[];
}

export interface SearchRequest {
  /** The exact query in the source's own syntax, as `compose` makes it. */
  query: string;
  /** Records wanted at most. */
  limit: number;
  /** Added to the query as far as the source's syntax allows; the rest is applied to the answer. */
  filters?: SourceFilters;
}

export interface ToolResult {
  tool: ToolName;
  status: SearchStatus;
  query: string;
  /** Empty unless `status` is `ok`. */
  evidence: SourceRecord[];
  /** Number of records returned, where `evidence` contains only the nearest of them. */
  found?: number;
  /** Number of hits at the source, if known. */
  total?: number;
  /** How the source interpreted the query, if known. */
  understood?: Translation;
  tookMs: number;
  /** When this answer was obtained (ISO 8601); a cached answer keeps its own time. */
  at: string;
  /** A plain sentence for the reader when the search failed or was skipped. */
  message?: string;
}

/** A source an agent can search. */
export interface SearchTool {
  readonly name: ToolName;
  /** The source's name as readers know it, e.g. "PubMed". */
  readonly label: string;
  /** Says one idea per concept in the source's own query syntax. */
  compose(concepts: readonly QueryConcept[]): string;
  /** Says the question's own words, without tags or quotation marks, for the source to understand in its own way. */
  plain?(question: PlainQuestion): string;
  /** Never throws but for `cancelled`: every failure is a status, and failure never looks like emptiness. */
  search(request: SearchRequest, options: { signal: AbortSignal }): Promise<ToolResult>;
  /**
   * The source's most similar records to these, best first, without these themselves; fails as `search` does. Only for
   * sources that offer this.
   */
  similar?(pmids: readonly string[], options: { limit: number; signal: AbortSignal }): Promise<ToolResult>;
  /**
   * The query in another spelling, for the user to choose: never searched for unasked. Null where the source suggests none.
   * Throws AssayError `source_*` when it fails. Only where the source has such.
   */
  suggestSpelling?(query: string, options: { signal: AbortSignal }): Promise<string | null>;
  /** Searches wait here for their turn, because it has been asked as often as it allows. */
  isBusy?(): boolean;
}
