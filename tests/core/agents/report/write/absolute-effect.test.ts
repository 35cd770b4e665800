import { describe, expect, it } from 'vitest';
import { withDifference } from '#core/agents/report/write/absolute-effect.ts';
import { workedOut } from '#core/agents/report/write/worked-out.ts';

const SHARES = 'Fractures occurred in 11.3% on the drug and 16.3% on placebo, pain in 0.3% and 0.7%.';

describe('an effect in absolute terms that a writer asks for', () => {
  it.each([
    [
      'Fewer broke, 11.3% v 16.3% {11.3% v 16.3%}.',
      'Fewer broke, 11.3% v 16.3% (5 fewer in 100, or 1 in 20, calculated).',
    ],
    ['Fewer broke {11.3% v 16.3%}.', 'Fewer broke (11.3% v 16.3%; 5 fewer in 100, or 1 in 20, calculated).'],
    ['More broke ({16.3% v 11.3%}).', 'More broke (16.3% v 11.3%; 5 more in 100, or 1 in 20, calculated).'],
    ['Pain was rare {0.3% v 0.7%}.', 'Pain was rare (0.3% v 0.7%; 4 fewer in 1,000, or 1 in 250, calculated).'],
  ])('is the difference of two printed shares: %s', (said, told) => {
    const { text, counts } = workedOut(said, [SHARES]);
    expect(text).toBe(told);
    expect(counts).toEqual(expect.arrayContaining([told.includes('1,000') ? 1_000 : 100]));
  });

  it.each([
    ['RR', '0.61 (0.45 to 0.83)', 'RR 0.61 (95% CI 0.45-0.83)', '6.4 fewer in 100, 95% CI 2.8 fewer to 9 fewer'],
    ['RR', '1.50 (0.90 to 2.50)', 'RR 1.50 (0.90-2.50)', '8.1 more in 100, 95% CI 1.6 fewer to 24 more'],
    // 0.163 / 0.837 = 0.195; half of it is 0.097, a share of 0.089.
    ['OR', '0.50 (0.40 to 0.60)', 'OR 0.50 (0.40 to 0.60)', '7.4 fewer in 100, 95% CI 5.8 fewer to 9.1 fewer'],
    // 0.837 to the power of 0.5 is 0.915.
    ['HR', '0.50 (0.25 to 1.00)', 'HR 0.50, 0.25 to 1.00', '7.8 fewer in 100, 95% CI no difference to 12 fewer'],
  ])('is what a printed ratio means for a printed share: %s %s', (kind, said, printed, told) => {
    const quotes = [`${printed}; 16.3% of those on placebo broke a bone.`];
    const { text, counts } = workedOut(`It fell {${kind} ${said} of 16.3%}.`, quotes);
    expect(text).toBe(`It fell (${told}, calculated from 16.3%).`);
    expect(counts).toEqual(
      expect.arrayContaining(told.match(/\d+(?:\.\d+)?(?= (?:fewer|more))/g)?.map(Number) ?? [-1]),
    );
  });

  it.each(['{11.3% v 17%}', '{RR 0.61 (0.45 to 0.83) of 16.3%}', '{11.3% v 11.3%}', '{11.3% v 16.3% of them}'])(
    'is left out where no text gives it: %s',
    (mark) => {
      expect(workedOut(`It fell ${mark}.`, [SHARES, 'Elsewhere the ratio was RR 0.61 (0.45 to 0.83).'])).toEqual({
        text: 'It fell.',
        counts: [],
      });
    },
  );

  it('is none of a difference that chance may have made, as the text says', () => {
    expect(workedOut('There was no clear difference, 11.3% v 16.3% {11.3% v 16.3%}.', [SHARES]).text).toBe(
      'There was no clear difference, 11.3% v 16.3%.',
    );
    expect(workedOut('It was 11.3% v 16.3% (P = 0.12) {11.3% v 16.3%}.', [SHARES]).text).not.toContain('1 in 20');
  });

  it('is none of a ratio outside its interval', () => {
    const quotes = ['RR 0.30 (0.45 to 0.83), 16.3% on placebo.'];
    expect(workedOut('It fell {RR 0.30 (0.45 to 0.83) of 16.3%}.', quotes).text).toBe('It fell.');
  });
});

describe('an effect in absolute terms of a ratio without a share', () => {
  const quotes = ['Mosquitoes were infected less often (OR 0.49, 95% CI 0.33 to 0.73).'];

  it('is an illustration, for shares that a writer supposes', () => {
    const { text, counts } = workedOut('It fell {OR 0.49 (0.33 to 0.73) if 10% or 50%}.', quotes);
    // 0.49 / 9 = 0.054, a share of 0.052; 0.49 to one, a share of 0.33.
    expect(text).toBe('It fell (for illustration, 5.2 instead of 10 in 100, or 33 instead of 50, calculated).');
    expect(counts).toEqual(expect.arrayContaining([10, 5.2, 50, 33]));
    expect(workedOut('It fell {OR 0.49 (0.33 to 0.73) if 10%}.', quotes).text).toBe(
      'It fell (for illustration, 5.2 instead of 10 in 100, calculated).',
    );
  });

  it.each(['{OR 0.48 (0.33 to 0.73) if 10%}', '{OR 0.49 (0.33 to 0.73) if 0%}', '{OR 0.49 if 10%}'])(
    'is none of a ratio that no text gives: %s',
    (mark) => expect(workedOut(`It fell ${mark}.`, quotes).text).toBe('It fell.'),
  );
});

describe('two shares that a sentence sets against each other', () => {
  const told = (said: string, texts = [SHARES]) => {
    const counts: number[] = [];
    return [withDifference(said, texts, counts), counts];
  };

  it('are not, where a text prints them as changes of a score', () => {
    const text = 'Pain scores fell (56% and 27% reduction in the pain index, respectively).';
    const said = 'The pain index fell by 56% v 27%.';
    expect(withDifference(said, [text], [])).toBe(said);
    const shares = 'Pain was halved in 56% of one arm and 27% of the other.';
    expect(withDifference('Pain was halved in 56% v 27%.', [shares], [])).toContain('29 more in 100');
  });

  it('are not, where they lie close together or differ by chance', () => {
    const text = 'Pain came in 22.4% v 21.9%, and in 30% v 20% (P = 0.454).';
    for (const said of ['Pain came in 22.4% v 21.9%.', 'Pain came in 30% v 20% (P = 0.454).'])
      expect(withDifference(said, [text], [])).toBe(said);
    expect(withDifference('Pain came in 30% v 20% (P = 0.04).', [text], [])).toContain('10 more in 100');
  });

  it('are told in absolute terms behind them', () => {
    expect(told('New ones came in 11.3% on it at 5 mg daily v 16.3% on placebo over 3 years.')).toEqual([
      'New ones came in 11.3% on it at 5 mg daily v 16.3% on placebo (5 fewer in 100, or 1 in 20, calculated) over 3 years.',
      [5, 100, 1, 20],
    ]);
  });

  it.each([
    'New ones came in 11.3% v 16.3%, a difference of 5%.',
    'There was no clear difference, 11.3% v 16.3%.',
    '11.3% v 16.3%; 0.3% v 0.7%',
    '11.3% v 17%',
    '11.3% and 16.3%',
  ])('are left as they are: %s', (said) => {
    expect(told(said)).toEqual([said, []]);
  });
});
