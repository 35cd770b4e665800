import { describe, expect, it } from 'vitest';
import { strangeNumber } from '#core/verification/veto-numbers.ts';
import { heldBy } from './rule-on-quote.ts';

const REFUSED = 'certain not_found';
const kindOf = (claim: string, quote: string) => heldBy(strangeNumber, claim, quote);

describe('a share by another name', () => {
  it.each([
    ['halved', [0.5, 50]],
    ['half', [0.5, 50]],
    ['a third', [33, 33.3]],
    ['two thirds', [67, 66.7]],
    ['a quarter', [0.25, 25]],
    ['doubled', [2, 100]],
    ['tripled', [3, 200]],
  ] as const)('"%s" is any of %j, and no number beside', (word, values) => {
    for (const value of values) expect(kindOf(`It fell by ${value}.`, `It was ${word}.`)).toBeNull();
    expect(kindOf('It fell by 71.', `It was ${word}.`)).toBe(REFUSED);
  });
});

describe('a number below nought', () => {
  it('is what something fell by', () => {
    expect(kindOf('Oxygen consumption: -14%', 'Propranolol reduced oxygen consumption by 14%.')).toBeNull();
    expect(kindOf('Oxygen consumption: -14%', 'Propranolol raised oxygen consumption by 14%.')).toBe(REFUSED);
    expect(kindOf('Oxygen consumption: -15%', 'Propranolol reduced oxygen consumption by 14%.')).toBe(REFUSED);
  });
});

describe('a share of a hundred', () => {
  const QUOTE = 'Adenomas were found in 17 percent on aspirin and 27 percent on placebo.';

  it('is a share in per cent, and nothing else is', () => {
    expect(kindOf('Adenomas were found in 17 v 27 in 100.', QUOTE)).toBeNull();
    expect(kindOf('Adenomas were found in 17 of 100 on aspirin.', QUOTE)).toBeNull();
    expect(kindOf('Adenomas were found in 18 v 27 in 100.', QUOTE)).not.toBeNull();
    const FINE = 'Sensitivity was 29.7% and harm was seen in 0.3%.';
    expect(kindOf('It found about 30 in 100.', FINE)).toBeNull();
    expect(kindOf('It found 29 in 100.', FINE)).not.toBeNull();
    expect(kindOf('It found 31 in 100.', FINE)).not.toBeNull();
    expect(kindOf('Harm was seen in 3 per 1,000.', FINE)).toBeNull();
    expect(kindOf('Harm was seen in 3 in 10,000.', FINE)).not.toBeNull();
    // Of one in a hundred a half is no rounding.
    expect(kindOf('Harm was seen in 1 in 100.', 'Harm was seen in 0.6%.')).not.toBeNull();
    expect(kindOf('Adenomas were found in 17 patients.', QUOTE)).not.toBeNull();
    expect(
      kindOf('Adenomas were found in 17 v 27 in 100.', 'Adenomas were found in 17 and 27 patients.'),
    ).not.toBeNull();
  });
});

describe('what a review works out or puts in words', () => {
  it.each([
    ['About 70 in 100 patients with it (calculated) would be missed.', 'Sensitivity was 29.7%.', null],
    ['It rests on about 4 deaths found (calculated).', 'Sensitivity was 0.2; 20 patients died.', null],
    ['It rests on about 7 deaths found (calculated).', 'Sensitivity was 0.2; 20 patients died.', REFUSED],
    ['Half per carrier is not half overall.', 'The odds ratio was 0.49 (0.33 to 0.73).', null],
    ['Half per carrier is not half overall.', 'The odds ratio was 0.36 (0.23 to 0.61).', REFUSED],
    ['It holds a fall of 29% or a rise of 26%.', 'The relative risk was 0.95 (0.71 to 1.26).', null],
    ['How much more is it? About 12%: it was 1.12.', 'The relative risk was 1.12 (1.00 to 1.25).', null],
    ['How much less is it? About 12%: it was 1.12.', 'The relative risk was 1.12 (1.00 to 1.25).', REFUSED],
    ['Density rose by 5.1% (4.8% to 5.4%).', 'Density rose by 5.1% (95% CI 4.8 to 5.4).', null],
    ['Density rose by 5.1% (4.9% to 5.4%).', 'Density rose by 5.1% (95% CI 4.8 to 5.4).', REFUSED],
    ['It holds a rise of 29%.', 'The relative risk was 0.95 (0.71 to 1.26).', REFUSED],
  ])('is what the source gives: %s', (claim, quote, held) => {
    expect(kindOf(claim, quote)).toBe(held);
  });
});

describe('the ratio of no effect', () => {
  const QUOTE = 'The hazard ratio was 0.63 (0.35 to 0.98) after 2 years.';

  it('is no figure that a source has to give', () => {
    expect(kindOf('Every estimate lies below 1.', QUOTE)).toBeNull();
    expect(kindOf('Every estimate lies below 1.', 'Mean age was 63 after 2 years.')).not.toBeNull();
    expect(kindOf('The hazard ratio was 1.5.', QUOTE)).not.toBeNull();
    expect(kindOf('Over 1 year it fell.', QUOTE)).not.toBeNull();
  });
});

