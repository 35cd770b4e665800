import { describe, expect, it } from 'vitest';
import { withSupportingWorks } from '#core/agents/report/check/choose-citations.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';

/** Fictional. */
const KIDNEY = evidenceOf({
  id: 'pmid:1',
  title: 'Velorimine and the kidney',
  texts: { abstract: 'Velorimine raised kidney failure (relative risk 1.50, 95% CI 1.20 to 1.87) in 34 trials.' },
});
const BLEEDING = evidenceOf({
  id: 'pmid:2',
  title: 'Velorimine in heart surgery',
  texts: { abstract: 'Reoperation for bleeding was more common with velorimine than with albumin.' },
});
const evidence = new Map([KIDNEY, BLEEDING].map((work) => [work.id, work]));
const cite = (work: typeof KIDNEY) => {
  const quote = work.texts.abstract ?? '';
  return { evidenceId: work.id, field: 'abstract' as const, quote, start: 0, end: quote.length };
};
const worksOf = (text: string) =>
  withSupportingWorks(
    { id: '', text, verdict: 'supported', citations: [cite(KIDNEY), cite(BLEEDING)] },
    { evidence, counts: [] },
  ).citations.map(({ evidenceId }) => evidenceId);

describe('the works of a sentence whose findings are those of several', () => {
  it('are those that carry it', () => {
    expect(worksOf('Velorimine raised kidney failure in 34 trials.')).toEqual(['pmid:1']);
    expect(worksOf('Reoperation for bleeding was more common with velorimine.')).toEqual(['pmid:2']);
  });

  it('are several where each reports a part', () => {
    expect(
      worksOf('Velorimine raised kidney failure, and reoperation for bleeding was more common than with albumin.'),
    ).toEqual(['pmid:1', 'pmid:2']);
  });

  it('stay as they are where code would refuse the sentence with fewer', () => {
    expect(worksOf('Risk 1.50 for kidneys and bleeding.')).toContain('pmid:1');
  });
});
