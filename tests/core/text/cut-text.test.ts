import { expect, it } from 'vitest';
import { shortTitle } from '#core/text/cut-text.ts';

it('keeps a short text, on one line', () => {
  expect(shortTitle(' Aspirin\nand stroke ', 40)).toBe('Aspirin and stroke');
});

it('cuts after a word, and shows that it was cut', () => {
  const text = 'Velorimine lowers the number of attacks by 40% [1]. It does nothing else [2].';
  const short = shortTitle(text, 60);
  expect(short.length).toBeLessThanOrEqual(60);
  expect(short.endsWith('…')).toBe(true);
  expect(text.startsWith(`${short.slice(0, -1)} `)).toBe(true);
});

it('keeps most of a text without spaces, and no half of a sign', () => {
  const text = '头'.repeat(30) + '𠀋'.repeat(30);
  const short = shortTitle(text, 40);
  expect(short.length).toBeGreaterThan(35);
  expect(short.isWellFormed()).toBe(true);
});
