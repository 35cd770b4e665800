import fs from 'node:fs';
import path from 'node:path';
import PQueue from 'p-queue';
import { toMarkdown } from '#core/report/export/markdown.ts';
import { scifactDocId } from '#tests/world/recorded-works.ts';
import type { WorldWork } from '#tests/world/work.ts';
import { alignedTable, figuresTable, meanFigures } from './figures-table.ts';
import { type Measured, measureQuestion } from './measure-question.ts';
import type { ModelGate } from './model-gate.ts';
import { createPlainPipeline } from './plain-pipeline.ts';
import type { Rubric } from './rubric.ts';
import type { Runner } from './run-question.ts';
import { scoreProse } from './score-prose.ts';

interface RubricRun {
  questions: readonly Rubric[];
  runner: Runner;
  atOnce: number;
  /** Where reports and figures are written, if anywhere. */
  out: string | undefined;
}

/** Runs each question, prints a line when it ends, and returns the table. */
export async function runRubrics({ questions, runner, atOnce, out }: RubricRun): Promise<string> {
  const rows = new Map<string, Measured>();
  const queue = new PQueue({ concurrency: atOnce });
  await queue.addAll(
    questions.map((question) => async () => {
      const outcome = await runner.run(question.question, question.id);
      const row = measureQuestion(question, outcome);
      rows.set(row.id, row);
      console.error(`${row.id}  ${row.exit}  ${row.firstLine}`);
      const { report } = outcome;
      write(out, `${row.id}.json`, toJson({ figures: row, report: report ?? null }));
      write(out, `${row.id}.md`, report ? toMarkdown(report) : row.firstLine);
    }),
  );
  const ordered = questions.flatMap(({ id }) => rows.get(id) ?? []);
  write(out, 'figures.json', toJson({ mean: meanFigures(ordered), rows: ordered }));
  return figuresTable(ordered);
}

interface PlainRun extends Omit<RubricRun, 'atOnce'> {
  works: readonly WorldWork[];
  gate: ModelGate;
}

/** The same questions by the plain pipeline, one after the other, so that the cost of each can be measured. */
export async function runPlain({ questions, runner, works, gate, out }: PlainRun): Promise<string> {
  const run = createPlainPipeline({ works, model: await runner.openModel() });
  const rows = [];
  for (const question of questions) {
    const before = { ...gate.counts };
    const from = performance.now();
    const { markdown, read, ...rest } = await run(question.question);
    const tookMs = performance.now() - from;
    const docIds = read.map(({ pmid }) => scifactDocId(pmid));
    const row = {
      id: question.id,
      ...scoreProse(markdown, docIds, question),
      read: read.length,
      tookMs: Math.round(tookMs),
      calls: gate.counts.asked + gate.counts.recalled - before.asked - before.recalled,
      promptTokens: gate.counts.promptTokens - before.promptTokens,
    };
    rows.push(row);
    write(out, `${row.id}.plain.md`, markdown);
    write(out, `${row.id}.plain.json`, toJson({ figures: row, docIds, ...rest }));
  }
  const heads = [
    'id',
    'recall (read)',
    'precision (read)',
    'facts (by words)',
    'read',
    'time s',
    'calls',
    'prompt tok',
  ];
  const lines = rows.map(({ id, recall, precision, factsByWords, read, tookMs, calls, promptTokens }) => [
    id,
    recall.toFixed(2),
    precision?.toFixed(2) ?? '-',
    factsByWords.toFixed(2),
    ...[read, Math.round(tookMs / 1000), calls, promptTokens].map(String),
  ]);
  return alignedTable([heads, ...lines]);
}

export const toJson = (value: unknown) => JSON.stringify(value, null, 2);

export function write(folder: string | undefined, name: string, text: string): void {
  if (folder !== undefined) fs.writeFileSync(path.join(folder, name), text);
}
