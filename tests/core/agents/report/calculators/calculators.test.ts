import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Calculator } from '#core/agents/report/calculators/calculator.ts';
import { absoluteEffect, interaction, likelihoodRatio } from '#core/agents/report/calculators/ratios.ts';
import { numberNeededToTreat, riskDifference, shareInterval } from '#core/agents/report/calculators/shares.ts';
import { numbersIn } from '#core/text/numbers.ts';

const textOf = (calculator: Calculator, input: unknown) => {
  const { answer } = calculator.run(input);
  return 'text' in answer ? answer.text : null;
};
const percent = (value: number, of?: number) => ({ percent: value, ...(of && { of }) });
const count = (events: number, of: number) => ({ events, of });
const ratio = (value: number, low: number, high: number) => ({ ratio: value, low, high });

describe('the difference of two shares', () => {
  it('has an interval where the sizes of both groups are known', () => {
    expect(textOf(riskDifference, { treated: percent(38, 53), control: percent(29, 48) })).toBe(
      'difference 9 percentage points, 95% CI -9 to 26',
    );
    expect(textOf(riskDifference, { treated: count(18, 427), control: count(30, 434) })).toBe(
      'difference -2.7 percentage points, 95% CI -5.9 to 0.4',
    );
  });

  it('is given in people where they are not', () => {
    expect(textOf(riskDifference, { treated: percent(11.3), control: percent(16.3) })).toContain('5 fewer in 100;');
    expect(textOf(riskDifference, { treated: percent(0.7), control: percent(0.3) })).toContain('4 more in 1,000;');
  });

  it.each([
    { treated: percent(11), control: percent(11) },
    { treated: { of: 50 }, control: percent(11) },
    { treated: count(54, 53), control: count(1, 48) },
    { treated: percent(120), control: percent(11) },
    { treated: count(5, 0), control: count(1, 48) },
  ])('is none of %o', (input) => {
    expect(textOf(riskDifference, input)).toBeNull();
  });
});

describe('the number needed to treat', () => {
  it('is the inverse of the difference, with the inverse of its interval', () => {
    expect(textOf(numberNeededToTreat, { treated: percent(11.3), control: percent(16.3) })).toContain('1 fewer in 20;');
    // 26 points, 95% CI 7.3 to 42.5.
    expect(textOf(numberNeededToTreat, { treated: percent(64, 53), control: percent(38, 53) })).toBe(
      '1 more in 4, 95% CI 2 to 14',
    );
  });

  it('is none where chance may have made the difference', () => {
    expect(textOf(numberNeededToTreat, { treated: count(18, 427), control: count(30, 434) })).toBeNull();
    expect(textOf(numberNeededToTreat, { treated: percent(20), control: percent(20) })).toBeNull();
  });
});

describe('the interval of one share', () => {
  it('is Wilson’s', () => {
    // Its upper bound for 0 of n is z²/(n + z²), 2.6 %.
    expect(textOf(shareInterval, count(0, 144))).toBe('95% CI 0% to 2.6%');
    expect(textOf(shareInterval, count(6, 15))).toBe('95% CI 20% to 64%');
  });

  it.each([count(2, 2), { percent: 30 }, count(7, 6)])('is none of %o', (input) => {
    expect(textOf(shareInterval, input)).toBeNull();
  });
});

describe('what a ratio means in people', () => {
  it.each([
    ['RR', ratio(0.61, 0.45, 0.83), '6.4 fewer in 100, 95% CI 2.8 fewer to 9 fewer'],
    ['RR', ratio(1.5, 0.9, 2.5), '8.1 more in 100, 95% CI 1.6 fewer to 24 more'],
    // 0.163 / 0.837 = 0.195; half of it is 0.097, a share of 0.089.
    ['OR', ratio(0.5, 0.4, 0.6), '7.4 fewer in 100, 95% CI 5.8 fewer to 9.1 fewer'],
    // 0.837 to the power of 0.5 is 0.915.
    ['HR', ratio(0.5, 0.25, 1), '7.8 fewer in 100, 95% CI no difference to 12 fewer'],
  ])('follows from the share without the treatment: %s', (measure, given, text) => {
    expect(textOf(absoluteEffect, { measure, ...given, baselinePercent: 16.3 })).toBe(`${text}, from 16.3%`);
  });

  it('is an illustration where that share is assumed, and needs no work to print it', () => {
    const input = { measure: 'OR', ...ratio(0.49, 0.33, 0.73), baselinePercent: 10, isAssumed: true };
    expect(textOf(absoluteEffect, input)).toContain('for illustration');
    expect(absoluteEffect.run(input).printed).toEqual([0.49, 0.33, 0.73]);
    expect(absoluteEffect.run({ ...input, isAssumed: false }).printed).toContain(10);
  });

  it.each([
    { measure: 'RR', ...ratio(0.3, 0.45, 0.83), baselinePercent: 16.3 },
    { measure: 'RR', ...ratio(0.5, 0, 0.83), baselinePercent: 16.3 },
    { measure: 'OR', ...ratio(0.5, 0.4, 0.6), baselinePercent: 0 },
    { measure: 'HR', ...ratio(0.5, 0.4, 0.6), baselinePercent: 100 },
    { measure: 'RR', ...ratio(1, 0.8, 1.2), baselinePercent: 20 },
  ])('is none of %o', (input) => {
    expect(textOf(absoluteEffect, input)).toBeNull();
  });
});

