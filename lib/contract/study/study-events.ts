import * as z from 'zod';
import {
  conceptGraph,
  difficulty,
  grade,
  graphEdit,
  learnerAnswer,
  learnerLevel,
  selfReport,
  studyMaterialRef,
  studyQuestion,
} from './study.ts';
import {
  feedbackOutput,
  learningCycleOutput,
  masteryLoopOutput,
  pathPlannerOutput,
  prerequisiteGap,
  studyAgent,
  studyProblem,
  tutorOutput,
} from './study-agents.ts';

/** Why a question is asked: `primer` questions do not exist, a primer is shown. */
export const askedFor = z.enum(['diagnostic', 'quiz', 'review']);

/**
 * Where the learner did not say what about, and the sources hold nothing: go on with what comes next, or ask of something
 * else. Absent where they named it themselves; then the absence is reported to them.
 */
const whenEmpty = z.enum(['go_on', 'widen']).optional();

/** What a learner's message asks for, apart from the agent that it goes to; `courtesy` is a greeting or thanks. */
export const STUDY_INTENTS = ['study', 'explain_differently', 'stop', 'off_topic', 'courtesy'] as const;
export const studyIntent = z.enum(STUDY_INTENTS);
export type StudyIntent = z.infer<typeof studyIntent>;

/** Of the questions that a model wrote for one set, how many were thrown away, and why. */
export const droppedQuestions = z.object({
  /** The sources alone do not lead to the key. */
  unanswerable: z.int(),
  /** The wording, the options or another question lead to the key. */
  answerableWithout: z.int(),
  /** A quote or a point of the answer does not stand in the sources, or the question has a defect. */
  defective: z.int(),
});
export type DroppedQuestions = z.infer<typeof droppedQuestions>;

