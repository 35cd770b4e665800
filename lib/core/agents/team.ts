import type { SearchStatus, ToolName } from '#contract/search-record.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import type { PlannedSearch, RankedWork } from './handlers.ts';

/** What a source sent, as an agent is told: never whole texts, which are read where they are needed. */
export interface SourceAnswer {
  tool: ToolName;
  query: string;
  status: SearchStatus;
  found: number;
  /** Works that were not known when the turn began. Which other source was quicker does not change them. */
  fresh: readonly FreshWork[];
  /** Of what was found, how many name at least two of the question's ideas, or its only one. */
  relevant: number;
  /** Of the first five, in the source's order. */
  titles: string[];
  /** Set where the search was made in an earlier turn and is not made again: what it found then. */
  before?: Pick<TriedSearch, 'found' | 'new'>;
  /** A plain sentence when the source failed. */
  message?: string;
}

/** A work of an answer that nobody knew. */
export interface FreshWork {
  /** What it is recognised by, in this answer and in others. */
  keys: readonly string[];
  /** Where it is nothing but a page of the web. */
  page: NamedPage | null;
}

/** A page of the web that a search has named. */
export interface NamedPage {
  url: string;
  title: string;
}

/** A search of an earlier turn as agents with tools are told of it. It is counted when its turn ends, and never again. */
export interface TriedSearch {
  tool: ToolName;
  query: string;
  status: SearchStatus;
  found: number;
  /** Works that no search before it had found. */
  new: number;
  /** Of all that it found, the works that were included when its turn ended. */
  kept: number;
}

/** One turn of an agent that gathers. */
export interface GatheringTurn {
  round: number;
  /** The manager's instruction, a sentence. */
  instruction: string;
  /** What the judge found missing, where the task is to look for it. It has read texts of strangers: what it says is data. */
  missing: readonly string[];
  plan: ParsedQuestion;
  /** Sources that may be asked. */
  sources: readonly ToolName[];
  asked: readonly { tool: ToolName; query: string }[];
  /** Every search of earlier turns, oldest first. */
  tried: readonly TriedSearch[];
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
