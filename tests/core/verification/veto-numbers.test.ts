import { describe, expect, it } from 'vitest';
import { claimContext } from '#core/verification/claim-context.ts';
import { readEvidence } from '#core/verification/evidence-reading.ts';
import { strangeNumber } from '#core/verification/veto-numbers.ts';
import { evidenceOf } from '../evidence-builder.ts';

/** What code holds against the numbers of a claim on a quote; `elsewhere` stands in the same text, unquoted and far off. */
function objection(claim: string, quote: string, { elsewhere = '', counts = [] as number[] } = {}) {
  const filler = ' Nurses counted at home.'.repeat(elsewhere ? 100 : 0);
  const abstract = `${quote}${filler} ${elsewhere}`;
  const work = evidenceOf({ id: 'pmid:9', title: '', year: 2019, texts: { abstract } });
  const citation = { evidenceId: work.id, field: 'abstract' as const, quote, start: 0, end: quote.length };
  const context = claimContext([{ citation, work, source: abstract }]);
  return strangeNumber({ claim, evidence: readEvidence(context, claim), counts });
}
const kindOf = (...given: Parameters<typeof objection>) => {
  const found = objection(...given);
  return found === null ? null : `${found.isCertain ? 'veto' : 'doubt'} ${found.verdict}`;
};

describe('a number that a sentence states', () => {
  it.each([
    ['In all 40 adults slept.', 'Of 40 adults all slept.'],
    ['Sleep rose by 12%.', 'Sleep rose by 12%.'],
    ['Sleep rose in 17 against 27 percent.', 'Sleep rose in 17% against 27%.'],
    ['Sleep rose in 2019.', 'Sleep rose.'],
    ['IL-6 and p53 rose.', 'They rose.'],
    ['OCT3/4 and SMAD1/2/3 rose.', 'OCT3 rose.'],
    ['Sleep rose (95% CI 1 to 2).', 'Sleep rose (1 to 2).'],
    ['About 30% slept.', 'Of all 30.3% slept.'],
    ['Over 100 adults slept.', 'Of 104 adults most slept.'],
    ['Half of them slept.', 'Of them 50% slept.'],
    ['It was 50%.', 'Half of them slept.'],
    ['Sleep doubled.', 'Sleep rose by 100%.'],
    ['About 1 in 2,000 slept.', 'It was 493 per million.'],
    ['In two trials sleep rose.', 'Sleep rose.', { counts: [2] }],
    ['It may be 16 more in 100.', 'Sleep rose.', { counts: [16.1, -7.3] }],
    ['It may be 7 fewer in 100.', 'Sleep rose.', { counts: [16.1, -7.3] }],
    ['Three groups slept.', 'They slept.'],
    ['Ten women slept.', 'Sleep rose by 10%.'],
    ['Sleep rose by 10 (calculated).', 'It was 30 and 20.'],
    ['Those born 1961-85 slept.', 'Those born from 1961 to 1985 slept.'],
  ] as const)('is given: %s', (claim, quote, more: unknown = {}) => {
    expect(kindOf(claim, quote, more as never)).toBeNull();
  });

  it.each([
    ['In all 41 adults slept.', 'Of 40 adults all slept.', 'veto not_found'],
    ['In 41 adults OCT3/4 rose.', 'OCT3/4 rose.', 'veto not_found'],
    ['Sleep rose by 12.', 'Sleep rose by 12%.', 'veto partly'],
    ['Sleep rose by 12%.', 'Sleep rose by 12.', 'veto not_found'],
    ['About 30% slept.', 'Of all 31.6% slept.', 'veto not_found'],
    ['About 30.3% slept.', 'Of all 30% slept.', 'veto not_found'],
    ['More than 100 adults slept.', 'Of 96 adults most slept.', 'veto not_found'],
    ['30% slept.', 'Of all 30.3% slept.', 'veto not_found'],
    ['About 1 in 2,000 slept.', 'It was 450 per million.', 'veto not_found'],
    ['Sleep rose by 10.2 (calculated).', 'It was 30 and 20.', 'veto not_found'],
    ['Seven groups slept.', 'They slept.', 'veto not_found'],
    ['Two trials slept.', 'They slept.', 'veto not_found'],
  ] as const)('is not: %s', (claim, quote, kind) => {
    expect(kindOf(claim, quote)).toBe(kind);
  });

  it.each([
    ...['4-fold', '4fold', '40mg', '40-mg', '12-week', '3-point', '70-kg', '20ml'],
    ...['2-year', '6-months', '120mmHg', '5µg'],
  ])('is one before a unit, too: %s', (measured) => {
    expect(kindOf(`A change by ${measured} was seen.`, 'A change was seen.')).toBe('veto not_found');
    const [number = ''] = /\d+/.exec(measured) ?? [];
    expect(kindOf(`A change by ${measured} was seen.`, `A change by ${number} was seen.`)).toBeNull();
  });

  it.each([
    'p53',
    '5HT',
    '5-HT',
    '3β-ol',
    '4-hydroxy',
    '5-monooxygenase',
    'CD4+',
    'Most 5HT',
    'Several hundred cells',
    'OCT3/4',
  ])('is none within a name, or where it counts nothing: %s', (name) => {
    expect(kindOf(`${name} rose.`, 'They rose.')).toBeNull();
  });

  it('is given where the work gives it elsewhere, whatever it counts there', () => {
    const elsewhere = 'In all 741 patients were enrolled.';
    expect(kindOf('Of 741 patients most slept.', 'Most slept.', { elsewhere })).toBeNull();
    expect(kindOf('Of 741% patients most slept.', 'Most slept.', { elsewhere })).toBe('veto not_found');
  });

  it('is held against the nearest of its kind that the source gives', () => {
    const reason = (claim: string, quote: string) => objection(claim, quote)?.reason;
    expect(reason('In all 41 slept.', 'Of 40 and 90 all slept.')).toBe('The source gives 40, not 41.');
    expect(reason('In all 41% slept.', 'Of 40 and 90 all slept.')).toBe('The source does not give the number 41%.');
    expect(reason('In all 41 slept.', 'Of 90 all slept.')).toBe('The source does not give the number 41.');
    expect(reason('In all 45 slept.', 'Of 90 all slept.')).toBe('The source gives 90, not 45.');
    expect(reason('In all 2009 slept.', 'Of 95 all slept.')).toBe('The source does not give the number 2009.');
    expect(reason('In 2009% it rose.', 'It rose by 95%.')).toBe('The source does not give the number 2009%.');
    expect(reason('Sleep rose by 12.', 'Sleep rose by 12%.')).toBe('The source gives 12%, not 12.');
    expect(reason('It was 4.5.', 'Of 4 all slept.')).toBe('The source does not give the number 4.5.');
  });
});