describe('whether two subgroups differ', () => {
  it('is the ratio of their ratios, as in Altman and Bland’s own example (BMJ 2003;326:219): 0.59, 0.38 to 0.90, P = 0.01', () => {
    const input = { first: ratio(0.67, 0.46, 0.98), second: ratio(1.15, 0.93, 1.41) };
    expect(textOf(interaction, input)).toBe('ratio of the ratios 0.58, 95% CI 0.38 to 0.9, P for a difference 0.01');
  });

  it('has a bound for a very small P, and two digits for a large one', () => {
    const far = { first: ratio(0.5, 0.4, 0.62), second: ratio(1.2, 1, 1.44) };
    expect(textOf(interaction, far)).toContain('P for a difference < 0.001');
    const near = { first: ratio(0.8, 0.6, 1.07), second: ratio(0.9, 0.7, 1.16) };
    expect(textOf(interaction, near)).toContain('P for a difference 0.55');
  });

  it.each([0.4, 0.95])(
    'is not calculated from a ratio of %d that does not lie in the middle of its interval',
    (value) => {
      expect(textOf(interaction, { first: ratio(value, 0.46, 0.98), second: ratio(1.15, 0.93, 1.41) })).toBeNull();
    },
  );
});

describe('likelihood ratios', () => {
  const test = { sensitivityPercent: 60.8, specificityPercent: 72 };

  it('follow from sensitivity and specificity', () => {
    expect(textOf(likelihoodRatio, test)).toBe('likelihood ratios 2.2 if positive, 0.54 if negative');
  });

  it('are given in people where it is known how many have the disease', () => {
    const input = { sensitivityPercent: 29.7, specificityPercent: 96.1, prevalencePercent: 20 };
    expect(textOf(likelihoodRatio, input)).toBe(
      'likelihood ratios 7.6 if positive, 0.73 if negative; if 200 of 1,000 have it, 59 are found, 141 missed and 31 others positive',
    );
  });

  it.each([
    { ...test, specificityPercent: 100 },
    { ...test, sensitivityPercent: 101 },
    { ...test, prevalencePercent: 100 },
    { ...test, prevalencePercent: -1 },
  ])('are none of %o', (input) => {
    expect(textOf(likelihoodRatio, input)).toBeNull();
  });
});

describe('any calculator', () => {
  const value = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -5, max: 200 }), fc.constantFrom(0, 1, 100));
  const arm = fc.record({ events: value, percent: value, of: value }, { requiredKeys: [] });
  const inMiddle = fc
    .record({
      at: fc.double({ min: 0.01, max: 50, noNaN: true }),
      width: fc.double({ min: 1.01, max: 9, noNaN: true }),
    })
    .map(({ at, width }) => ({ ratio: at, low: at / width, high: at * width }));
  const anyRatio = fc.oneof(inMiddle, fc.record({ ratio: value, low: value, high: value }));
  const arms = fc.record({ treated: arm, control: arm });
  const inputs: readonly [Calculator, fc.Arbitrary<object>][] = [
    [riskDifference, arms],
    [numberNeededToTreat, arms],
    [shareInterval, arm],
    [
      absoluteEffect,
      fc
        .tuple(anyRatio, fc.constantFrom('RR', 'OR', 'HR'), value)
        .map(([own, measure, baselinePercent]) => ({ ...own, measure, baselinePercent })),
    ],
    [interaction, fc.record({ first: anyRatio, second: anyRatio })],
    [likelihoodRatio, fc.record({ sensitivityPercent: value, specificityPercent: value, prevalencePercent: value })],
  ];

  it.each(inputs.map(([calculator, input]) => [calculator.name, calculator, input] as const))(
    'answers in finite numbers, each of which it names, or with a reason, whatever it is given: %s',
    (_, calculator, input) => {
      fc.assert(
        fc.property(input, (given) => {
          if (!calculator.input.safeParse(given).success) return;
          const { answer } = calculator.run(given);
          if ('problem' in answer) expect(answer.problem).not.toBe('');
          else {
            expect(answer.numbers.every(Number.isFinite)).toBe(true);
            const level = /\b95% CI/.test(answer.text) ? [95] : [];
            const known = new Set([...answer.numbers, ...level].map(Math.abs));
            const named = numbersIn(answer.text).map((each) => Math.abs(Number(each.value)));
            expect(named.filter((each) => !known.has(each))).toEqual([]);
          }
        }),
      );
    },
  );

  it('turns a difference round with its groups', () => {
    const group = fc
      .integer({ min: 1, max: 400 })
      .chain((of) => fc.record({ events: fc.nat(of), of: fc.constant(of) }));
    fc.assert(
      fc.property(group, group, (treated, control) => {
        const numbers = (input: object) => {
          const { answer } = riskDifference.run(input);
          return 'numbers' in answer ? new Set(answer.numbers.map(Math.abs)) : new Set();
        };
        expect(numbers({ treated, control })).toEqual(numbers({ treated: control, control: treated }));
      }),
    );
  });
});
