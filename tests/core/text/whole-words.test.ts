import { expect, it } from 'vitest';
import { literally, standsIn, wholeWords } from '#core/text/whole-words.ts';

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
  expect(standsIn('cluster  headache')('Cluster\nheadache, episodic')).toBe(true);
  expect(standsIn('cluster headache')('cluster headaches')).toBe(false);
  expect(standsIn('  ')('anything')).toBe(false);
});