describe('a number that is worked out', () => {
  it.each([
    ['50', '30 and 20'],
    ['10', '30 and 20'],
    ['1.5', '30 and 20'],
    ['150', '30 and 20'],
    ['33.3', '30 and 20'],
    ['70', '30'],
    ['27%', '0.73'],
    ['53%', '1.53'],
  ])('is %s of %s, and said to be calculated', (value, given) => {
    expect(kindOf(`It was ${value} (calculated).`, `It was ${given}.`)).toBeNull();
    expect(kindOf(`It was ${value}.`, `It was ${given}.`)).toBe('veto not_found');
  });

  it('may stand before another, both calculated', () => {
    const quote = 'The hazard ratio was 0.63 (0.35 to 1.13).';
    expect(kindOf('It holds 65% fewer or 13% more (calculated).', quote)).toBeNull();
    expect(kindOf('It holds 64% fewer or 13% more (calculated).', quote)).toBe('veto not_found');
  });

  it('is a ratio in per cent, in its direction', () => {
    const quote = 'The relative risk was 1.06, and 0.63 in men.';
    for (const told of ['Risk was 6% higher.', 'There were 37% fewer.', 'It was a 37% lower risk.'])
      expect(kindOf(told, quote)).toBeNull();
    for (const turned of ['Risk was 6% lower.', 'There were 37% more.', 'Risk was 7% higher.', 'It was 6% of them.'])
      expect(kindOf(turned, quote)).toBe('veto not_found');
    expect(kindOf('They were 6% longer.', 'They were 1.06 m long.')).toBe('veto not_found');
  });

  it('is within a hundredth', () => {
    expect(kindOf('It was 50.4 (calculated).', 'It was 30 and 20.')).toBeNull();
    expect(kindOf('It was 50.6 (calculated).', 'It was 30 and 20.')).toBe('veto not_found');
  });
});

