import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
  /** False of a trap: works share its words, and none answers it. */
  answerable: z.boolean().default(true),
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

const wording = z.object({ id: z.string(), of: z.string(), question: z.string() });

/** A judged question in one of its wordings; `of` names the question that it words. */
export interface JudgedQuestion extends Rubric {
  of: string;
  /** `paper`: made from the title of one work, which is the answer; `elsewhere`: of a field of which no work was recorded. */
  set: 'written' | 'reworded' | 'everyday' | 'paper' | 'elsewhere';
}

/**
 * Every judged question of a folder laid out like the shared rubrics: as they were written, the same in other words, and as
 * patients, students, clinicians and journalists type them. A file that is absent adds nothing.
 */
export function readJudgedQuestions(folder: string, half = 'dev'): JudgedQuestion[] {
  const file = (name: string) => path.join(folder, name);
  const read = (name: string) => (existsSync(file(name)) ? readRubrics(file(name)) : []);
  const written = read(`${half}.jsonl`);
  const byId = new Map(written.map((question) => [question.id, question]));
  const reworded = existsSync(file(`paraphrases-${half}.jsonl`))
    ? readFileSync(file(`paraphrases-${half}.jsonl`), 'utf8')
        .split('\n')
        .filter((line) => line.trim())
    : [];
  return [
    ...written.map((question) => ({ ...question, of: question.id, set: 'written' as const })),
    ...reworded.flatMap((line) => {
      const { id, of, question } = wording.parse(JSON.parse(line));
      const original = byId.get(of);
      return original ? [{ ...original, id, of, question, set: 'reworded' as const }] : [];
    }),
    ...read(`everyday-${half}.jsonl`).map((question) => ({ ...question, of: question.id, set: 'everyday' as const })),
  ];
}
