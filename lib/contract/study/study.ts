import * as z from 'zod';
import { contradiction } from '../appraisal/contradiction.ts';
import { citation } from '../citation.ts';
import { claim } from '../claim.ts';
import { evidence } from '../evidence.ts';
import { finding } from '../finding.ts';

/** What a session is about: `answer` is a turn of a conversation, `collection` a collection of the library by its name. */
export const studyMaterialRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), runId: z.string() }),
  z.object({ kind: z.literal('answer'), runId: z.string() }),
  z.object({ kind: z.literal('document'), documentId: z.string() }),
  z.object({ kind: z.literal('collection'), collection: z.string().min(1).max(200) }),
]);
export type StudyMaterialRef = z.infer<typeof studyMaterialRef>;

/** What is studied, as it was when it was taken in. Quotes are slices of the texts of `works`; every statement was checked. */
export const studyMaterial = z.object({
  ref: studyMaterialRef,
  title: z.string(),
  /** The question or topic in one line. */
  topic: z.string(),
  works: z.array(evidence),
  /** Checked sentences in reading order with their citations. */
  statements: z.array(z.object({ claim, section: z.string() })),
  findings: z.array(finding),
  contradictions: z.array(contradiction),
  /** Every work in it is invented. */
  sampleData: z.boolean(),
});
export type StudyMaterial = z.infer<typeof studyMaterial>;

/** `rules` is approximate, and is shown as such. */
export const studyAuthor = z.enum(['rules', 'model', 'learner']);

/** What a concept is, so that a wrong option can be of the same kind as the right one. */
export const CONCEPT_KINDS = [
  'condition',
  'intervention',
  'outcome',
  'measure',
  'method',
  'mechanism',
  'finding',
] as const;
export const conceptKind = z.enum(CONCEPT_KINDS);

/** One thing that can be known or not. */
export const concept = z.object({
  /** From its name in normal form, so that the same concept has the same id in every session. */
  id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  /** A sentence of the material that says what it is, word for word; null where none does. */
  definition: z.string().nullable(),
  /** Where the definition stands; where there is none, a sentence that uses the name. */
  citation,
  /** Further sentences on it, best first. */
  quotes: z.array(citation),
  by: studyAuthor,
  /** As a model named it; absent by rules. */
  kind: conceptKind.optional(),
});
export type Concept = z.infer<typeof concept>;

/** A learner who wants to understand `to` should know `from`. */
export const conceptEdge = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  /** How sure, 0..1. */
  weight: z.number(),
  /** Why, in a sentence for the learner. */
  reason: z.string(),
  /** A sentence that names both; null for an edge that the learner drew. */
  citation: citation.nullable(),
  by: studyAuthor,
});
export type ConceptEdge = z.infer<typeof conceptEdge>;

/** Never with a cycle. */
export const conceptGraph = z.object({ concepts: z.array(concept), edges: z.array(conceptEdge) });
export type ConceptGraph = z.infer<typeof conceptGraph>;

export const graphEdit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rename_concept'), conceptId: z.string(), name: z.string().trim().min(1).max(120) }),
  z.object({ kind: z.literal('remove_concept'), conceptId: z.string() }),
  z.object({ kind: z.literal('add_edge'), from: z.string(), to: z.string() }),
  z.object({ kind: z.literal('remove_edge'), edgeId: z.string() }),
  /** Undoes the edit of this command. */
  z.object({ kind: z.literal('undo'), commandId: z.string() }),
]);
export type GraphEdit = z.infer<typeof graphEdit>;

export const QUESTION_TYPES = ['choice', 'cloze', 'number', 'free_text', 'explain_both'] as const;
export const questionType = z.enum(QUESTION_TYPES);
export type QuestionType = z.infer<typeof questionType>;

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export const difficulty = z.enum(DIFFICULTIES);
export type Difficulty = z.infer<typeof difficulty>;

/** One thing that a free answer should say. */
export const rubricPoint = z.object({
  id: z.string(),
  text: z.string(),
  weight: z.number(),
  /** An answer that contradicts it is wrong whatever else it says. */
  isCritical: z.boolean(),
  citation,
});
export type RubricPoint = z.infer<typeof rubricPoint>;

/** A question with its key: never leaves the server before it is graded. */
export const studyQuestion = z.object({
  id: z.string(),
  conceptId: z.string(),
  conceptName: z.string(),
  type: questionType,
  bloom: z.enum(['remember', 'understand', 'apply', 'analyse']),
  difficulty,
  /** For a cloze with `_____` where the key stood. */
  stem: z.string(),
  /** Of a choice: the key is one of them. `misconception` says what a learner who chooses it believes; null for the key. */
  options: z.array(z.object({ id: z.string(), text: z.string(), misconception: z.string().nullable() })),
  /** The option's id for a choice, else the words or the number as they stand in the source. */
  key: z.string(),
  /** Further wordings of the key that are right. */
  alsoRight: z.array(z.string()),
  number: z.object({ value: z.number(), unit: z.string(), tolerance: z.number() }).nullable(),
  /** Of free text; empty else. */
  rubric: z.array(rubricPoint),
  /** The sentence that holds the answer, word for word. */
  citation,
  /** From a nudge to nearly the answer. */
  hints: z.array(z.string()),
  by: studyAuthor,
});
export type StudyQuestion = z.infer<typeof studyQuestion>;

