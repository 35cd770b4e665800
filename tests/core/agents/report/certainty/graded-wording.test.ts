import { describe, expect, it } from 'vitest';
import type { CertaintyLevel } from '#contract/appraisal/short-answer.ts';
import { asGraded } from '#core/agents/report/certainty/graded-answer.ts';
import { readFindings } from '#core/agents/report/write/report-findings.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { reportInput } from '#tests/core/report/report-builder.ts';
import { findingOf } from '../report-models.ts';

const QUOTES = ['Attacks were fewer with velorimine.', 'Nausea was more frequent with velorimine.'];
/** A fictional trial. */
const WORK = evidenceOf({ id: 'pmid:1', title: 'Velorimine', texts: { abstract: QUOTES.join(' ') } });
const found = readFindings(
  reportInput([WORK], {
    readings: [
      {
        evidenceId: WORK.id,
        bearing: 'answers',
        relevance: 0.9,
        reason: 'It answers.',
        findings: QUOTES.map((quote) => findingOf(WORK, quote, { isMain: true })),
        by: 'model',
      },
    ],
  }),
);
const [attacks, nausea] = QUOTES.map((quote) => found.filter(({ finding }) => finding.citation.quote === quote));

function graded(...levels: CertaintyLevel[]) {
  const results = levels.map((level, at) => ({ level, sources: (at === 0 ? attacks : nausea) ?? [] }));
  const outcomes = levels.map((level) => ({ outcome: level, level, steps: [], evidenceIds: [] }));
  return { outcomes, results };
}

describe('the words of the opening', () => {
  it.each([
    ['Probably, but nausea is more frequent.', 'Perhaps, but nausea is more frequent.'],
    ['Velorimine probably prevents attacks.', 'Velorimine perhaps prevents attacks.'],
    ['Fewer attacks are likely', 'Fewer attacks are possible'],
    [
      'It is more likely to help early, which is a likely reason.',
      'It is more likely to help early, which is a likely reason.',
    ],
  ])('are no surer than a low grade: %s', (written, shown) => {
    for (const level of ['low', 'very_low'] as const)
      expect(asGraded(written, attacks ?? [], graded(level))).toBe(shown);
    for (const level of ['moderate', 'high'] as const)
      expect(asGraded(written, attacks ?? [], graded(level))).toBe(written);
  });

  it('stay where one of several results is surer, or none of them is spoken of', () => {
    const written = 'Velorimine probably prevents attacks.';
    expect(asGraded(written, found, graded('low', 'moderate'))).toBe(written);
    expect(asGraded(written, attacks ?? [], graded('low', 'moderate'))).toBe('Velorimine perhaps prevents attacks.');
    expect(asGraded(written, nausea ?? [], graded('low'))).toBe(written);
  });

  it('stay where a mechanism is asked for', () => {
    const written = 'Velorimine probably blocks the receptor.';
    expect(asGraded(written, attacks ?? [], { ...graded('low'), isHow: true })).toBe(written);
  });

  it('name only levels that were given', () => {
    expect(asGraded('Attacks are fewer, with high certainty.', attacks ?? [], graded('low'))).toBe(
      'Attacks are fewer.',
    );
    expect(asGraded('Attacks are fewer, with low certainty.', attacks ?? [], graded('low'))).toBe(
      'Attacks are fewer, with low certainty.',
    );
  });
});
