import { expect, it } from 'vitest';
import { tokensOf } from '#core/verification/claim-tokens.ts';
import { saysNoDifference, saysOnlyNoDifference, tellsNull } from '#core/verification/null-result.ts';

const only = (text: string) => saysOnlyNoDifference({ text, tokens: tokensOf(text) });

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

it('hears whether a sentence tells a change beside it', () => {
  expect(only('Velorimine did not lower relapse.')).toBe(true);
  expect(only('Velorimine lowered pain and did not affect relapse.')).toBe(false);
  expect(only('It was associated with pain, but not with relapse.')).toBe(false);
  // A state is no change, and nor is what is denied.
  expect(only('In adults at high risk relapse did not differ.')).toBe(true);
  expect(only('Relapse was not associated with pain and did not rise.')).toBe(true);
  expect(only('Velorimine lowered pain.')).toBe(false);
});

it.each([
  'Relapse: P = 0.41.',
  'Relapse was 0.98 (0.80-1.16).',
  'Relapse: mean difference 0.02 (-0.30 to 0.34).',
  'Relapse: −0.80 (95% CI −2.63 to 0.02).',
  'The change in points was 0.5 (-0.1 to 1.2).',
  'Relapse was 0.5 (0.5 to 1.2).',
  'Relapse was 1.2 (0.5 to 1.2).',
])('sees that a result is printed as not significant: %s', (text) => {
  expect(tellsNull(text)).toBe(true);
});

it.each([
  'Relapse: P = 0.01.',
  'Relapse was 0.80 (0.64-0.96).',
  'Relapse was 0.80 (0.64-1.00).',
  'Relapse: mean difference 0.5 (0.2 to 1.2).',
  'Relapse was 3 (0.5 to 2).',
  'Relapse was 0.2 (0.5 to 2).',
  'Relapse fell.',
])('does not see it in: %s', (text) => {
  expect(tellsNull(text)).toBe(false);
});

it('hears a change in words that carry meaning alone, and one that is only named as a relation', () => {
  expect(only('Relapse predicted pain and did not differ.')).toBe(false);
  expect(only('Pain increased and relapse did not differ.')).toBe(false);
});