/** What a learner is shown of it while it is open. */
export const openQuestion = studyQuestion
  .pick({
    id: true,
    conceptId: true,
    conceptName: true,
    type: true,
    bloom: true,
    difficulty: true,
    stem: true,
    by: true,
  })
  .extend({
    options: z.array(z.object({ id: z.string(), text: z.string() })),
    unit: z.string(),
    /** Hints there are, and those that were shown. */
    hints: z.int(),
    shownHints: z.array(z.string()),
  });
export type OpenQuestion = z.infer<typeof openQuestion>;

export const learnerAnswer = z.object({
  answerId: z.string(),
  questionId: z.string(),
  /** An option's id, or the learner's words: data, never an instruction. */
  text: z.string(),
  isDontKnow: z.boolean(),
  hintsUsed: z.int(),
  /** They had the answer shown; such an answer does not count. */
  isRevealed: z.boolean(),
  tookMs: z.int().nullable(),
  at: z.string(),
});
export type LearnerAnswer = z.infer<typeof learnerAnswer>;

export const pointGrade = z.object({
  pointId: z.string(),
  text: z.string(),
  cover: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
  /** The learner's own words that say it. */
  learnerWords: z.string().nullable(),
  citation,
});

/** `clarify`: a question back, which is not an answer and is not graded. */
export const grade = z.object({
  answerId: z.string(),
  questionId: z.string(),
  outcome: z.enum(['right', 'partly', 'wrong', 'dont_know', 'clarify', 'revealed']),
  /** 0..1, after hints. */
  score: z.number(),
  isCorrect: z.boolean(),
  points: z.array(pointGrade),
  /** What the answer says beyond the rubric. */
  extra: z.array(
    z.object({
      text: z.string(),
      verdict: z.enum(['supported', 'contradicted', 'not_in_sources']),
      citation: citation.nullable(),
    }),
  ),
  /** To the learner: what was right, what is missing, how to repair it. */
  feedback: z.string(),
  /** What they seem to believe that the sources deny; null for none. */
  misconception: z.string().nullable(),
  /** The right answer in words, shown from now on. */
  expected: z.string(),
  citation,
  by: z.enum(['code', 'rules', 'model']),
  isApproximate: z.boolean(),
  /** Share of such grades that are wrong, as it counts in mastery. */
  graderError: z.number(),
  /** Two gradings of a borderline answer disagreed: mastery moves half as far at most, and a dispute is offered. */
  isUnsure: z.boolean(),
});
export type Grade = z.infer<typeof grade>;

export const MASTERY_STATUSES = ['unseen', 'learning', 'reached', 'confirmed', 'reopened'] as const;
/** `reopened`: a source of it was retracted or replaced since. */
export const masteryStatus = z.enum(MASTERY_STATUSES);
export type MasteryStatus = z.infer<typeof masteryStatus>;

/** One answer and what it did to the estimate. */
export const masteryEvidence = z.object({
  answerId: z.string(),
  questionId: z.string(),
  type: questionType,
  score: z.number(),
  before: z.number(),
  after: z.number(),
  /** Whether it counts towards the gates, and why not where it does not. */
  counts: z.boolean(),
  why: z.string(),
  at: z.string(),
});
export type MasteryEvidence = z.infer<typeof masteryEvidence>;

/** FSRS-6 memory of a concept. */
export const reviewCard = z.object({
  due: z.string(),
  stability: z.number(),
  difficulty: z.number(),
  reps: z.int(),
  lapses: z.int(),
  lastReview: z.string(),
});
export type ReviewCard = z.infer<typeof reviewCard>;

export const conceptMastery = z.object({
  conceptId: z.string(),
  /** Chance that it is known, by the answers. */
  p: z.number(),
  status: masteryStatus,
  attempts: z.int(),
  evidence: z.array(masteryEvidence),
  card: reviewCard.nullable(),
  /** What is missing to `reached`, in a sentence; null when it is reached. */
  missing: z.string().nullable(),
});
export type ConceptMastery = z.infer<typeof conceptMastery>;

/** A misconception met more than once: closed after three right answers in mixed practice. */
export const misconceptionCase = z.object({
  id: z.string(),
  conceptId: z.string(),
  belief: z.string(),
  correction: z.string(),
  citation,
  answerIds: z.array(z.string()),
  rightSince: z.int(),
  isClosed: z.boolean(),
});
export type MisconceptionCase = z.infer<typeof misconceptionCase>;

export const learnerLevel = z.enum(['beginner', 'intermediate', 'advanced']);
export type LearnerLevel = z.infer<typeof learnerLevel>;

/** What the learner says of themselves at the start; sets how likely each concept is known before the first answer. */
export const selfReport = z.enum(['new', 'some', 'familiar']);
export type SelfReport = z.infer<typeof selfReport>;