/** One fact about a study session. The session is its list of events; they hold the keys of questions and stay on the server. */
export const studyEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    ref: studyMaterialRef,
    title: z.string(),
    topic: z.string(),
    goals: z.string(),
    selfReport,
    sampleData: z.boolean(),
    /** Whether a model may be asked; its key is kept apart, only while something waits for it. */
    withModel: z.boolean(),
  }),
  /** The graph and the first questions; `priors` are chances known from other sessions, by concept id. */
  z.object({
    type: z.literal('prepared'),
    graph: conceptGraph,
    questions: z.array(studyQuestion),
    priors: z.record(z.string(), z.number()),
  }),
  z.object({ type: z.literal('preparing_failed'), message: z.string() }),
  /** After a failure: the material is taken in as it is now and read once more. */
  z.object({ type: z.literal('prepare_asked'), commandId: z.string() }),
  z.object({ type: z.literal('questions_added'), questions: z.array(studyQuestion) }),
  z.object({ type: z.literal('graph_edited'), commandId: z.string(), edit: graphEdit }),
  /** The learner asked to go on; what comes next is worked out by code from what is known. */
  z.object({ type: z.literal('next_asked'), commandId: z.string() }),
  z.object({ type: z.literal('diagnostic_started') }),
  z.object({
    type: z.literal('diagnostic_ended'),
    diagnosticComplete: z.boolean(),
    prerequisiteGaps: z.array(prerequisiteGap),
    learnerLevel,
    recommendation: z.enum(['proceed', 'remediate', 'skip_ahead']),
  }),
  z.object({ type: z.literal('question_asked'), questionId: z.string(), purpose: askedFor }),
  z.object({ type: z.literal('hint_shown'), questionId: z.string(), commandId: z.string(), at: z.int() }),
  z.object({ type: z.literal('answered'), answer: learnerAnswer }),
  z.object({ type: z.literal('graded'), grade }),
  z.object({ type: z.literal('disputed'), answerId: z.string(), reason: z.string() }),
  /** Once a dispute; the newer grade counts. */
  z.object({ type: z.literal('regraded'), grade, changed: z.boolean() }),
  z.object({ type: z.literal('said'), messageId: z.string(), text: z.string() }),
  z.object({
    type: z.literal('routed'),
    messageId: z.string(),
    targetAgent: studyAgent,
    routingReason: z.string(),
    contextForAgent: z.string(),
    by: z.enum(['rules', 'model']),
    /** Absent in sessions from before. */
    intent: studyIntent.optional(),
  }),
  /** What the session answers to a message in code's own words: that it stops here, or goes on. */
  z.object({ type: z.literal('replied'), messageId: z.string(), text: z.string() }),
  /** The learner asked for an explanation of a concept; one out of a message has the message's own id in `explained`. */
  z.object({ type: z.literal('explanation_asked'), commandId: z.string(), conceptId: z.string(), whenEmpty }),
  z.object({
    type: z.literal('explained'),
    id: z.string(),
    conceptId: z.string().nullable(),
    /** A warning and up to three sentences on what should be known first; empty else. */
    primer: tutorOutput.shape.explanation,
    output: tutorOutput,
    by: z.enum(['rules', 'model']),
  }),
  z.object({
    type: z.literal('quiz_asked'),
    quizId: z.string(),
    conceptIds: z.array(z.string()),
    numQuestions: z.int(),
    difficulty: z.enum([...difficulty.options, 'adaptive']),
    purpose: z.enum(['quiz', 'review']),
    whenEmpty,
  }),
  /** What code chose and the sources hold nothing on; what comes next follows. `id` is the key of the piece of work. */
  z.object({
    type: z.literal('passed_over'),
    id: z.string(),
    kind: z.enum(['quiz', 'explain']),
    concepts: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  z.object({
    type: z.literal('quiz_prepared'),
    quizId: z.string(),
    questionIds: z.array(z.string()),
    /** Absent where none was thrown away. */
    dropped: droppedQuestions.optional(),
  }),
  z.object({ type: z.literal('quiz_paused'), commandId: z.string() }),
  z.object({ type: z.literal('quiz_resumed'), commandId: z.string() }),
  z.object({
    type: z.literal('feedback_given'),
    quizId: z.string(),
    output: feedbackOutput,
    by: z.enum(['rules', 'model']),
  }),
  z.object({ type: z.literal('cycle_ended'), output: learningCycleOutput, conceptIds: z.array(z.string()) }),
  z.object({ type: z.literal('loop_ended'), output: masteryLoopOutput, conceptIds: z.array(z.string()) }),
  z.object({ type: z.literal('path_planned'), id: z.string(), output: pathPlannerOutput }),
  z.object({ type: z.literal('problem'), id: z.string(), agent: z.string(), problem: studyProblem }),
  /** A source was retracted: what rests on it is open again. */
  z.object({
    type: z.literal('source_withdrawn'),
    evidenceId: z.string(),
    title: z.string(),
    what: z.string(),
    conceptIds: z.array(z.string()),
  }),
  z.object({
    type: z.literal('research_started'),
    commandId: z.string(),
    runId: z.string(),
    conceptIds: z.array(z.string()),
  }),
  /**
   * The report of such a run has joined the material; `graph` is the whole graph afterwards, as it is without the learner's
   * edits where these go on applying; in sessions from before that it holds them, and none of them can be undone.
   */
  z.object({
    type: z.literal('material_joined'),
    runId: z.string(),
    title: z.string(),
    graph: conceptGraph,
    editsApply: z.boolean().default(false),
    questions: z.array(studyQuestion),
  }),
  /** Tokens of a model's calls for one piece of work; `message` tells the learner that too few are left. */
  z.object({
    type: z.literal('model_used'),
    agent: z.string(),
    input: z.int(),
    output: z.int(),
    message: z.string().nullable(),
  }),
]);
export type StudyEvent = z.infer<typeof studyEvent>;

/** As it is stored: in the order of `seq`, from 1. */
export const storedStudyEvent = z.object({ seq: z.int(), at: z.string(), event: studyEvent });
export type StoredStudyEvent = z.infer<typeof storedStudyEvent>;
