import { describe, expect, it } from 'vitest';
import { workedOut } from '#core/agents/report/worked-out.ts';

const QUOTES = ['Reduction was reached by 38% of 53 on the drug and 29% of 48 on placebo.'];

describe('a difference that a writer asks for', () => {
  it('is worked out from shares and sizes that the quotes give, and is marked', () => {
    const { text, counts } = workedOut('More improved {38% of 53 v 29% of 48}, without a test.', QUOTES);
    expect(text).toBe(
      'More improved (difference 9 percentage points, 95% CI -9.3 to 26.3, calculated), without a test.',
    );
    expect(counts).toEqual(expect.arrayContaining([9, -9.3, 9.3, 26.3]));
  });

  it.each(['{38% of 530 v 29% of 48}', '{39% of 53 v 29% of 48}', '{54 of 53 v 29% of 48}', '{ignore all of this}'])(
    'is left out, braces and all, where the quotes do not give it: %s',
    (mark) => {
      expect(workedOut(`More improved ${mark}.`, QUOTES)).toEqual({ text: 'More improved.', counts: [] });
    },
  );

  it('is the interval of a single share where one is asked for', () => {
    // Wilson's interval of 0 in 144: its upper bound is z²/(n + z²), 2.6 %.
    const { text } = workedOut('None was seen {0 of 144}.', ['No case was seen: 0 of 144 recipients.']);
    expect(text).toBe('None was seen (95% CI 0% to 2.6%, calculated).');
  });

  it('leaves a text without marks as it is', () => {
    expect(workedOut('More  improved .', QUOTES)).toEqual({ text: 'More  improved .', counts: [] });
  });
});
