import { expect, it } from 'vitest';
import { isGrounded } from '#core/agents/report/check/claim-text.ts';

const TEXTS = ['In EXPLORE-2, 120 of 312 adults with COPD took velorimine.'];

it.each([
  ['Of 312 adults 120 took it.', 0, true],
  ['192 did not take it.', 0, true],
  ['432 took part.', 0, true],
  ['55 took part.', 0, false],
  ['3 works agree.', 3, true],
  ['4 works agree.', 3, false],
  ['0 works disagree.', 3, true],
  ['It was a Copd trial.', 0, true],
  ['The COPD-based sample is small.', 0, true],
  ['It held in the SPRINT trial.', 0, false],
])('a remark rests on numbers and names of its texts: %s (%i works)', (remark, counted, expected) => {
  expect(isGrounded(remark, TEXTS, counted)).toBe(expected);
});
