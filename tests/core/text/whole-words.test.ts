import { expect, it } from 'vitest';
import { containsRow, literally, occursIn, placeOfWhole, wholeWords } from '#core/text/whole-words.ts';

it('matches between anything but letters and digits of any script', () => {
  const pattern = wholeWords('iron|zinc', 'iu');
  for (const text of ['Iron', 'zinc-free', '(iron)', 'low iron.']) expect(pattern.test(text), text).toBe(true);
  for (const text of ['environment', 'zinc2', 'éiron', 'ironβ']) expect(pattern.test(text), text).toBe(false);
});

it('takes every sign of a name as that sign', () => {
  const name = 'a.b*(c)[d]{e}|f^g$h+i?j/k\\l';
  expect(new RegExp(`^${literally(name)}$`, 'u').test(name)).toBe(true);
  expect(new RegExp(`^${literally('a.b')}$`, 'u').test('axb')).toBe(false);
});

it('finds a name whatever its case and white space, and nothing by an empty one', () => {
  expect(occursIn('cluster  headache')('Cluster\nheadache, episodic')).toBe(true);
  expect(occursIn('cluster headache')('cluster headaches')).toBe(false);
  expect(occursIn('  ')('anything')).toBe(false);
});

it('finds the first place of a phrase as a whole, and not inside another word', () => {
  expect(placeOfWhole('ironic, then iron', 'iron')).toBe(13);
  expect(placeOfWhole('iron2 and iron-rich', 'iron')).toBe(10);
  expect(placeOfWhole('environment', 'iron')).toBe(-1);
  expect(placeOfWhole('iron', '')).toBe(-1);
});

it('finds words one behind the other in a row of words', () => {
  expect(containsRow('heart failure in adults', 'heart failure')).toBe(true);
  expect(containsRow('heart failures in adults', 'heart failure')).toBe(false);
  expect(containsRow('failure of the heart', 'heart failure')).toBe(false);
});
