import { expect, it } from 'vitest';
import { report as reportSchema } from '#contract/report.ts';
import { isAssayError } from '#core/errors.ts';
import { toMarkdown } from '#core/report/export/markdown.ts';
import { publishedSchema, reportJsonSchema } from '#scripts/report-schema.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { MOUSE, NULL_COHORT, RETRACTED, reportFrom, reportInput, TRIAL } from './report-builder.ts';

const WORKS = [TRIAL, NULL_COHORT, MOUSE];

it('builds the public format, cited works first in the order of the reference list', async () => {
  const input = reportInput(WORKS);
  const unscreened = evidenceOf({ id: 'pmid:99' });
  const excluded = {
    evidenceId: RETRACTED.id,
    included: false,
    reason: 'Retracted.',
    relevance: 0.9,
    representedBy: null,
  };
  const built = await reportFrom({
    ...input,
    evidence: new Map([[unscreened.id, unscreened], [RETRACTED.id, RETRACTED], ...input.evidence]),
    screenings: [excluded, ...input.screenings],
  });
  expect(reportSchema.parse(JSON.parse(JSON.stringify(built)))).toEqual(built);
  const numbers = built.evidence.map(({ reference }) => reference);
  expect(numbers.slice(0, 3)).toEqual([1, 2, 3]);
  expect(built.evidence.slice(3).map(({ id, included, reason }) => [id, included, reason])).toEqual([
    ['pmid:4', false, 'Retracted.'],
    ['pmid:99', false, 'Found, but not screened before the search ended.'],
  ]);
  expect(built).toMatchObject({ schema: 'assay.report/1', engine: 'rules', usage: { calls: 0, cost: 0 } });
});

it('refuses to publish what does not fit the format', async () => {
  const broken = reportFrom(reportInput(WORKS), { confidence: 7 });
  await expect(broken).rejects.toSatisfy(isAssayError);
});

it('publishes the JSON schema of the format it validates by (run npm run generate after a change)', () => {
  expect(publishedSchema()).toBe(reportJsonSchema());
});

it('says which models worked, what they used and what was removed of theirs', async () => {
  const input = reportInput(WORKS);
  const usage = { calls: 3, tokensIn: 900, tokensOut: 70, tokensCached: 100, cost: null };
  const built = await reportFrom(input, {
    request: {
      question: input.plan.question,
      mode: 'advanced',
      engine: 'model',
      models: { provider: 'Fictional Models', fast: { id: 'small-1' }, smart: { id: 'large-1' } },
      modeNote: 'The model is too weak for the team.',
    },
    claims: { kept: 4, rewritten: 1, dropped: 0, removedCitations: 2, discardedQuotes: 5 },
    usage: { ...usage, cost: 0, costKnown: false, byAgent: [{ agent: 'judge', ...usage }] },
    plan: [{ id: 's1', agent: 'search', text: 'Search for trials.' }],
  });
  expect(built).toMatchObject({
    models: { provider: 'Fictional Models', fast: 'small-1', smart: 'large-1' },
    usage: { cost: 0, costKnown: false, byAgent: [{ agent: 'judge', cost: null }] },
    claims: { removedCitations: 2, discardedQuotes: 5 },
    plan: [{ id: 's1' }],
  });
  const markdown = toMarkdown(built);
  expect(markdown).toContain('Fictional Models: large-1 and small-1.');
  expect(markdown).toContain('3 calls, 900 tokens in (100 cached), 70 out, cost not known.');
  expect(markdown).toContain('2 citations and 5 quotes that no source contains.');
});

it('reads copies that were frozen before models were recorded, and their exports name none', async () => {
  const built = await reportFrom(reportInput(WORKS));
  const { models: _, plan: __, modeNote: ___, ...old } = built;
  const frozen = reportSchema.parse({
    ...old,
    claims: { kept: 1, rewritten: 0, dropped: 0 },
    usage: { calls: 0, tokensIn: 0, tokensOut: 0, cost: 0 },
  });
  expect(frozen).toMatchObject({ models: null, plan: [], modeNote: null, usage: { costKnown: true, byAgent: [] } });
  expect(toMarkdown(frozen)).not.toContain('## Models');
});
