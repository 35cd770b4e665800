import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithSharedData, sharedFile } from '#tests/shared-data.ts';
import { recordedWorks } from '#tests/world/recorded-works.ts';
import { sharedHeadings } from '#tests/world/shared-headings.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { figuresTable, meanFigures } from './figures-table.ts';
import { type Measured, measureQuestion } from './measure-question.ts';
import { readRubrics } from './rubric.ts';
import { createRunner } from './run-question.ts';
import { ANSWERS_THRESHOLDS, MOST_WORDS } from './thresholds.ts';

const FIGURES = Object.entries(ANSWERS_THRESHOLDS) as [keyof typeof ANSWERS_THRESHOLDS, number][];

describeWithSharedData('answers in a conversation by rules on the development rubrics', () => {
  let world: World;
  const rows: Measured[] = [];

  beforeAll(async () => {
    world = await startWorld({ works: recordedWorks(), headings: sharedHeadings() });
    const { run } = await createRunner({
      env: world.env,
      model: null,
      mode: 'ask',
      answers: { maxResponseLength: 2_600 },
      sources: ['search_pubmed', 'search_preprints'],
    });
    for (const question of readRubrics(sharedFile('rubrics', 'dev.jsonl')))
      rows.push(measureQuestion(question, await run(question.question, question.id)));
    console.log(figuresTable(rows));
  }, 400_000);
  afterAll(() => world.stop());

  it.each(FIGURES)('reach the threshold of %s', (figure, least) => {
    expect(meanFigures(rows)[figure] ?? 0).toBeGreaterThanOrEqual(least);
  });

  it('keep to four hundred words', () => {
    for (const { words } of rows) expect(words).toBeLessThanOrEqual(MOST_WORDS);
  });
});
