import { describe, expect, it } from 'vitest';
import { RULES, SETTINGS, type Setting, simulateLearners } from './simulate-learners.ts';

const LEARNERS = 10_000;
const simulate = (rule: keyof typeof RULES, setting: Setting, learners = LEARNERS) =>
  simulateLearners(RULES[rule], setting, { learners, seed: 1 });
/** Two standard errors of a share: so few learners may miss by chance what ten times as many keep. */
const chanceOf = (limit: number) => 2 * Math.sqrt((limit * (1 - limit)) / LEARNERS);

describe('simulated learners', () => {
  it.each([
    ['reachedOneType', 'choice', 0.075, 9.8],
    ['confirmedOneType', 'choice', 0.025, 11.3],
    ['reachedOneType', 'freeText', 0.09, 9.2],
    ['confirmedOneType', 'freeText', 0.025, 10.7],
    ['reached', 'choiceMixed', 0.075, 9.8],
    ['confirmed', 'choiceMixed', 0.025, 11.3],
    ['reached', 'freeTextMixed', 0.09, 9.2],
    ['confirmed', 'freeTextMixed', 0.025, 10.7],
  ] as const)('%s by %s: falsely at most %s, in about %s questions', (rule, setting, limit, questions) => {
    const outcome = simulate(rule, SETTINGS[setting]);
    expect(outcome.falseMastery).toBeLessThanOrEqual(limit + chanceOf(limit));
    expect(outcome.questions / questions).toBeGreaterThan(0.9);
    expect(outcome.questions / questions).toBeLessThan(1.1);
    expect(outcome.never).toBeLessThan(0.1);
  });

  it('pass the naive rule falsely in every third case', () => {
    expect(simulate('naive', SETTINGS.choice).falseMastery).toBeGreaterThan(0.3);
  });

  it('are the same from the same seed', () => {
    expect(simulate('reached', SETTINGS.choice, 50)).toEqual(simulate('reached', SETTINGS.choice, 50));
    const other = simulateLearners(RULES.naive, SETTINGS.choice, { learners: 50, seed: 2 });
    expect(other).not.toEqual(simulate('naive', SETTINGS.choice, 50));
  });
});
