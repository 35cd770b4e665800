import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numbersIn } from '#core/text/numbers.ts';

const valuesIn = (text: string) => numbersIn(text).map((n) => `${n.bound ?? ''}${n.value}${n.percent ? '%' : ''}`);

it.each([
  ['1,204 of 12\u2009345 people', ['1204', '12345']],
  ['0·5 and .05 and 0,05 and 0.50', ['0.5', '0.05', '0.05', '0.5']],
  ['a difference of −2.8 (95% CI −4.1 to -1.5)', ['-2.8', '95%', '-4.1', '-1.5']],
  ['ages 18-65, ranges 2–8 weeks and 10–12%', ['18', '65', '2', '8', '10%', '12%']],
  ['from 80% in 2009 to 95% in 2014, and 10 to 20%', ['80%', '2009', '95%', '2014', '10%', '20%']],
  ['P < 0.05, p<=.01, less than 5 per cent, at least 3', ['<0.05', '≤0.01', '<5%', '≥3']],
  ['IL-6, p53 and a phase II trial, type I/II', ['6', '53', '2', '1', '2']],
  ['twenty-five of sixty, twelve weeks, a two-fold and twofold rise', ['25', '60', '12', '2', '2']],
  ['one of them and no one else', []],
  ['1.2e-5', ['0.000012']],
  ['relative risk 1.41, 95% confidence interval 1.02 to 1.89', ['1.41', '95%', '1.02', '1.89']],
  ['0.8 (0.7-0.9, 90% CI)', ['0.8', '0.7', '0.9', '90%']],
])('reads %j', (text, expected) => {
  expect(valuesIn(text)).toEqual(expected);
});

it('reads hundreds in words as one number', () => {
  const read = (text: string) => numbersIn(text).map(({ value }) => value);
  expect(read('Two hundred three adults and a hundred and ten children')).toEqual(['203', '110']);
  expect(read('three hundred thousand')).toEqual(['300', '1000']);
});

it('points at each number in its text and gives equal numbers equal values', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (n) => {
      const text = `Of ${n.toLocaleString('en')} patients, ${n}.0 were seen.`;
      const mentions = numbersIn(text);
      expect(mentions.map((m) => m.value)).toEqual([String(n), String(n)]);
      expect(text.slice(mentions[0]?.start, mentions[0]?.end)).toBe(n.toLocaleString('en'));
    }),
  );
});

it('takes the grade of a substance for no share', () => {
  expect(valuesIn('6% HES 130/0.4 vs. 0.9% NaCl')).toEqual(['6%', '130', '0.4', '0.9%']);
  expect(valuesIn('HES 130/0.4 and 200/0.5, 5/10%')).toEqual(['130', '0.4', '200', '0.5', '5%', '10%']);
});

it('gives a spread no sign, however plus and minus are written', () => {
  for (const sign of ['±', ' ± ', '+/-', ' +/- ', '+/−'])
    expect(valuesIn(`0.30${sign}0.87`), sign).toEqual(['0.3', '0.87']);
  expect(valuesIn('from 0.3 to -0.87')).toEqual(['0.3', '-0.87']);
});
