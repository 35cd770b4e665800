import { describe, expect, it } from 'vitest';
import { composingRole } from '#core/agents/report/composing-role.ts';

const MECHANISMS = [
  'by knock-out in mice',
  'of mechanisms what was seen',
  'statement (told as known)',
  '+1 for replication',
];
const TESTS = ['a score or test that is asked about is defined', 'of tests threshold'];
const EFFECTS = ['of effects “Outcome”'];
const held = (role: string, words: readonly string[]) => words.filter((each) => role.includes(each));

describe('what a writer of reports is told', () => {
  it.each([
    ['treatment_effect', [], EFFECTS],
    ['epidemiology', [], EFFECTS],
    ['mechanism', MECHANISMS, []],
    ['diagnosis', [], [...TESTS, ...EFFECTS]],
    ['other', MECHANISMS, [...TESTS, ...EFFECTS]],
  ] as const)('is what its question asks for: %s', (questionType, ofMechanisms, others) => {
    const role = composingRole({ questionType, parts: [] });
    expect(held(role, MECHANISMS)).toEqual(ofMechanisms);
    expect(held(role, [...TESTS, ...EFFECTS])).toEqual(others);
    expect(role).not.toMatch(/undefined|\s;|\(\)/);
  });

  it('is what each part of it asks for', () => {
    const part = { text: 'How does it work?', questionType: 'mechanism' as const, asksYesNo: false, outcomes: [] };
    const role = composingRole({ questionType: 'treatment_effect', parts: [part] });
    expect(held(role, [...MECHANISMS, ...EFFECTS])).toEqual([...MECHANISMS, ...EFFECTS]);
  });
});
