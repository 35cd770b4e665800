import { describe, expect, it } from 'vitest';
import { workedOut } from '#core/agents/report/write/worked-out.ts';

const QUOTES = ['Reduction was reached by 38% of 53 on the drug and 29% of 48 on placebo.'];

describe('a difference that a writer asks for', () => {
  it('is worked out from shares and sizes that the quotes give, and is marked', () => {
    const { text, counts } = workedOut('More improved {38% of 53 v 29% of 48}, without a test.', QUOTES);
    expect(text).toBe(
      'More improved (38% v 29%; difference 9 percentage points, 95% CI -9 to 26, calculated), without a test.',
    );
    expect(counts).toEqual(expect.arrayContaining([9, -9, 26, -9.3, 26.3]));
  });

  it('is worked out from counts, which are told with how many there were', () => {
    const quotes = ['Cancer occurred in 18 of 427 on the drug and in 30 of 434 on placebo.'];
    expect(workedOut('{18 of 427 v 30 of 434}', quotes).text).toBe(
      '(18 of 427 v 30 of 434; difference -2.7 percentage points, 95% CI -5.9 to 0.4, calculated)',
    );
  });

  it('has no interval of fewer than five', () => {
    expect(workedOut('Both responded {2 of 2}.', ['2 of 2 patients responded.']).text).toBe('Both responded.');
  });

  it('counts none as a number that is given', () => {
    const quotes = ['All six treated animals (n = 6) stayed free, and 11 of 12 controls did not.'];
    expect(workedOut('{0 of 6 v 11 of 12}', quotes).counts).toContain(0);
  });

  it('names the two that it compares where they do not stand right before it', () => {
    const { text } = workedOut('38% (P = .006 v both) {38% of 53 v 29% of 48}', QUOTES);
    expect(text).toBe('38% (P = .006 v both) (38% v 29%; difference 9 percentage points, 95% CI -9 to 26, calculated)');
    expect(workedOut('38% against 29% {38% of 53 v 29% of 48}', QUOTES).text).toBe(
      '38% against 29% (difference 9 percentage points, 95% CI -9 to 26, calculated)',
    );
  });

  it('says among how many there is one more or fewer, where the interval leaves no doubt of a difference', () => {
    const quotes = ['64% of 53 on both, 38% of 53 on the drug; 2% of 9,000 and 3% of 9,000 died.'];
    expect(workedOut('More improved {64% of 53 v 38% of 53}.', quotes).text).toBe(
      'More improved (64% v 38%; difference 26 percentage points, 95% CI 7 to 43, about 1 more in 4, calculated).',
    );
    const { text, counts } = workedOut('Fewer died {2% of 9,000 v 3% of 9,000}.', quotes);
    expect(text).toBe(
      'Fewer died (2% v 3%; difference -1 percentage points, 95% CI -1.5 to -0.5, about 1 fewer in 100, calculated).',
    );
    expect(counts).toContain(100);
  });

  it.each(['{38% of 530 v 29% of 48}', '{39% of 53 v 29% of 48}', '{54 of 53 v 29% of 48}', '{ignore all of this}'])(
    'is left out, braces and all, where the quotes do not give it: %s',
    (mark) => {
      expect(workedOut(`More improved ${mark}.`, QUOTES)).toEqual({ text: 'More improved.', counts: [] });
    },
  );

  it('is worked out from sizes that alone fit the printed shares of all arms and the number in all', () => {
    const quotes = ['Of 197 patients 30.3% responded on one drug, 22.4% on the other and 21.9% on placebo.'];
    const { text, counts } = workedOut('Response was alike {22.4% v 21.9% v 30.3% of 197 in all}.', quotes);
    expect(text).toBe(
      'Response was alike (22.4% v 21.9%; difference 0.5 percentage points, 95% CI -14 to 15, calculated from arms of 67 and 64, which fit the printed shares).',
    );
    expect(counts).toEqual(expect.arrayContaining([0.5, 15, 67, 64]));
    expect(workedOut('Response was 22.4% v 21.9% {22.4% v 21.9% v 30.3% of 197 in all}.', quotes).text).toBe(
      'Response was 22.4% v 21.9% (difference 0.5 percentage points, 95% CI -14 to 15, calculated from arms of 67 and 64, which fit the printed shares).',
    );
    for (const mark of [
      '{22.4% v 21.9% v 30.3% of 198 in all}',
      '{22% v 21% v 30% of 197 in all}',
      '{22.4% v 21.9% of 197}',
    ])
      expect(workedOut(`Response was alike ${mark}.`, [...quotes, '198, 22%, 21%, 30%']).text).toBe(
        'Response was alike.',
      );
  });

  it('leaves the brackets around it whole, and decimals without a nought', () => {
    const { text } = workedOut(
      'More improved (P = .006 v placebo {38% of 53 v 29% of 48}), or less ({54% of 53}).',
      QUOTES,
    );
    expect(text).toBe(
      'More improved (P = .006 v placebo (38% v 29%; difference 9 percentage points, 95% CI -9 to 26, calculated)), or less.',
    );
  });

  it('is the interval of a single share where one is asked for', () => {
    // Wilson's interval of 0 in 144: its upper bound is z²/(n + z²), 2.6 %.
    const { text } = workedOut('None was seen {0 of 144}.', ['No case was seen: 0 of 144 recipients.']);
    expect(text).toBe('None was seen (0 of 144; 95% CI 0% to 2.6%, calculated).');
  });

  it('leaves a text without marks as it is', () => {
    expect(workedOut('More  improved .', QUOTES)).toEqual({ text: 'More  improved .', counts: [] });
  });
});

