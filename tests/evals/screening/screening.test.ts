import { expect, it } from 'vitest';
import { IS_LONG } from '#tests/sample.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';
import { meanLeft } from './left-figures.ts';
import { runTopics, type TopicResult } from './run-screening.ts';
import { meanFigures } from './screening-figures.ts';
import { headingTopics, rubricTopics } from './screening-topics.ts';

/** A sample in every run; all of them in `npm run test:long`. */
const some = <T>(items: readonly T[], every: number) => (IS_LONG ? items : items.filter((_, at) => at % every === 0));

const mean = (results: readonly TopicResult[], order: string) =>
  meanFigures(results.flatMap(({ figures }) => figures[order] ?? []));

describeWithSharedData('screening by the learned order', () => {
  it('saves most of the reading of a rubric question, and more than BM25 alone', { timeout: 900_000 }, async () => {
    const results = await runTopics(some(rubricTopics(), 28));
    const [learned, alone] = [mean(results, 'learned'), mean(results, 'BM25 alone')];
    expect(learned.wss95).toBeGreaterThan(0.8);
    expect(learned.wss95).toBeGreaterThan(alone.wss95);
    expect(learned.atd).toBeLessThan(0.05);
  });

  it('finds subjects sooner than feedback, BM25 and chance, and says truly what is left', {
    timeout: 900_000,
  }, async () => {
    const results = await runTopics(some(headingTopics(), 8));
    const learned = mean(results, 'learned');
    for (const order of ['relevance feedback', 'BM25 alone', 'random'])
      expect(learned.atd, order).toBeLessThan(mean(results, order).atd);
    const left = meanLeft(results.map((each) => each.left));
    expect(left.said).toBeGreaterThan(left.looked / 4);
    expect(left.right / left.said).toBeGreaterThanOrEqual(0.95);
    expect(left.width).toBeLessThan(0.6);
  });
});
