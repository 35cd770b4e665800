import { describe, expect, it } from 'vitest';
import { composingRole } from '#core/agents/report/write/composing-role.ts';

const MECHANISMS = ['stated as established, without its experiment', 'replication +1'];
const EFFECTS = ['Starts is “high” for randomised trials', 'large effect or dose response'];
const TESTS = ['for tests: threshold, people', 'sensitivity 71%'];
const held = (role: string, words: readonly string[]) => words.filter((each) => role.includes(each));

describe('what a writer of reports is told', () => {
  it.each([
    ['treatment_effect', EFFECTS],
    ['epidemiology', EFFECTS],
    ['mechanism', MECHANISMS],
    ['diagnosis', [...EFFECTS, ...TESTS]],
    ['other', [...EFFECTS, ...TESTS]],
  ] as const)('is what its question asks for: %s', (questionType, wanted) => {
    const role = composingRole({ questionType, parts: [] });
    expect(held(role, [...MECHANISMS, ...EFFECTS, ...TESTS])).toEqual(wanted);
    expect(role).not.toMatch(/undefined|\s;|\(\)/);
  });

  it('says what a program reckons only where the works print something to reckon with', () => {
    const told = (hasFigures: boolean) => composingRole({ questionType: 'treatment_effect', parts: [], hasFigures });
    expect(told(true)).toContain('A program works out');
    expect(told(false)).not.toContain('A program works out');
    expect(told(false)).not.toContain('\n\n- ');
  });

  it('asks for a table of situations, and for columns of effects, where something is done to people', () => {
    expect(composingRole({ questionType: 'treatment_effect', parts: [] })).toContain('situations and what follows');
    const how = composingRole({ questionType: 'mechanism', parts: [] });
    for (const words of ['situations and what follows', 'for effects:', 'for groups:'])
      expect(how).not.toContain(words);
  });

  it('is short enough to leave room for thought', () => {
    // With some forty rules in 2,300 words, writers said that obeying took more of them than weighing.
    for (const questionType of ['treatment_effect', 'mechanism', 'diagnosis'] as const)
      expect(composingRole({ questionType, parts: [] }).split(/\s+/).length).toBeLessThan(1_150);
  });
});
