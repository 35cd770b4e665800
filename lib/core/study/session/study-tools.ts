import type {
  Concept,
  ConceptGraph,
  ConceptMastery,
  Difficulty,
  Grade,
  GraphEdit,
  LearnerAnswer,
  MisconceptionCase,
  OpenQuestion,
  SelfReport,
  StudyMaterial,
  StudyQuestion,
} from '#contract/study/study.ts';
import type {
  CoordinatorInput,
  DiagnosticOutput,
  FeedbackOutput,
  PathPlannerOutput,
  TutorInput,
  TutorOutput,
} from '#contract/study/study-agents.ts';
import type { StoredStudyEvent } from '#contract/study/study-events.ts';
import type { NextStep, StudyProgress } from '#contract/study/study-view.ts';
import type { Routed } from '../coordinator/route.ts';
import type { CheckedQuestions } from '../questions/checked-questions.ts';
import type { StudyModel } from '../study-model.ts';

/** Who has written it. */
export type By = { by: 'rules' | 'model' };
interface Thinking {
  model?: StudyModel;
}
export type MasteryById = Readonly<Record<string, ConceptMastery>>;

/** What the fold of a session's events tells of its learner. */
interface Learner {
  mastery: Record<string, ConceptMastery>;
  cases: MisconceptionCase[];
}

/** What code decides: all of it pure. */
export interface StudyRules {
  foldEdits(graph: ConceptGraph, edits: readonly { commandId: string; edit: GraphEdit }[]): ConceptGraph;
  /** Throws `invalid_request` for an edit that cannot be made. */
  editGraph(graph: ConceptGraph, edit: GraphEdit): ConceptGraph;
  joinGraphs(graph: ConceptGraph, added: ConceptGraph, edited?: ConceptGraph): ConceptGraph;
  /** The first edit that would be lost if another one were undone; null for none. */
  restsOn<T extends { commandId: string; edit: GraphEdit }>(
    graph: ConceptGraph,
    edits: readonly T[],
    commandId: string,
  ): T | null;
  foldLearner(input: {
    graph: ConceptGraph;
    priors: Readonly<Record<string, number>>;
    selfReport: SelfReport;
    events: readonly StoredStudyEvent[];
  }): Learner;
  shownMastery(mastery: ConceptMastery, now: string): { shown: number; isFading: boolean };
  dueNow(mastery: readonly ConceptMastery[], now: string, cap?: number): string[];
  nextDiagnosticConcept(input: {
    graph: ConceptGraph;
    mastery: MasteryById;
    goals: string;
    asked: readonly string[];
  }): string | null;
  diagnosticResult(input: { graph: ConceptGraph; mastery: MasteryById; goals: string }): DiagnosticOutput;
  nextStep(input: {
    graph: ConceptGraph;
    mastery: MasteryById;
    cases: readonly MisconceptionCase[];
    hasDiagnostic: boolean;
    openQuestionId: string | null;
    isWorking: boolean;
    quizPaused: boolean;
    explained: ReadonlySet<string>;
    now: string;
    goals?: string;
    /** Concepts for which more was searched already. */
    spent?: ReadonlySet<string>;
    researched?: ReadonlySet<string>;
  }): NextStep;
  /** What can be learned next, and what is shaky. */
  fringe(input: { graph: ConceptGraph; mastery: MasteryById }): { next: readonly string[]; shaky: readonly string[] };
  statsOf(events: readonly StoredStudyEvent[], now: string): StudyProgress['stats'];
  toOpenQuestion(question: StudyQuestion, shownHints: number): OpenQuestion;
  chooseQuestions(input: {
    bank: readonly StudyQuestion[];
    mastery: MasteryById;
    asked: ReadonlySet<string>;
    conceptIds: readonly string[];
    count: number;
    difficulty: Difficulty | 'adaptive';
    seed: string;
  }): string[];
  planPath(input: {
    userId: string;
    goals: string;
    currentTopic: string | null;
    masteryData: MasteryById;
    graph: ConceptGraph;
  }): PathPlannerOutput;
}

/** What agents do with a model; what remains of it without one is cards, or nothing. */
export interface StudyAgents {
  buildGraph(material: StudyMaterial, deps: Thinking, signal: AbortSignal): Promise<ConceptGraph>;
  makeQuestions(
    input: {
      material: StudyMaterial;
      graph: ConceptGraph;
      conceptIds: readonly string[];
      earlier: readonly StudyQuestion[];
      difficulty: Difficulty | 'adaptive';
      count: number;
      mastery?: Readonly<Record<string, number>>;
      seed: string;
    },
    deps: Thinking,
    signal: AbortSignal,
  ): Promise<CheckedQuestions>;
  gradeAnswer(
    input: {
      question: StudyQuestion;
      answer: LearnerAnswer;
      material: StudyMaterial;
      knownBeliefs?: readonly string[];
    },
    deps: Thinking,
    signal: AbortSignal,
  ): Promise<Grade>;
  regrade(
    input: {
      question: StudyQuestion;
      answer: LearnerAnswer;
      grade: Grade;
      reason: string;
      material: StudyMaterial;
      knownBeliefs?: readonly string[];
    },
    deps: Thinking,
    signal: AbortSignal,
  ): Promise<Grade>;
  explain(
    asked: {
      input: TutorInput;
      conceptId: string | null;
      explainedBefore?: readonly string[];
      notUnderstood?: readonly string[];
    },
    deps: Thinking & { material: StudyMaterial; graph: ConceptGraph },
    signal: AbortSignal,
  ): Promise<(TutorOutput & By) | null>;
  primerFor(
    conceptIds: readonly string[],
    deps: { material: StudyMaterial; graph: ConceptGraph },
  ): TutorOutput['explanation'];
  route(
    input: CoordinatorInput,
    deps: Thinking & { concepts: readonly Pick<Concept, 'name' | 'aliases'>[]; openStem: string | null },
    signal: AbortSignal,
  ): Promise<Routed | null>;
  rephrase(
    question: StudyQuestion,
    asked: { message: string; model: StudyModel },
    signal: AbortSignal,
  ): Promise<string | null>;
  feedbackFor(
    input: {
      questions: readonly StudyQuestion[];
      answers: readonly LearnerAnswer[];
      grades: readonly Grade[];
      mastery: MasteryById;
      cases: readonly MisconceptionCase[];
      graph: ConceptGraph;
      material: StudyMaterial;
    },
    deps: Thinking,
    signal: AbortSignal,
  ): Promise<FeedbackOutput & By>;
}

export type StudyTools = StudyRules & StudyAgents;
