import type * as z from 'zod';

/** One question to a model on behalf of an agent of study. */
export interface StudyQuestionToModel<T> {
  agent: string;
  role: 'fast' | 'smart';
  /** Unique and the same on every replay within one piece of work, e.g. `grade/<answerId>/1`. */
  scope: string;
  name: string;
  schema: z.ZodType<T>;
  instructions: string;
  prompt: string;
  maxOutputTokens: number;
  signal: AbortSignal;
  /** What is wrong with a value that fits the schema, as a sentence to the model; null when nothing is. */
  check?: (value: T) => string | null;
}

/**
 * The models of a session. Throws AssayError `model_*` and `budget_spent`, where rules go on, and `cancelled`, which passes.
 * What was answered is kept until the piece of work is done, so that a crash asks nothing twice.
 */
export interface StudyModel {
  ask<T>(question: StudyQuestionToModel<T>): Promise<T>;
}
