import type { AuthorName, EvidenceIds, Notice } from '#contract/evidence.ts';
import type { ToolName } from '#contract/search-record.ts';
import type { AddressVariable, SourceFacts } from '#contract/source-labels.ts';
import type { AnswerCache } from '../ports/answer-cache.ts';
import type { ArticleExtractor } from '../ports/article-extractor.ts';
import type { Clock } from '../ports/clock.ts';
import type { Http, Politeness } from '../ports/http.ts';
import type { SearchTool, SourceFilters } from './tool.ts';

/**
 * A passage that was found, and its document. `start` and `end` are offsets in the document's text; headings as in
 * `Passage`.
 */
export interface LibraryHit {
  score: number;
  passage: { ordinal: number; start: number; end: number; heading: string; text: string };
  document: {
    id: string;
    title: string;
    authors: string[];
    names?: AuthorName[] | undefined;
    year: number | null;
    venue: string | null;
    ids: EvidenceIds;
    notices: Notice[];
  };
}

/** Searches one workspace's documents, or only some of them; best first. */
export type LibraryAccess = (
  query: string,
  options: { limit: number; signal: AbortSignal; documentIds?: readonly string[] },
) => Promise<LibraryHit[]>;

/** What a source may use to answer; it takes what it needs. */
export interface SourceParts {
  /** Asks the source. */
  http: Http;
  /** Asks pages of the open web, guarded. */
  pages: Http;
  extractor: ArticleExtractor;
  clock: Clock;
  cache: AnswerCache;
  /** Scheme, host and port. */
  baseUrl: string;
  /** One workspace's documents, for the source that is bound to it. */
  library?: LibraryAccess;
  apiKey?: string | undefined;
  /** A contact address, for sources that want to write before they block us. */
  email?: string | undefined;
}

/** A place that is searched. Adding one is a file with such a description, and its line in catalog.ts. */
export interface Source extends Omit<SourceFacts, 'authority'> {
  name: ToolName;
  addressVariable: AddressVariable | null;
  /** The rate limit without a key. */
  politeness: Politeness;
  /** The query with the filters that its syntax can express; absent: all are applied to its answer. */
  restrict?(query: string, filters: SourceFilters | undefined): string;
  open(parts: SourceParts): SearchTool;
}
