import { describe, expect, it } from 'vitest';
import { workedOut } from '#core/agents/report/write/worked-out.ts';

/** Altman and Bland's own example (BMJ 2003;326:219): relative risks of two groups, their ratio 0.59 (0.38 to 0.90), P = 0.01. */
const QUOTE =
  'Fractures: relative risk 0.67 (95% CI 0.46 to 0.98) in one group and 1.15 (95% CI 0.93 to 1.41) in the other.';
const FORM = '{interaction 0.67 (0.46 to 0.98) v 1.15 (0.93 to 1.41)}';

describe('whether two groups differ', () => {
  it('is told by the ratio of their ratios', () => {
    const { text, counts } = workedOut(`The groups differ ${FORM}.`, [QUOTE]);
    expect(text).toBe(
      'The groups differ (ratio of the two 0.58, 95% CI 0.38 to 0.9, P for a difference 0.01, calculated).',
    );
    expect(counts).toEqual(expect.arrayContaining([0.58, 0.38, 0.9, 0.01]));
  });

  it('is told with a bound for a very small P, and two digits for a large one', () => {
    const far = 'Ratios 0.50 (0.40 to 0.62) and 1.20 (1.00 to 1.44).';
    expect(workedOut('It is {interaction 0.50 (0.40 to 0.62) v 1.20 (1.00 to 1.44)}.', [far]).text).toContain(
      'P for a difference < 0.001',
    );
    const near = 'Ratios 0.80 (0.60 to 1.07) and 0.90 (0.70 to 1.16).';
    expect(workedOut('It is {interaction 0.80 (0.60 to 1.07) v 0.90 (0.70 to 1.16)}.', [near]).text).toContain(
      'P for a difference 0.55',
    );
  });

  it.each([
    ['of two texts', ['Relative risk 0.67 (0.46 to 0.98).', 'Relative risk 1.15 (0.93 to 1.41).'], FORM],
    ['of other intervals', [QUOTE.replaceAll('95% CI', '99% CI')], FORM],
    ['with a value outside its interval', ['0.40 (0.46 to 0.98), 1.15 (0.93 to 1.41)'], FORM.replace('0.67', '0.40')],
    [
      'with a value at the edge of its interval',
      ['0.95 (0.46 to 0.98), 1.15 (0.93 to 1.41)'],
      FORM.replace('0.67', '0.95'),
    ],
  ])('is left out %s', (_, texts, form) => {
    expect(workedOut(`The groups differ ${form}.`, texts).text).toBe('The groups differ.');
  });
});
