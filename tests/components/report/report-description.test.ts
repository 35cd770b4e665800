import { expect, it } from 'vitest';
import { reportDescription } from '#components/report/report-description.ts';
import type { Report } from '#contract/report.ts';

const about = (answer: object | null, works = 3) =>
  ({ answer, evidence: Array.from({ length: works }, () => ({})) }) as unknown as Pick<Report, 'answer' | 'evidence'>;
const live = { sampleData: false };

it('is the answer: its first written sentence, or its lead', () => {
  const claims = [{ text: 'Velorimine shortened\n attacks.' }, { text: 'It was safe.' }];
  expect(reportDescription(about({ isWritten: true, lead: 'Probably yes.', claims }), live)).toBe(
    'Velorimine shortened attacks.',
  );
  expect(reportDescription(about({ isWritten: false, lead: 'Probably yes.', claims }), live)).toBe('Probably yes.');
});

it('is what the report rests on where there is no answer', () => {
  const ending = '; every sentence is checked against its source.';
  expect(reportDescription(about(null), live)).toBe(`3 works found${ending}`);
  expect(reportDescription(about({ isWritten: false, lead: '', claims: [] }, 1), live)).toBe(`1 work found${ending}`);
});

it('says that sample data is invented, and is cut after a word', () => {
  const lead = 'word '.repeat(100);
  const cut = reportDescription(about({ isWritten: false, lead, claims: [] }), { sampleData: true });
  expect(cut).toMatch(/^Sample data, all invented\. word .* word…$/);
  expect(cut.length).toBeLessThanOrEqual(200);
  const oneWord = reportDescription(about({ isWritten: false, lead: 'x'.repeat(1000), claims: [] }), live);
  expect(oneWord.length).toBeLessThanOrEqual(200);
});
