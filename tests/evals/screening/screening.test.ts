import { expect, it } from 'vitest';
import { IS_LONG } from '#tests/sample.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';
import { meanLeft } from './left-figures.ts';
import { runTopics, type TopicResult } from './run-screening.ts';
import { meanFigures } from './screening-figures.ts';
import { headingTopics, rubricTopics } from './screening-topics.ts';

/** A sample in every run; all of them in `npm run test:long`. */
const some = <T>(items: readonly T[], every: number) => (IS_LONG ? items : items.filter((_, at) => at % every === 0));

/** What a few topics show plainly; that it also saves more than relevance feedback takes all of them to show. */
const BEATEN = IS_LONG ? ['random', 'BM25 alone', 'relevance feedback'] : ['random', 'BM25 alone'];

const mean = (results: readonly TopicResult[], order: string) =>
  meanFigures(results.flatMap(({ figures }) => figures[order] ?? []));

describeWithSharedData('screening by the learned order', () => {
  it('saves most of the reading of a rubric question', { timeout: 900_000 }, async () => {
    const results = await runTopics(some(rubricTopics(), 28));
    const learned = mean(results, 'learned');
    expect(learned.wss95).toBeGreaterThan(0.9);
    expect(learned.atd).toBeLessThan(0.05);
  });

  it('saves more of a subject heading than other orders do, and says truly what is left', {
    timeout: 900_000,
  }, async () => {
    const results = await runTopics(some(headingTopics(), 10));
    const learned = mean(results, 'learned');
    for (const order of BEATEN) expect(learned.wss95, order).toBeGreaterThan(mean(results, order).wss95);
    const left = meanLeft(results.map((each) => each.left));
    expect(left.estimates).toBeGreaterThan(left.looked / 4);
    expect(left.right / left.estimates).toBeGreaterThanOrEqual(0.95);
    expect(left.width).toBeLessThan(0.6);
  });
});
