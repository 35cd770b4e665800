import { expect, it } from 'vitest';
import { saysNoDifference } from '#core/reading/effects/null-result.ts';

it.each([
  'No clear difference was seen.',
  'Velorimine did not lower relapse.',
  'Relapse was comparable in both arms.',
  'Relapse did not differ (P = 0.41).',
  'Relapse: P = 0.06.',
  'Relapse: hazard ratio 0.94 (95% CI 0.71 to 1.24).',
  'Relapse: mean difference 0.4 (95% CI -0.2 to 1.0).',
])('hears that nothing differed: %s', (text) => {
  expect(saysNoDifference(text)).toBe(true);
});

it.each([
  'Relapse was rarer with velorimine.',
  'Relapse was not similar in both arms.',
  'Relapse: P = 0.01.',
  'Relapse: P < 0.05.',
  'Relapse: hazard ratio 0.61 (95% CI 0.44 to 0.85).',
  'Relapse: hazard ratio 1.61 (95% CI 1.04 to 2.45).',
  'Relapse: hazard ratio 0.80 (95% CI 0.64 to 1.00).',
  'Relapse: hazard ratio 1.20 (95% CI 1.00 to 1.44).',
  'Relapse: mean difference 0.6 (95% CI 0.2 to 1.2).',
  'Not only fewer attacks were seen.',
])('does not where something differed: %s', (text) => {
  expect(saysNoDifference(text)).toBe(false);
});
