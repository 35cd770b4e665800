import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** A question with what an expert would expect in its answer, over the abstracts of SciFact. */
export const rubric = z.object({
  id: z.string(),
  question: z.string(),
  type: z.string(),
  /** 2: answers the question directly; 1: bears on it. What is not listed counts as 0. */
  relevant: z.array(z.object({ docId: z.string(), grade: z.int().min(1).max(2) })),
  /** A finding in other words, its abstract and the sentence it stands in; weight 2 = essential, 1 = useful. */
  facts: z.array(z.object({ text: z.string(), docId: z.string(), quote: z.string(), weight: z.number() })),
  answer: z.string().default(''),
  /** Where abstracts disagree. */
  conflict: z
    .object({
      topic: z.string(),
      positions: z.array(z.object({ position: z.string(), docs: z.array(z.string()) })),
    })
    .optional(),
});
export type Rubric = z.infer<typeof rubric>;

/** Reads questions from a file of JSON lines; throws where a line is none. */
export function readRubrics(file: string): Rubric[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => rubric.parse(JSON.parse(line)));
}
