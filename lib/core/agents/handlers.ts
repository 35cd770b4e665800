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

/** One search to make: the exact query, and the concept or gap it serves. */
export interface PlannedSearch {
  tool: ToolName;
  query: string;
  why: string;
  /** What is searched by name, if it is. */
  name?: string;
}

export interface Planner {
  /** @param entries vocabulary entries for the question's words. */
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

/** A work with its relevance to the question (0..1); lists of them are always sorted by relevance. */
export interface RankedWork {
  work: Evidence;
  relevance: number;
}

export interface Judge {
  /** Read-only. `works` are the relevant representatives, best first; the judge assesses at most 30. */
  assess(
    input: {
      plan: ParsedQuestion;
      round: number;
      works: readonly RankedWork[];
      /** Readings of the works that were read; the only set of findings in use. */
      readings?: readonly WorkReading[];
      /**
       * The place from which a model is asked: counts the assessments of a run from 1; 0 after a user changed what is
       * included.
       */
      call: number;
      /**
       * The previous assessment, whose gaps have since been searched for; null at first, and after a user changed what
       * is included.
       */
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
      /** Outcomes of earlier runs' hypotheses, as lines for a prompt: fenced, dated, and not evidence. */
      remembered?: readonly string[];
    },
    signal: AbortSignal,
  ): Promise<Hypothesis[]>;
  findContradictions(
    input: { plan: ParsedQuestion; works: readonly RankedWork[]; readings?: readonly WorkReading[] },
    signal: AbortSignal,
  ): Promise<Contradiction[]>;
}

/** Everything that a report may be written from. */
export interface ReportInput {
  plan: ParsedQuestion;
  exit: Exit;
  works: readonly RankedWork[];
  /** Excluded works that a model found useful as context for the question, the most useful first. */
  contextWorks?: readonly RankedWork[];
  screenings: readonly Screening[];
  /** All works of the run by id, including excluded ones. */
  evidence: ReadonlyMap<string, Evidence>;
  searches: readonly SearchRecord[];
  assessments: readonly Assessment[];
  hypotheses: readonly Hypothesis[];
  contradictions: readonly Contradiction[];
  /** Registered trials and their publications; null or absent where there are none. */
  trials?: TrialsOfRun | null;
  /** The last reading of each work that was read, with its findings. */
  readings: readonly WorkReading[];
  /** Steps of certainty that a user has changed. */
  certaintyChanges: readonly CertaintyChange[];
  /** The user's judgements of risk of bias, by work and domain. */
  biasJudgements: readonly BiasJudgement[];
  /** The user's search filters; the methods section reports them. */
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
      /** What a model made up and code removed. */
      removed?: { citations: number; quotes: number };
      /** Absent where rules wrote it. */
      writtenBy?: 'model';
    };

export interface Reporter {
  write(input: ReportInput, signal: AbortSignal): AsyncGenerator<ReportPart>;
}

/** Reads each work once, in full, and reports its relevance and its findings. */
export interface Reader {
  /**
   * One reading per work, in the order of `works`, best first. Retracted works are never passed. A work is not read
   * again with the same text; if its full text has arrived since, only the new text is read.
   *
   * `call` is unique in the run: the place from which a model is asked. `topHits` are ids of works that some search
   * ranked first, for a reader that cannot read all of them: our own rank may be too low.
   */
  read(
    input: { plan: ParsedQuestion; works: readonly RankedWork[]; call: string; topHits?: readonly string[] },
    signal: AbortSignal,
  ): Promise<WorkReading[]>;
}

/** One implementation of the thinking: rules (without a key) or a model. The orchestrators do not know which. */
export interface Engine {
  readonly kind: 'rules' | 'model';
  planner: Planner;
  reader: Reader;
  judge: Judge;
  hypothesizer: Hypothesizer;
  reporter: Reporter;
}
