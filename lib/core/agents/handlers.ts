import type { Evidence } from '../evidence/evidence.ts';
import type { SearchRecord, ToolName } from '../evidence/search-record.ts';
import type { Assessment, QuestionType } from '../findings/assessment.ts';
import type { Claim } from '../findings/claim.ts';
import type { Contradiction } from '../findings/contradiction.ts';
import type { Exit } from '../findings/exit.ts';
import type { Hypothesis } from '../findings/hypothesis.ts';
import type { ReportBlock, Screening } from '../reports/report.ts';
import type { QueryConcept } from '../tools/tool.ts';

/** What the planner made of a question: its kind, its ideas (most telling first) and the plain words behind them. */
export interface ResearchPlan {
  question: string;
  questionType: QuestionType;
  concepts: QueryConcept[];
  /** The question's content words and phrases, for ranking and highlighting. */
  terms: string[];
  /** The ideas as relevance is judged by them: what is done, and what it is done for, where the planner can tell. */
  ideas?: readonly { term: string; synonyms: readonly string[]; part?: 'intervention' | 'object' | undefined }[];
}

/** One search to make: the exact query, and which idea or gap it serves. */
export interface PlannedSearch {
  tool: ToolName;
  query: string;
  why: string;
}

export interface Planner {
  plan(question: string, signal: AbortSignal): Promise<ResearchPlan>;
  /** First round: `assessment` is null. Later: searches that fill its gaps, none of them in `asked`. */
  searches(
    input: {
      plan: ResearchPlan;
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
      plan: ResearchPlan;
      round: number;
      works: readonly RankedWork[];
      /** Counts the assessments of a run from 1: the place from which a model is asked. */
      call: number;
    },
    signal: AbortSignal,
  ): Promise<Assessment>;
}

export interface Hypothesizer {
  hypothesize(
    input: { plan: ResearchPlan; round: number; works: readonly RankedWork[] },
    signal: AbortSignal,
  ): Promise<Hypothesis[]>;
  findContradictions(
    input: { plan: ResearchPlan; works: readonly RankedWork[] },
    signal: AbortSignal,
  ): Promise<Contradiction[]>;
}

/** Everything a report may be written from. Nothing else may enter it. */
export interface ReportInput {
  plan: ResearchPlan;
  exit: Exit;
  works: readonly RankedWork[];
  screenings: readonly Screening[];
  /** All works of the run by id, the excluded ones too. */
  evidence: ReadonlyMap<string, Evidence>;
  searches: readonly SearchRecord[];
  assessments: readonly Assessment[];
  hypotheses: readonly Hypothesis[];
  contradictions: readonly Contradiction[];
  rounds: number;
}

/** A piece of the report, in reading order. A claim is announced as checked before the block that shows it. */
export type ReportPart =
  | { type: 'outline'; title: string; sections: { id: string; title: string }[] }
  | { type: 'section'; id: string; title: string }
  | { type: 'progress'; message: string; done: number; total: number }
  | { type: 'checked'; claim: Claim; kept: boolean; rewritten?: boolean }
  | { type: 'block'; sectionId: string; block: ReportBlock }
  | {
      type: 'end';
      confidence: number;
      confidenceReason: string;
      claims: { kept: number; rewritten: number; dropped: number };
      references: string[];
      /** What a model made up and code threw away. */
      removed?: { citations: number; quotes: number };
    };

export interface Reporter {
  write(input: ReportInput, signal: AbortSignal): AsyncGenerator<ReportPart>;
}

/** One way of doing the thinking: rules (no key) or a model. The orchestrators do not know which. */
export interface Engine {
  readonly kind: 'rules' | 'model';
  planner: Planner;
  judge: Judge;
  hypothesizer: Hypothesizer;
  reporter: Reporter;
}
