import { expect, it } from 'vitest';
import { isAssayError } from '#core/errors.ts';
import { report as reportSchema } from '#core/reports/report.ts';
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

it('publishes the JSON schema of the format it validates by (run scripts/report-schema.ts after a change)', () => {
  expect(publishedSchema()).toBe(reportJsonSchema());
});
