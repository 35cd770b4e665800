import { describe, expect, it } from 'vitest';
import { gapText, isGapRow, nearestSources } from '#core/agents/report/write/missing-text.ts';
import { readFindings } from '#core/agents/report/write/report-findings.ts';
import { ALL, F, inputOf } from './three-works.ts';

const FINDINGS = readFindings(inputOf(ALL));

describe('what no work reports', () => {
  it.each([
    'No work found reports attacks of cluster headache in the 6S or HER2 trials',
    'No work found reports attacks of cluster headache after 52 weeks.',
  ])('names what was read: %s', (written) => {
    expect(gapText(written, FINDINGS)).toMatch(/^No abstract read reports .*[^.]\.$/);
  });

  it.each([
    'Velorimine prevents attacks of cluster headache.',
    'See https://evil.example now.',
    'No work found reports it. Velorimine cures everybody.',
    `No work found reports ${'attacks and '.repeat(40)}more.`,
    F.main.citation.quote,
  ])('is no sentence that is not about the works, or not one: %s', (written) => {
    expect(gapText(written, FINDINGS)).toBeNull();
  });

  it.each([[['Hip', 'any drug', 'none found', '–']], [['Atrial fibrillation', 'No data']]])(
    'may be a row: %s',
    (cells) => {
      expect(isGapRow(cells)).toBe(true);
    },
  );

  it.each([[['Hip', 'any drug', 'clear benefit']], [['Hip']], [['Mortality', '12.3%', '15.1%']], [['', 'none found']]])(
    'is no row that leaves nothing open: %s',
    (cells) => {
      expect(isGapRow(cells)).toBe(false);
    },
  );

  it('is checked against the finding of each work that comes nearest to reporting it', () => {
    const near = nearestSources('No work found reports nausea on velorimine.', FINDINGS);
    expect(near[0]?.citation.quote).toContain('Nausea');
    const works = near.map(({ citation }) => citation.evidenceId);
    expect(new Set(works).size).toBe(works.length);
  });
});
