import type { Assessment } from '#contract/appraisal/assessment.ts';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { Evidence, Notice } from '#contract/evidence.ts';
import type { RecalledItem } from '#contract/memory.ts';
import type { PlanStep } from '#contract/plan-step.ts';
import type { Screening } from '#contract/report.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { SearchRecord } from '#contract/search-record.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { TriedSearch } from '../agents/gathering.ts';
import type { Engine, RankedWork } from '../agents/handlers.ts';
import type { Manager } from '../agents/manager/manager.ts';
import type { RunModels } from '../agents/model/run-models.ts';
import type { AgentParts, TeamMember } from '../agents/team-member.ts';
import type { RecallMemory } from '../memory/recall-step.ts';
import type { Clock, Stopwatch } from '../ports/clock.ts';
import type { Journal } from '../ports/journal.ts';
import type { RunControl } from '../ports/run-control.ts';
import type { Vocabulary } from '../ports/vocabulary.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import type { SearchTool } from '../sources/tool.ts';
import type { EventBuffer } from './event-buffer.ts';
import type { ResearchMemory } from './research-memory.ts';

/**
 * Reading beyond what a source's search returns. Neither method throws except `cancelled`: on failure the text or
 * notice is simply missing.
 */
export interface EvidenceReaders {
  /** The open full text of a work as plain text with its section headings, or null. */
  readFullText(work: Evidence, options: { signal: AbortSignal }): Promise<string | null>;
  /** Retractions, corrections and concerns that Crossref has for a DOI, from either side. */
  readNotices(doi: string, options: { signal: AbortSignal }): Promise<Notice[]>;
}

/** Reads the text of a public web page. Throws only `cancelled`. */
export type ReadPage = (
  url: string,
  options: { signal: AbortSignal },
) => Promise<{ text: string } | { message: string }>;

/** What every run is given, with or without a model. */
export interface ResearchRun {
  runId: string;
  request: RunRequest;
  /** The sources answer from bundled fictional data. */
  sampleData: boolean;
  engine: Engine;
  /** Null without a model. */
  models: RunModels | null;
  catalog: readonly SearchTool[];
  /**
   * Creates the run's memory; recency is measured against the year, relevance by the question, in English, and its
   * concepts.
   */
  createMemory: (referenceYear: number, plan: ParsedQuestion) => ResearchMemory;
  journal: Journal;
  /** Synonyms; absent where nothing is looked up. */
  vocabulary?: Vocabulary;
  clock: Clock;
  stopwatch: Stopwatch;
  control: RunControl<PlanStep>;
  eventBuffer: EventBuffer;
  /** Reads more about works that a report will be written from; absent where only the sources are read. */
  readers?: EvidenceReaders;
  /** Works of the runs that this one starts from, the most useful first; absent where there are none. */
  given?: (signal: AbortSignal) => Promise<Evidence[]>;
  /** Memory that is relevant to a question; absent where there is none, or while memory is paused. */
  recall?: RecallMemory;
  signal: AbortSignal;
}

/** What the team needs in addition. */
export interface AdvancedRun extends ResearchRun {
  models: RunModels;
  manager: Manager;
  team: readonly TeamMember[];
  /** What its members work with. */
  parts: AgentParts;
  readPage: ReadPage;
  /** Does a member's work by rules where its model fails. */
  rules: Engine;
}

/** The state of the loop from round to round. */
export interface RunState {
  memory: ResearchMemory;
  plan: ParsedQuestion;
  searches: SearchRecord[];
  /** The team's searches, each counted once at the end of its turn; only ever appended to. */
  tried: TriedSearch[];
  assessments: Assessment[];
  screenings: Screening[];
  works: RankedWork[];
  /** The last reading of each work that was read, by its current id. */
  readings: Map<string, WorkReading>;
  /** Works that the judge found to be about another subject. */
  offTopic: Set<string>;
  /** The last round's hypotheses; earlier ones are superseded. */
  hypotheses: Hypothesis[];
  /** Outcomes of earlier runs' hypotheses on the same subject; they guide the search, and are not evidence. */
  remembered: RecalledItem[];
  /** Newly included works after each gathering round. */
  newRelevantByRound: number[];
  /** Gathering rounds covered by the last assessment. */
  assessedRounds: number;
}

export function createRunState(memory: ResearchMemory, plan: ParsedQuestion): RunState {
  return {
    memory,
    plan,
    searches: [],
    tried: [],
    assessments: [],
    screenings: [],
    works: [],
    readings: new Map(),
    offTopic: new Set(),
    hypotheses: [],
    remembered: [],
    newRelevantByRound: [],
    assessedRounds: 0,
  };
}
