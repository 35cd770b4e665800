import { beforeAll, expect, it } from 'vitest';
import { createRulesPlanner } from '#core/agents/planner/by-rules.ts';
import { composePubmedQuery } from '#core/sources/pubmed-query.ts';
import {
  type JudgedQuestion,
  readJudgedClaims,
  readJudgedRubrics,
  readJudgedTitles,
  readJudgedWorks,
} from '#tests/core/question/judged-questions.ts';
import { createSmallSource } from '#tests/core/question/source-recall.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';

/** What a source sends for one search. */
const RECORDS = 200;
const planner = createRulesPlanner({ catalog: [{ name: 'search_pubmed', compose: composePubmedQuery }] });
const { signal } = new AbortController();

/** Share of the works that answer which the first round reaches, mean over the questions; with and without "any word". */
async function reached(questions: readonly JudgedQuestion[], search: (query: string, limit: number) => string[]) {
  let [all, demanded] = [0, 0];
  for (const { question, works } of questions) {
    const plan = await planner.plan(question, signal);
    const searches = await planner.searches(
      { plan, round: 1, sources: ['search_pubmed'], assessment: null, works: [], asked: [] },
      signal,
    );
    const share = (chosen: typeof searches) => {
      const found = new Set(chosen.flatMap(({ query }) => search(query, RECORDS)));
      return works.filter((work) => found.has(work)).length / works.length;
    };
    all += share(searches);
    demanded += share(searches.filter(({ why }) => !why.startsWith('any of its words')));
  }
  return { all: all / questions.length, demanded: demanded / questions.length };
}

describeWithSharedData('the first round over 6,183 abstracts reaches the works that answer', () => {
  let search: ReturnType<typeof createSmallSource>;
  beforeAll(() => {
    search = createSmallSource(readJudgedWorks());
  }, 120_000);

  it.each([
    ['questions of the rubrics', readJudgedRubrics, 0.97, 0.5],
    ['claims that experts wrote', readJudgedClaims, 0.9, 0.5],
    ['questions made of titles', readJudgedTitles, 0.95, 0.8],
  ])('for %s', { timeout: 300_000 }, async (_, read, least, leastDemanded) => {
    const { all, demanded } = await reached(read(), search);
    expect(all).toBeGreaterThanOrEqual(least);
    expect(demanded).toBeGreaterThanOrEqual(leastDemanded);
  });
});