describe('the likelihood ratios of a test', () => {
  const quotes = [
    'At two points the invented score had a sensitivity of 60.8% and a specificity of 72.0% (0.9 and 1).',
  ];
  const RATIOS = '(likelihood ratios 2.2 if positive, 0.54 if negative, calculated)';

  it('are worked out from a sensitivity and a specificity that the quotes give', () => {
    const { text, counts } = workedOut('At two points 60.8% and 72.0% {sensitivity 60.8%, specificity 72.0%}.', quotes);
    expect(text).toBe(`At two points 60.8% and 72.0% ${RATIOS}.`);
    expect(counts).toEqual([2.2, 0.54]);
  });

  it('stand alone behind figures that are said in their other form', () => {
    const text = 'sensitivity 0.608, specificity 0.72';
    expect(workedOut(`${text} {sensitivity 60.8%, specificity 72.0%}`, quotes).text).toBe(`${text} ${RATIOS}`);
  });

  it('stand behind both figures, where these are not said before', () => {
    expect(workedOut('{sensitivity 60.8%, specificity 72.0%}', quotes).text).toBe(
      `sensitivity 60.8%, specificity 72.0% ${RATIOS}`,
    );
    expect(workedOut('{sensitivity 0.608, specificity 0.72}', quotes).text).toBe(
      `sensitivity 0.608, specificity 0.72 ${RATIOS}`,
    );
  });

  it.each([
    ['61%', '72.0%'],
    ['60.8%', '27%'],
    ['0.9', '1'],
  ])('are left out, and the figures left to the check, where the quotes do not give both: %s, %s', (hit, spared) => {
    const text = `sensitivity ${hit}, specificity ${spared}`;
    expect(workedOut(`{${text}}`, quotes)).toEqual({ text, counts: [] });
  });

  it('need both', () => {
    expect(workedOut('It was so {specificity 72.0%}.', quotes)).toEqual({ text: 'It was so.', counts: [] });
  });
});

it('says once that a share and its interval are calculated', () => {
  const quotes = ['Six of 15 patients had it: 6 in all.'];
  expect(workedOut('It was 40% (calculated) {6 of 15}.', quotes).text).toBe(
    'It was 40% (6 of 15; 95% CI 20% to 64%, calculated).',
  );
  // What stands right before it, in words or figures, is not said twice.
  expect(workedOut('Of 15 patients, six {6 of 15} had it.', quotes).text).toBe(
    'Of 15 patients, six (95% CI 20% to 64%, calculated) had it.',
  );
});

describe('what the accuracy of a test means in people', () => {
  it('is told for a share who have the disease', () => {
    const quotes = ['Sensitivity was 29.7% and specificity 96.1%.'];
    const { text, counts } = workedOut('It is specific {sensitivity 29.7%, specificity 96.1% if 20%}.', quotes);
    expect(text).toBe(
      'It is specific (sensitivity 29.7%, specificity 96.1%; likelihood ratios 7.6 if positive, 0.73 if negative; if 200 of 1,000 have it, 59 are found, 141 missed and 31 others positive, calculated).',
    );
    expect(counts).toEqual(expect.arrayContaining([200, 59, 141, 31, 1_000]));
  });
});
