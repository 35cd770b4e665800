import type { SearchStatus, ToolName } from '#contract/search-record.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import type { PlannedSearch, RankedWork } from './handlers.ts';

/** What a source returned, as an agent sees it: never whole texts, which are read where they are needed. */
export interface SourceAnswer {
  tool: ToolName;
  query: string;
  status: SearchStatus;
  found: number;
  /** Works that were not known when the turn began, whichever source found them first. */
  fresh: readonly FreshWork[];
  /** How many of the found works name at least two of the question's concepts, or its only one. */
  relevant: number;
  /** The first five, in the source's order. */
  titles: string[];
  /** Set where the search was made in an earlier turn and is not repeated: what it found then. */
  before?: Pick<TriedSearch, 'found' | 'new'>;
  /** A plain sentence if the source failed. */
  message?: string;
}

/** A work of an answer that was not known before. */
export interface FreshWork {
  /** Keys by which it is recognised, in this answer and in others. */
  keys: readonly string[];
  /** Set for a plain web page. */
  page: NamedPage | null;
}

/** A web page that a search has named. */
export interface NamedPage {
  url: string;
  title: string;
}

/** A search of an earlier turn, as shown to agents with tools. It is counted once, when its turn ends. */
export interface TriedSearch {
  tool: ToolName;
  query: string;
  status: SearchStatus;
  found: number;
  /** Works that no earlier search had found. */
  new: number;
  /** Works it found that were included when its turn ended. */
  kept: number;
}

/** One turn of a gathering agent. */
export interface GatheringTurn {
  round: number;
  /** The manager's instruction, a sentence. */
  instruction: string;
  /**
   * What the judge found missing, if the task is to search for it. The judge has read untrusted texts, so this is data.
   */
  missing: readonly string[];
  plan: ParsedQuestion;
  /** Sources that may be searched. */
  sources: readonly ToolName[];
  asked: readonly { tool: ToolName; query: string }[];
  /** Every search of earlier turns, oldest first. */
  tried: readonly TriedSearch[];
  /** Relevant works so far, best first. */
  works: readonly RankedWork[];
  /** Searches one source: a recorded step that emits events and stores works. The same search is made only once. */
  ask: (search: PlannedSearch) => Promise<SourceAnswer>;
  /**
   * Reads a page that a search of this run has named; refuses any other address with a sentence. Recorded, announced,
   * stored.
   */
  readPage: (url: string) => Promise<{ ok: boolean; message: string }>;
  /** True when the user wants the report now: the turn ends without another search. */
  shouldStop: () => Promise<boolean>;
  signal: AbortSignal;
}

/**
 * An agent that finds evidence: what it finds is stored through `ask` and `readPage`, as a side effect of its tools.
 */
export interface GatheringAgent {
  /**
   * Resolves to which sources were searched and which had nothing, e.g. "Asked PubMed, arXiv. Nothing at arXiv." Falls
   * back to rules where its model fails.
   */
  gather(turn: GatheringTurn): Promise<string>;
}
