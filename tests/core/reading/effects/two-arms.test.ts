import { describe, expect, it } from 'vitest';
import { shareDifference } from '#core/reading/effects/two-arms.ts';

describe('the difference between two arms', () => {
  it('is worked out from counts and sizes, with the interval of the worked example it comes from', () => {
    // Newcombe 1998, table II, example (a): 56/70 and 48/80, method 10: 0.0524 to 0.3339.
    expect(shareDifference('Events occurred in 56/70 v 48/80.')).toEqual({ difference: 20, low: 5.2, high: 33.4 });
    // Example (d): 9/10 and 3/10: 0.1705 to 0.8090.
    expect(shareDifference('9 of 10 against 3 of 10 responded.')).toEqual({ difference: 60, low: 17.1, high: 80.9 });
  });

  it('is worked out from counts and printed shares', () => {
    const text = 'Failure occurred in 24 (24.5%) and 19 (20%) patients, respectively (P = 0.454).';
    expect(shareDifference(text)).toEqual({ difference: 4.5, low: -7.3, high: 16.1 });
  });

  it.each([
    'Failure occurred in 24 (24.5%) patients.',
    'Failure occurred in 24 (24.5%), 19 (20%) and 11 (12%) patients.',
    'Failure occurred in 24.5% and 20% of patients.',
    // A small share leaves the size of its arm open.
    'Failure occurred in 1 (1%) and 2 (2%) patients.',
    'The odds ratio was 1.2 (95% CI 0.8 to 1.9).',
    // Two markers, looked for in the same tumours.
    'Of the tumours 34 (17%) had the one invented mutation, and 61 (38%) were positive for the other.',
    'On 12/05/2010 and 13/05/2010 patients were seen.',
  ])('is not worked out where the sentence does not give two arms: %s', (text) => {
    expect(shareDifference(text)).toBeNull();
  });
});