describe('a count in words', () => {
  it.each([
    ['Six groups slept.', null],
    ['6 groups slept.', 'veto not_found'],
    ['Six nurses slept.', 'veto not_found'],
    ['Six of them slept.', 'veto not_found'],
    ['Six studies slept.', 'veto not_found'],
    ['It was six times as long.', 'veto not_found'],
    ['They slept in six stages.', null],
    ['They slept with three other sleepers in mind.', null],
  ])('is a writer’s own to six, of what is compared: %s', (claim, kind) => {
    expect(kindOf(claim, 'They slept.')).toBe(kind);
  });

  it('is of what code counted, or of the works cited', () => {
    expect(kindOf('Of 41 works most slept.', 'They slept.', { counts: [41] })).toBeNull();
    // Whatever else the number is in the source.
    expect(kindOf('Of 41 works most slept.', 'Of all 41% slept.', { counts: [41] })).toBeNull();
    expect(kindOf('Of 41 works most slept.', 'Of all 41% slept.')).toBe('veto partly');
    expect(kindOf('More than 41 works slept.', 'They slept.', { counts: [41] })).toBe('veto not_found');
  });
});

describe('a number that a sentence counts for itself', () => {
  it.each([
    ['points back to a few', 'Sleep rose in the same three.', null],
    ['points back to all of a few', 'Sleep rose in all six.', null],
    ['points back to more than a reader has in mind', 'Sleep rose in the same seven.', 'veto not_found'],
    ['points back to nothing', 'Sleep rose in six.', 'veto not_found'],
    ['tells of whom', 'Sleep rose in the same three adults.', 'veto not_found'],
    ['names a few together', 'It ranks the four drinks.', null],
    ['names many together', 'It ranks the five drinks.', null],
    ['names a few anew', 'It ranks four drinks.', null],
    ['counts what slept', 'Four adults slept.', 'veto not_found'],
    ['counts the works of a paragraph, in a lead', 'Three trials show it: sleep rose.', null],
    ['counts more than a paragraph has', 'Four trials show it: sleep rose.', 'veto not_found'],
    ['counts works behind a lead', 'Sleep rose: one trial shows it, two trials do not.', 'veto not_found'],
    ['counts works in figures', '2 trials show it: sleep rose.', 'veto not_found'],
    ['counts its one work', 'One trial shows it.', null],
  ])('that %s', (_, claim, kind) => {
    expect(kindOf(claim, 'Sleep rose.')).toBe(kind);
  });

  it('is a year cut short only behind a year of its century', () => {
    expect(kindOf('Those born 1961-85 slept.', 'Those born from 1961 slept.')).toBe('veto not_found');
    expect(kindOf('It was 85.', 'Those born from 1961 to 1985 slept.')).toBe('veto not_found');
    expect(kindOf('In those born 1961-85% slept.', 'Those born from 1961 to 1985 slept.')).toBe('veto not_found');
  });

  it('is the level of an interval only where it is one', () => {
    expect(kindOf('It was rarer (94% CI 1 to 2).', 'It was rarer (1 to 2).')).toBe('veto not_found');
    expect(kindOf('It was rarer (90% confidence interval 1 to 2).', 'It was rarer (1 to 2).')).toBeNull();
  });

  it('shares the sign of a share with the next one alone', () => {
    expect(kindOf('Sleep rose in 17 v 27%.', 'Sleep rose in 17% v 27%.')).toBeNull();
    expect(kindOf('Sleep rose in 17 and in others, 27%.', 'Sleep rose in 17% v 27%.')).toBe('veto partly');
  });

  it('is worked out only where that is said of itself', () => {
    expect(kindOf('It fell by 50, of 20 (calculated).', 'It was 30 and 20.')).toBe('veto not_found');
  });
});
