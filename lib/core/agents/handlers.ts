import type { Assessment } from '#contract/appraisal/assessment.ts';
import type { BiasJudgement } from '#contract/appraisal/bias.ts';
import type { Contradiction } from '#contract/appraisal/contradiction.ts';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { CertaintyChange, ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { TrialsOfRun } from '#contract/appraisal/trials.ts';
import type { Claim } from '#contract/claim.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Exit } from '#contract/exit.ts';
import type { ReportBlock, Screening } from '#contract/report.ts';
import type { SearchFilters } from '#contract/run-request.ts';
import type { SearchRecord, ToolName } from '#contract/search-record.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { VocabularyEntry } from '../ports/vocabulary.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';

/** One search to make: the exact query, and which idea or gap it serves. */
export interface PlannedSearch {
  tool: ToolName;
  query: string;
  why: string;
  /** What is looked up, where it is searched by name. */
  name?: string;
}

export interface Planner {
  /** @param entries what a vocabulary holds of the question's words. */
  plan(question: string, signal: AbortSignal, entries?: readonly VocabularyEntry[]): Promise<ParsedQuestion>;
  /** First round: `assessment` is null. Later: searches that fill its gaps, none of them in `asked`. */
  searches(
    input: {
      plan: ParsedQuestion;
      round: number;
      sources: readonly ToolName[];
      assessment: Assessment | null;
      works: readonly RankedWork[];
      asked: readonly { tool: ToolName; query: string }[];
    },
    signal: AbortSignal,
  ): Promise<PlannedSearch[]>;
}

/** A work with its relevance to the question (0..1), most relevant first wherever a list of them is passed. */
export interface RankedWork {
  work: Evidence;
  relevance: number;
}

export interface Judge {
  /** Read-only. `works` are the relevant representatives, best first; the judge weighs at most 30. */
  assess(
    input: {
      plan: ParsedQuestion;
      round: number;
      works: readonly RankedWork[];
      /** Of the works that were read; the one set of findings that everybody works from. */
      readings?: readonly WorkReading[];
      /** The place from which a model is asked: counts the assessments of a run from 1; 0 once a reader has changed what is included. */
      call: number;
      /** What was judged last, whose gaps have been searched for since; none at first, and none once a reader has changed what is included. */
      before?: Assessment | null;
    },
    signal: AbortSignal,
  ): Promise<Assessment>;
}

export interface Hypothesizer {
  hypothesize(
    input: {
      plan: ParsedQuestion;
      round: number;
      works: readonly RankedWork[];
      readings?: readonly WorkReading[];
      /** What became of hypotheses of earlier runs, as lines for a prompt: fenced, dated, and no evidence. */
      remembered?: readonly string[];
    },
    signal: AbortSignal,
  ): Promise<Hypothesis[]>;
  findContradictions(
    input: { plan: ParsedQuestion; works: readonly RankedWork[]; readings?: readonly WorkReading[] },
    signal: AbortSignal,
  ): Promise<Contradiction[]>;
}

/** Everything a report may be written from. Nothing else may enter it. */
export interface ReportInput {
  plan: ParsedQuestion;
  exit: Exit;
  works: readonly RankedWork[];
  /** Excluded works that a model read as telling what stands around the question, the most useful first. */
  beside?: readonly RankedWork[];
  screenings: readonly Screening[];
  /** All works of the run by id, the excluded ones too. */
  evidence: ReadonlyMap<string, Evidence>;
  searches: readonly SearchRecord[];
  assessments: readonly Assessment[];
  hypotheses: readonly Hypothesis[];
  contradictions: readonly Contradiction[];
  /** Registered trials and their publications; null or absent where there is none. */
  trials?: TrialsOfRun | null;
  /** The last reading of each work that was read, with its findings. */
  readings: readonly WorkReading[];
  /** Steps of certainty that a reader has changed. */
  certaintyChanges: readonly CertaintyChange[];
  /** How a reader has judged the risk of bias of works, domain by domain. */
  biasJudgements: readonly BiasJudgement[];
  /** What the reader has allowed beside the question; the methods tell it. */
  filters?: SearchFilters;
  rounds: number;
}

/** A piece of the report, in reading order. A claim is announced as checked before the block that shows it. */
export type ReportPart =
  | { type: 'outline'; title: string; sections: { id: string; title: string }[] }
  | { type: 'answer'; answer: ShortAnswer }
  | { type: 'section'; id: string; title: string }
  | { type: 'progress'; message: string; done: number; total: number }
  | { type: 'checked'; claim: Claim; kept: boolean; rewritten?: boolean }
  | { type: 'block'; sectionId: string; block: ReportBlock }
  | {
      type: 'end';
      confidence: number | null;
      confidenceReason: string;
      claims: { kept: number; rewritten: number; dropped: number };
      references: string[];
      /** What a model made up and code threw away. */
      removed?: { citations: number; quotes: number };
      /** Absent where rules wrote. */
      writtenBy?: 'model';
    };

export interface Reporter {
  write(input: ReportInput, signal: AbortSignal): AsyncGenerator<ReportPart>;
}

/** Reads works whole, each once, and says what each is to the question and what it found. */
export interface Reader {
  /**
   * One reading for each work, in the order of `works`, best first. A retracted work is never passed. A work that was read
   * before with the same text is not read again; of one whose full text has arrived since, only what is new is read.
   *
   * `call` is unique in the run: the place from which a model is asked. `topHits` are ids of works that some search put
   * first, for a reader that cannot read all: their rank may be too low.
   */
  read(
    input: { plan: ParsedQuestion; works: readonly RankedWork[]; call: string; topHits?: readonly string[] },
    signal: AbortSignal,
  ): Promise<WorkReading[]>;
}

/** One way of doing the thinking: rules (no key) or a model. The orchestrators do not know which. */
export interface Engine {
  readonly kind: 'rules' | 'model';
  planner: Planner;
  reader: Reader;
  judge: Judge;
  hypothesizer: Hypothesizer;
  reporter: Reporter;
}