describe('a sum in words', () => {
  const QUOTE = 'Six adults slept, five dozed and four woke.';

  it('is told of two numbers that stand in one sentence', () => {
    expect(kindOf('Other states in nine: six slept.', QUOTE)).toBeNull();
    expect(kindOf('Other states in eight: six slept.', QUOTE)).toBe(REFUSED);
    expect(kindOf('Other states in 9: six slept.', QUOTE)).toBe(REFUSED);
    expect(kindOf('Other states in nine: six slept.', 'Five dozed. Four woke. Six slept.')).toBe(REFUSED);
  });
});

describe('a number of those that are left', () => {
  const QUOTE = 'Of 15 adults, six slept through the night.';

  it.each([
    ['The other nine had no cause named.', QUOTE],
    ['The other nine had no cause named.', `They met with 4 nurses. ${QUOTE}`],
    ['Nine of 15 adults did not sleep through.', QUOTE],
    ['Nine adults, against the six who slept, did not.', QUOTE],
    ['In 71% it did not come back.', 'In 29% it came back.'],
  ])('is given: %s', (claim, quote) => {
    expect(kindOf(claim, quote)).toBeNull();
  });

  it.each([
    ['Nine adults slept through.', QUOTE],
    // Neither the whole nor the part is told beside it.
    ['Nine adults did not sleep through.', QUOTE],
    ['The other eight had no cause named.', QUOTE],
    ['The other nine had no cause named.', 'Six adults slept. Later 15 nurses were asked.'],
    ['In 71% it came back.', 'In 29% it came back.'],
  ])('is not: %s', (claim, quote) => {
    expect(kindOf(claim, quote)).toBe(REFUSED);
  });
});

describe('a number that is told in another form', () => {
  it.each([
    ['It rests on about half of the adults.', 'Of 2607 adults 1199 told how they slept.'],
    ['In more than a million adults sleep rose.', 'Of 1,051,441 adults most slept.'],
    ['Result: 1 of 7 slept.', 'One of seven adults slept.'],
    ['Too few slept to rank the two.', 'They slept.'],
    ['They needed 331 ml less.', 'The mean difference was -331 ml.'],
    ['Less by 331 ml was needed.', 'The mean difference was -331 ml.'],
    ['Its sensitivity for sleep was 14%.', 'It showed a low sensitivity (0.14) for sleep.'],
    ['Its positive predictive value was 86%.', 'It was 0.86.'],
    ['About 1 in 2,000 slept.', 'It was 0.05%.'],
    ['About 1 in 2,000 slept.', 'It was 5 per 10,000.'],
    ['About 1 in 2,000 slept.', 'It was 50 per 100,000.'],
    ['About 1 in 2,000 slept.', 'It was 0.5 per 1000.'],
    ['One in every 20 slept.', 'It was 5 per 100.'],
    ['1 in 20 slept.', 'It was 5.2%.'],
    ['Up to 100 slept.', 'Of 96 some slept.'],
    ['Less than 100 slept.', 'Of 96 some slept.'],
    ['> 100 slept.', 'Of 104 some slept.'],
    ['Nearly 100 slept.', 'Of 95.5 some slept.'],
    ['About 12 slept.', 'It was 12.4.'],
    ['About 120 slept.', 'It was 118.'],
    ['Over half slept.', 'All were asked. Of 90 adults 47 slept.'],
    ['A third and 1 of 7 slept.', 'A single one of seven slept.'],
    ['It fell by 2.8.', 'The difference was -2.8.'],
  ])('is given: %s', (claim, quote) => {
    expect(kindOf(claim, quote)).toBeNull();
  });

  it.each([
    ['It rests on about half of the adults.', 'Of 2607 adults 899 told how they slept.'],
    ['In more than a million adults sleep rose.', 'Of 951,441 adults most slept.'],
    ['Result: 1 of 7 slept.', 'Some of seven adults slept.'],
    ['Its sensitivity for sleep was 41%.', 'It showed a low sensitivity (0.14) for sleep.'],
    ['They needed 331 ml more.', 'The mean difference was -331 ml.'],
    ['Sleep was lost in 63%.', 'The hazard ratio of lost sleep was 0.63.'],
    ['Its sensitivity was 86.', 'It was 0.86.'],
    ['Its sensitivity was 100%.', 'It was 1.'],
    ['Its sensitivity was 86.05%.', 'It was 0.86.'],
    ['Its sensitivity was 186%.', 'It was 1.86.'],
    ['1 in 20 slept.', 'It was 4 per 100.'],
    ['1% slept.', 'One slept.'],
    ['Up to 100 slept.', 'Of 104 some slept.'],
    ['Under 100 slept.', 'Of 104 some slept.'],
    ['< 100 slept.', 'Of 104 some slept.'],
    ['Nearly 100 slept.', 'Of 94 some slept.'],
    ['About 118 slept.', 'It was 120.'],
    ['About twice slept.', 'Of 90 adults 45 slept.'],
    ['It was 2.8.', 'The difference was -2.8.'],
    ['It fell by 2.8%.', 'The difference was -2.8.'],
  ])('is not: %s', (claim, quote) => {
    expect(kindOf(claim, quote)).toBe(REFUSED);
  });
});
