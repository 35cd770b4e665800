import { stemmer } from 'stemmer';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createRulesPlanner } from '#core/agents/rules/planner.ts';
import { words } from '#core/text/words.ts';
import type { QueryConcept } from '#core/tools/tool.ts';
import { describeWithSharedData, readSharedJsonLines } from '#tests/shared-data.ts';

const abstract = z.object({ pmid: z.string(), contexts: z.array(z.string()), meshes: z.array(z.string()) });
const asked = z.object({ pmid: z.string(), question: z.string() });

/** Stemmed words between spaces, so that a phrase is found as neighbouring words. */
function line(text: string): string {
  return ` ${words(text)
    .map((word) => stemmer(word))
    .join(' ')} `;
}

describeWithSharedData('first-round searches over 1,000 abstracts without their titles', () => {
  it('find the work a question was made from in three of four cases, among few', { timeout: 60_000 }, async () => {
    const works = readSharedJsonLines('pubmedqa', 'corpus.jsonl')
      .map((row) => abstract.parse(row))
      .map(({ pmid, contexts, meshes }) => ({ pmid, text: line(contexts.join(' ')), mesh: new Set(meshes) }));
    const questions = readSharedJsonLines('pubmedqa', 'dev', 'questions.jsonl').map((row) => asked.parse(row));
    const planner = createRulesPlanner({
      catalog: [{ name: 'search_pubmed', compose: (concepts) => JSON.stringify(concepts) }],
    });
    const { signal } = new AbortController();
    const hits: number[] = [];
    let found = 0;
    for (const { pmid, question } of questions) {
      const plan = await planner.plan(question, signal);
      const searches = await planner.searches(
        { plan, round: 1, sources: ['search_pubmed'], assessment: null, works: [], asked: [] },
        signal,
      );
      const queries = searches.map(({ query }) =>
        (JSON.parse(query) as QueryConcept[]).map(({ term, synonyms, mesh }) => ({
          mesh,
          phrases: [term, ...synonyms].map(line),
        })),
      );
      const matches = works.filter(({ text, mesh }) =>
        queries.some((query) =>
          query.every(
            (idea) =>
              idea.mesh.some((heading) => mesh.has(heading)) || idea.phrases.some((phrase) => text.includes(phrase)),
          ),
        ),
      );
      hits.push(matches.length);
      if (matches.some((work) => work.pmid === pmid)) found += 1;
    }
    const median = hits.toSorted((a, b) => a - b)[Math.floor(hits.length / 2)];
    expect(found / questions.length).toBeGreaterThanOrEqual(0.75);
    expect(median).toBeLessThanOrEqual(5);
  });
});
