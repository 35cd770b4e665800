import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithSharedData, sharedFile } from '#tests/shared-data.ts';
import { recordedWorks } from '#tests/world/recorded-works.ts';
import { sharedHeadings } from '#tests/world/shared-headings.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { figuresTable, meanFigures } from './figures-table.ts';
import { type Measured, measureQuestion } from './measure-question.ts';
import { readRubrics } from './rubric.ts';
import { createRunner } from './run-question.ts';
import { statedClaims } from './stated-claims.ts';
import { ANSWERS_THRESHOLDS, MOST_CHARACTERS, MOST_SENTENCES } from './thresholds.ts';

const FIGURES = Object.entries(ANSWERS_THRESHOLDS) as [keyof typeof ANSWERS_THRESHOLDS, number][];

describeWithSharedData('answers in a conversation by rules on the development rubrics', () => {
  let world: World;
  const rows: Measured[] = [];
  const stated: string[][] = [];

  beforeAll(async () => {
    world = await startWorld({ works: recordedWorks(), headings: sharedHeadings() });
    const { run } = await createRunner({
      env: world.env,
      model: null,
      mode: 'ask',
      answers: { maxResponseLength: MOST_CHARACTERS },
      sources: ['search_pubmed', 'search_preprints'],
    });
    for (const question of readRubrics(sharedFile('rubrics', 'dev.jsonl'))) {
      const outcome = await run(question.question, question.id);
      rows.push(measureQuestion(question, outcome));
      stated.push(outcome.report ? statedClaims(outcome.report).map(({ text }) => text) : []);
    }
    console.log(figuresTable(rows));
  }, 400_000);
  afterAll(() => world.stop());

  it.each(FIGURES)('reach the threshold of %s', (figure, least) => {
    expect(meanFigures(rows)[figure] ?? 0).toBeGreaterThanOrEqual(least);
  });

  it('keep to their sentences and to their length', () => {
    for (const sentences of stated) {
      expect(sentences.length).toBeLessThanOrEqual(MOST_SENTENCES);
      expect(sentences.join('').length).toBeLessThanOrEqual(MOST_CHARACTERS);
    }
  });
});
