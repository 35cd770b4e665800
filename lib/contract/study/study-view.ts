import * as z from 'zod';
import { citation } from '../citation.ts';
import {
  concept,
  conceptEdge,
  conceptMastery,
  grade,
  learnerAnswer,
  learnerLevel,
  misconceptionCase,
  openQuestion,
  studyMaterialRef,
} from './study.ts';
import {
  diagnosticOutput,
  feedbackOutput,
  learningCycleOutput,
  masteryLoopOutput,
  pathPlannerOutput,
  studyAgent,
  studyProblem,
  tutorOutput,
} from './study-agents.ts';

/** A concept as the learner sees it. */
export const conceptView = concept.extend({
  /** From 0, the concepts that need no other one. */
  level: z.int(),
  mastery: conceptMastery,
  /** `p` times the chance that it is still remembered: what the page shows. */
  shown: z.number(),
  isFading: z.boolean(),
  /** `next`: all it requires is known well enough; `shaky`: known, and nothing that rests on it is. */
  fringe: z.enum(['next', 'shaky']).nullable(),
});
export type ConceptView = z.infer<typeof conceptView>;

/** One card of the session, in order. Those without an answer yet say what is being waited for. */
export const studyItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), id: z.string(), text: z.string(), at: z.string() }),
  z.object({ kind: z.literal('routed'), id: z.string(), targetAgent: studyAgent, reason: z.string() }),
  z.object({
    kind: z.literal('explanation'),
    id: z.string(),
    conceptId: z.string().nullable(),
    primer: tutorOutput.shape.explanation,
    output: tutorOutput,
    by: z.enum(['rules', 'model']),
  }),
  z.object({
    kind: z.literal('question'),
    id: z.string(),
    purpose: z.enum(['diagnostic', 'quiz', 'review']),
    question: openQuestion,
    answers: z.array(learnerAnswer),
    /** Of the last answer; null while it waits for one, or for being graded. */
    grade: grade.nullable(),
    isDisputed: z.boolean(),
    /** What a dispute came to; null for none. */
    disputeChanged: z.boolean().nullable(),
  }),
  z.object({ kind: z.literal('diagnostic_result'), id: z.string(), output: diagnosticOutput }),
  z.object({
    kind: z.literal('feedback'),
    id: z.string(),
    output: feedbackOutput,
    cycle: learningCycleOutput.nullable(),
  }),
  z.object({
    kind: z.literal('loop_result'),
    id: z.string(),
    output: masteryLoopOutput,
    conceptIds: z.array(z.string()),
  }),
  z.object({ kind: z.literal('path'), id: z.string(), output: pathPlannerOutput }),
  z.object({ kind: z.literal('problem'), id: z.string(), problem: studyProblem }),
  /** Something happened that the learner should know: a source withdrawn, a run started, material joined, a quiz paused. */
  z.object({ kind: z.literal('notice'), id: z.string(), text: z.string(), runId: z.string().nullable() }),
]);
export type StudyItem = z.infer<typeof studyItem>;

/** What code would do next, and why, in a sentence. */
export const nextStep = z.object({
  kind: z.enum(['answer', 'wait', 'diagnostic', 'review', 'explain', 'quiz', 'research', 'done']),
  conceptId: z.string().nullable(),
  reason: z.string(),
});
export type NextStep = z.infer<typeof nextStep>;

export const quizView = z.object({
  quizId: z.string(),
  purpose: z.enum(['quiz', 'review']),
  questionIds: z.array(z.string()),
  /** Place of the question that waits for an answer; the number of questions once all are answered. */
  index: z.int(),
  /** Mean score of those graded, 0..1; null before the first. */
  score: z.number().nullable(),
  isPaused: z.boolean(),
});

/** A session as its owner sees it: no key of a question that is not graded. */
export const studyView = z.object({
  id: z.string(),
  title: z.string(),
  topic: z.string(),
  ref: studyMaterialRef,
  sampleData: z.boolean(),
  status: z.enum(['preparing', 'ready', 'failed']),
  /** A sentence where preparing failed. */
  problem: z.string().nullable(),
  /** Rises with every event. */
  seq: z.int(),
  withModel: z.boolean(),
  /** No model took part in what is shown: wordings and grades are approximate. */
  isApproximate: z.boolean(),
  learnerLevel: learnerLevel.nullable(),
  concepts: z.array(conceptView),
  edges: z.array(conceptEdge),
  /** Edits that can be undone, last first. */
  edits: z.array(z.object({ commandId: z.string(), what: z.string() })),
  items: z.array(studyItem),
  quiz: quizView.nullable(),
  /** What is being worked on, in a sentence; null for nothing. */
  working: z.string().nullable(),
  next: nextStep,
  /** Without a model: cards there are, those left today, and when the next one comes back; null with one. */
  cards: z.object({ all: z.int(), left: z.int(), nextDue: z.string().nullable() }).nullable(),
  cases: z.array(misconceptionCase),
  dueConceptIds: z.array(z.string()),
  /** Works of the material: for citations. */
  works: z.record(
    z.string(),
    z.object({
      title: z.string(),
      year: z.int().nullable(),
      /** The work's page outside, and the document's page in the library. */
      href: z.string().nullable(),
      documentId: z.string().nullable(),
      isWithdrawn: z.boolean(),
    }),
  ),
  runs: z.array(z.object({ runId: z.string(), conceptIds: z.array(z.string()), isJoined: z.boolean() })),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StudyView = z.infer<typeof studyView>;

export const studySummary = z.object({
  id: z.string(),
  title: z.string(),
  status: studyView.shape.status,
  concepts: z.int(),
  /** How many are reached or confirmed. */
  known: z.int(),
  due: z.int(),
  isQuizPaused: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StudySummary = z.infer<typeof studySummary>;

/** Over all sessions of a workspace. */
export const studyProgress = z.object({
  concepts: z.array(
    z.object({
      studyId: z.string(),
      studyTitle: z.string(),
      conceptId: z.string(),
      name: z.string(),
      mastery: conceptMastery,
      shown: z.number(),
      isFading: z.boolean(),
      definition: concept.shape.definition,
      citation,
    }),
  ),
  /** At most twenty a day, most overdue first. */
  due: z.array(z.object({ studyId: z.string(), conceptId: z.string(), name: z.string(), due: z.string() })),
  /** When the next review after those comes due; null for none. */
  nextDue: z.string().nullable(),
  stats: z.object({
    answers: z.int(),
    right: z.int(),
    minutes: z.number(),
    /** Days in a row with an answer, up to today or yesterday. */
    streakDays: z.int(),
    days: z.array(z.object({ day: z.string(), answers: z.int() })),
    /** Of those answered when due, the share that was right; null before the first. */
    retention: z.number().nullable(),
  }),
});
export type StudyProgress = z.infer<typeof studyProgress>;
