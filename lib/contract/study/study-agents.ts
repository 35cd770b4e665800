import * as z from 'zod';
import { citation } from '../citation.ts';
import { claim } from '../claim.ts';
import { difficulty, learnerLevel } from './study.ts';

/** Names and fields of the contract of study agents; models phrase and grade, code decides. */
export const STUDY_AGENTS = ['diagnostic', 'tutor', 'quiz', 'feedback', 'pathplanner'] as const;
export const studyAgent = z.enum(STUDY_AGENTS);
export type StudyAgent = z.infer<typeof studyAgent>;

export const coordinatorInput = z.object({
  userMessage: z.string(),
  sessionState: z.object({
    currentTopic: z.string().nullable(),
    quizPaused: z.boolean(),
    lastRoutedTo: studyAgent.nullable(),
  }),
});
export type CoordinatorInput = z.infer<typeof coordinatorInput>;
export const coordinatorOutput = z.object({
  targetAgent: studyAgent,
  routingReason: z.string(),
  /** What the agent is to know of the message: the concept or question in it. */
  contextForAgent: z.string(),
});
export type CoordinatorOutput = z.infer<typeof coordinatorOutput>;

export const prerequisiteGap = z.object({
  concept: z.string(),
  currentMastery: z.number(),
  requiredMastery: z.number().default(0.5),
});
export type PrerequisiteGap = z.infer<typeof prerequisiteGap>;

export const diagnosticInput = z.object({ topic: z.string(), userId: z.string() });
export const diagnosticOutput = z.object({
  diagnosticComplete: z.boolean(),
  prerequisiteGaps: z.array(prerequisiteGap),
  learnerLevel,
  recommendation: z.enum(['proceed', 'remediate', 'skip_ahead']),
});
export type DiagnosticOutput = z.infer<typeof diagnosticOutput>;

export const tutorInput = z.object({
  topic: z.string(),
  learnerLevel,
  prerequisiteGaps: z.array(prerequisiteGap),
  specificQuestion: z.string().nullable(),
});
export type TutorInput = z.infer<typeof tutorInput>;
export const tutorOutput = z.object({
  /** Checked sentences in reading order. */
  explanation: z.array(claim),
  examplesProvided: z.array(claim),
  keyPoints: z.array(claim),
  /** For the advanced: possible contradictions of the sources, both sides in their words. */
  disagreements: z.array(z.object({ topic: z.string(), differs: z.string(), claims: z.array(claim) })).optional(),
  nextAction: z.enum(['quiz', 'continue_explaining', 'ask_question']),
});
export type TutorOutput = z.infer<typeof tutorOutput>;

export const quizInput = z.object({
  topic: z.string(),
  numQuestions: z.int().min(1).max(20).default(5),
  difficulty: z.enum([...difficulty.options, 'adaptive']).default('adaptive'),
});
export const quizQuestion = z.object({
  questionId: z.string(),
  questionText: z.string(),
  conceptName: z.string(),
  difficulty,
  expectedAnswer: z.string(),
  sourceContext: citation,
});
export const quizOutput = z.object({ quizQuestions: z.array(quizQuestion), quizQuestionIndex: z.int() });
export const quizEvaluateInput = z.object({ questionId: z.string(), learnerAnswer: z.string() });
export const quizEvaluateOutput = z.object({
  isCorrect: z.boolean(),
  feedback: z.string(),
  /** Mean score of the quiz so far, 0..1. */
  quizScore: z.number(),
  quizComplete: z.boolean(),
});

export const errorPattern = z.object({
  patternType: z.enum(['conceptual', 'procedural', 'careless']),
  description: z.string(),
  affectedQuestions: z.array(z.string()),
  suggestedRemediation: z.string(),
});
export const feedbackOutput = z.object({
  errorPatterns: z.array(errorPattern),
  feedbackText: z.string(),
  improvementAreas: z.array(z.string()),
  masteryScore: z.number(),
  masteryAchieved: z.boolean(),
});
export type FeedbackOutput = z.infer<typeof feedbackOutput>;

export const pathStep = z.object({
  topic: z.string(),
  reason: z.string(),
  estimatedEffort: z.enum(['low', 'medium', 'high']),
});
export const pathPlannerOutput = z.object({
  learningPath: z.array(pathStep),
  nextTopic: z.string().nullable(),
  pathReasoning: z.string(),
  alternativePaths: z.array(z.array(pathStep)),
});
export type PathPlannerOutput = z.infer<typeof pathPlannerOutput>;

/** Tutor, quiz, feedback; mastery is achieved at 0.85. */
export const learningCycleOutput = z.object({
  explanation: tutorOutput.shape.explanation,
  quizScore: z.number(),
  feedbackText: z.string(),
  masteryAchieved: z.boolean(),
  cycleNumber: z.int(),
});
/** At most five cycles; ends at the threshold or with the last one. */
export const masteryLoopOutput = z.object({
  finalMastery: z.number(),
  totalCycles: z.int(),
  masteryAchieved: z.boolean(),
  recommendation: z.enum(['mastered', 'needs_remediation']),
});
export type MasteryLoopOutput = z.infer<typeof masteryLoopOutput>;

/** What each of them answers where it cannot do its part; the fallback is acted on, not only reported. */
export const studyProblem = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(['INVALID_INPUT', 'RAG_EMPTY', 'TIMEOUT', 'STATE_MISSING']),
    message: z.string(),
    recoverable: z.boolean(),
    fallbackAction: z.enum(['ask_to_clarify', 'suggest_related_topics', 'retry', 'tutor', 'diagnostic']),
  }),
});
export type StudyProblem = z.infer<typeof studyProblem>;
