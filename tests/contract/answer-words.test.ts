import { expect, it } from 'vitest';
import { gradeInWords } from '#contract/answer-words.ts';

it('calls what works only state as known that, and not very low', () => {
  expect(gradeInWords({ level: 'very_low', shown: { in: null, by: 'statement' } })).toBe('stated as known');
  expect(gradeInWords({ level: 'very_low', shown: { in: 'cells', by: 'association' } })).toBe('very low');
  expect(gradeInWords({ level: 'moderate' })).toBe('moderate');
});
