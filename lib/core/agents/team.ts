import type { SearchStatus, ToolName } from '../evidence/search-record.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import type { PlannedSearch, RankedWork } from './handlers.ts';

/** What a source sent, as an agent is told: never whole texts, which are read where they are needed. */
export interface SourceAnswer {
  tool: ToolName;
  query: string;
  status: SearchStatus;
  found: number;
  /** Works that were not known when the turn began. Which other source was quicker does not change it. */
  new: number;
  /** Of what was found, how many name at least two of the question's ideas, or its only one. */
  relevant: number;
  /** Of the first five, in the source's order. */
  titles: string[];
  /** Those of the new ones that are pages of the web, at most ten. */
  pages: NamedPage[];
  /** A plain sentence when the source failed. */
  message?: string;
}

/** A page of the web that a search has named. */
export interface NamedPage {
  url: string;
  title: string;
  /** The line by which its search found it; empty where it gave none. */
  snippet: string;
}

/** One turn of an agent that gathers. */
export interface GatheringTurn {
  round: number;
  /** The manager's instruction, a sentence. */
  instruction: string;
  plan: ParsedQuestion;
  /** Sources that may be asked. */
  sources: readonly ToolName[];
  asked: readonly { tool: ToolName; query: string }[];
  /** Relevant works so far, best first. */
  works: readonly RankedWork[];
  /** Asks one source: a recorded step whose events are told and whose works are stored. The same search twice is asked once. */
  ask: (search: PlannedSearch) => Promise<SourceAnswer>;
  /** Reads a page that a search of this run has named; any other address is refused with a sentence. Recorded, told, stored. */
  readPage: (url: string) => Promise<{ ok: boolean; message: string }>;
  /** True when the reader wants the report now: finish the turn without another search. */
  shouldStop: () => Promise<boolean>;
  signal: AbortSignal;
}

/** An agent that finds evidence: what it finds reaches memory through `ask` and `readPage`, a side effect of its tools. */
export interface GatheringAgent {
  /** Resolves to who was asked and who was silent, e.g. "Asked PubMed, arXiv. Nothing at arXiv." Does its part by rules where its model fails. */
  gather(turn: GatheringTurn): Promise<string>;
}
