import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EffectMention, findEffects } from '#core/reading/effects/effects.ts';
import { numbersIn } from '#core/text/numbers.ts';
import { processorMs } from '#tests/processor-ms.ts';
import { describeWithSharedData } from '../../../shared-data.ts';
import labels from '../effect-labels.json' with { type: 'json' };
import { labelledTexts } from '../labelled-abstracts.ts';

const effectsIn = (text: string) =>
  findEffects(text).map(({ measure, value, low, high }) => [measure, value, low, high]);

describe('effects that stand plainly in a text', () => {
  it.each([
    ['hazard ratio [HR] 0.16, 95 % CI 0.07 to 0.36', ['HR', 0.16, 0.07, 0.36]],
    ['RR 0.88 (95% CI 0.74-1.04)', ['RR', 0.88, 0.74, 1.04]],
    ['an odds ratio of 2.3 (1.1–4.8)', ['OR', 2.3, 1.1, 4.8]],
    ['the hazard ratio was 0·71 (0·55–0·92)', ['HR', 0.71, 0.55, 0.92]],
    ['none at higher density (RH, 1.08; 95% CI, 0.87-1.35)', ['HR', 1.08, 0.87, 1.35]],
    ['(relative risk, 0.7; 95 percent confidence interval, 0.4 to 1.2)', ['RR', 0.7, 0.4, 1.2]],
    ['aHR = 1.9 (Confidence Interval (CI) 1.237, 2.987)', ['HR', 1.9, 1.237, 2.987]],
    ['mean difference −0.44 (95% CI −0.64 to −0.24)', ['MD', -0.44, -0.64, -0.24]],
    ['standardised mean difference -1.29, 95% confidence interval -2.18 through -0.39', ['SMD', -1.29, -2.18, -0.39]],
    ['an absolute risk reduction of 4.3 [95% CI, 0.3; 8.3]', ['difference', 4.3, 0.3, 8.3]],
    ['the incidence rate ratio was 1.86 (90% CI 1.6 to 2.2)', ['IRR', 1.86, 1.6, 2.2]],
    ['(r = -0.58, p = .03)', ['correlation', -0.58, null, null]],
    ['an AUC of 0.84', ['AUC', 0.84, null, null]],
    ['The number needed to treat was 12', ['NNT', 12, null, null]],
    ['scores differed (mean difference 2.3 points; 95% CI, 0.4 to 4.2)', ['MD', 2.3, 0.4, 4.2]],
  ])('reads "%s"', (text, expected) => {
    expect(effectsIn(text)).toEqual([expected]);
  });

  it('reads pairs of shares, shares of a count and lists', () => {
    expect(effectsIn('Relapse was rarer (30.3 % v 22.7 %).')).toEqual([
      ['percent', 30.3, null, null],
      ['percent', 22.7, null, null],
    ]);
    expect(effectsIn('It fell from 12% to 8%.')).toHaveLength(2);
    expect(findEffects('Pain eased in 12/40 (30%) of them.')[0]).toMatchObject({ value: 30, n: 40 });
    expect(effectsIn('Sensitivity and specificity were 85% and 90%, respectively.')).toEqual([
      ['sensitivity', 85, null, null],
      ['specificity', 90, null, null],
    ]);
  });

  it('carries a ratio that is named once to the numbers in brackets after it', () => {
    expect(effectsIn('Risk rose with weight (RR 1.15 [95% CI 1.09-1.21]) and length (1.28 [1.11-1.48]).')).toEqual([
      ['RR', 1.15, 1.09, 1.21],
      ['RR', 1.28, 1.11, 1.48],
    ]);
  });

  it('knows a short form by what the text says that it stands for', () => {
    expect(effectsIn('The rate ratio [RR] fell; in men the RR was 0.80 (95% CI 0.70-0.91).')).toEqual([
      ['IRR', 0.8, 0.7, 0.91],
    ]);
  });

  it('keeps p, the level and the unit', () => {
    const [effect] = findEffects('mean difference 3.1 mm Hg (90% CI 1.0 to 5.2; P<0.001)');
    expect(effect).toMatchObject({ p: 'P<0.001', level: 90, unit: 'mm Hg' });
  });

  it.each([
    'The excess relative risk was 0.97 per Sv, 95% confidence interval 0.14 to 1.97.',
    'Patients aged 40-69 years received 50 (20 to 80) mg.',
    'The mean age was 45.2 (95% CI 44.1-46.3) years.',
    'Median follow-up was 4.9 years (interquartile range 4.0-6.0).',
    'Stenosis of more than 50% was a criterion; 80% power was assumed.',
    'Cells were kept in 5% glucose solution with 10% serum.',
    'Patients received 6% hydroxyethyl starch or 10% HES 200/0.5.',
    'HbA1c was 8.2% (5.2-12.8%).',
    'Between 10% and 20% of trials fail, and 8 to 10% of sites close.',
    'In 1997-2002, 234 people were seen (P = 0.03).',
    'We worked in the OR (operating room) for 2.5 hours.',
    'The mean number was 1.85 +/- 5.706 (95% CI 1.72-1.98).',
  ])('reads no effect in "%s"', (text) => {
    expect(effectsIn(text)).toEqual([]);
  });

  it('shows no number that does not stand in its slice', () => {
    const piece = fc.constantFrom(
      'HR ',
      'odds ratio ',
      '95% CI ',
      ' to ',
      '-',
      '–',
      '(',
      ')',
      '[',
      ']',
      '; ',
      ', ',
      '0.71',
      '1·22',
      '12',
      '40',
      '%',
      '−0.3',
      '10 282',
      'p<0.01',
      ' vs ',
      ' was ',
      'sensitivity ',
      '/',
      '. The ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        for (const mention of findEffects(text)) everyNumberStands(mention, text);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['digits', '1'.repeat(1_000_000)],
    ['decimals', '0.5 '.repeat(250_000)],
    ['open brackets', '('.repeat(1_000_000)],
    ['spaces', ' '.repeat(1_000_000)],
    ['ratios without numbers', 'odds ratio '.repeat(90_000)],
    ['intervals', 'OR 1.2 (95% CI 1.1-1.4), '.repeat(40_000)],
    ['areas under', 'area under the '.repeat(66_000)],
    ['shares', '5% and '.repeat(140_000)],
  ])('reads a megabyte of %s in time', (_name, text) => {
    const times = [1, 2, 3].map(() => {
      const start = processorMs();
      findEffects(text);
      return processorMs() - start;
    });
    expect(Math.min(...times)).toBeLessThan(LONGEST_MS);
  });
});

const LONGEST_MS = 200;

function everyNumberStands({ value, low, high, start, end }: EffectMention, text: string): void {
  const printed = numbersIn(text.slice(start, end)).flatMap(({ value: number }) => [
    Number(number),
    Math.abs(Number(number)),
  ]);
  for (const number of [value, low, high]) if (number !== null) expect(printed).toContain(number);
}

interface Tally {
  right: number;
  wrong: number;
  missed: number;
}

function tally(set: string): Tally {
  const texts = labelledTexts();
  const sum: Tally = { right: 0, wrong: 0, missed: 0 };
  for (const { id, effects } of labels.abstracts.filter((abstract) => abstract.set === set)) {
    const found = findEffects(texts.get(id) ?? '');
    const right = effects.filter(([measure, value, low, high, at]) =>
      found.some(
        (mention) =>
          mention.start <= Number(at) &&
          Number(at) < mention.end &&
          mention.measure === measure &&
          mention.value === value &&
          mention.low === low &&
          mention.high === high,
      ),
    ).length;
    sum.right += right;
    sum.wrong += found.length - right;
    sum.missed += effects.length - right;
  }
  return sum;
}

describeWithSharedData('effects labelled by hand in abstracts', () => {
  it.each(['develop', 'held', 'check'])('finds those of the %s abstracts, and few others', (set) => {
    const { right, wrong, missed } = tally(set);
    const precision = right / (right + wrong);
    const recall = right / (right + missed);
    console.info(`${set}: ${right + missed} labelled, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  it('shows no number that does not stand in its slice', () => {
    const texts = labelledTexts();
    const some = [...texts.values()].filter((_, at) => at % 10 === 0);
    for (const text of some) for (const mention of findEffects(text)) everyNumberStands(mention, text);
  });
});
