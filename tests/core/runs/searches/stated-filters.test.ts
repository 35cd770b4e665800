import { expect, it } from 'vitest';
import type { RunRequest } from '#contract/run-request.ts';
import type { SearchRequest } from '#core/sources/tool.ts';
import { parsedAs } from '#tests/core/question/parsed-as.ts';
import { relevantRecord, runScripted, scriptedEngine, scriptedTool } from '../scripted-research.ts';

const SINCE = { fromYear: 2005, toYear: null, designs: [], humansOnly: false, languages: [] };

async function runWith(request: Partial<RunRequest>) {
  const engine = scriptedEngine();
  const { plan } = engine.planner;
  engine.planner.plan = async (...asked) => parsedAs({ ...(await plan(...asked)), filters: SINCE });
  const sent: SearchRequest['filters'][] = [];
  const tool = scriptedTool('search_pubmed', () => ({
    evidence: [
      { ...relevantRecord(1), year: 1999 },
      { ...relevantRecord(2), year: 2020 },
    ],
  }));
  const { search } = tool;
  tool.search = (asked, options) => {
    sent.push(asked.filters);
    return search(asked, options);
  };
  const events = await runScripted({ catalog: [tool], engine, request: { maxRounds: 1, ...request } });
  const outside = events.filter(
    (event) =>
      event.type === 'evidence_screened' &&
      event.screenings.some(({ reason }) => reason.startsWith('Outside the filters')),
  );
  return { sent, outside: outside.length, plan: events.find((event) => event.type === 'plan_ready') };
}

it('the limits of a question are sent to the sources, screened for, and reported', async () => {
  const { sent, outside, plan } = await runWith({ readsFilters: true });
  expect(sent).toEqual([SINCE]);
  expect(outside).toBe(1);
  expect(plan).toMatchObject({ filters: SINCE });
});

it('is left aside where its user has set filters, none among them', async () => {
  const { sent, outside, plan } = await runWith({ readsFilters: false });
  expect(sent).toEqual([expect.objectContaining({ fromYear: null })]);
  expect(outside).toBe(0);
  expect(plan).not.toHaveProperty('filters');
});
