import { expect, it } from 'vitest';
import { capitalised } from '#core/text/sentences.ts';

it.each([
  ['qSOFA missed most', 'qSOFA missed most'],
  ['mTOR, p53 and pH', 'mTOR, p53 and pH'],
  ['siRNA', 'siRNA'],
  ['c-Myc rose', 'c-Myc rose'],
  ['anti-TNF drugs', 'Anti-TNF drugs'],
  ['non-Hodgkin lymphoma', 'Non-Hodgkin lymphoma'],
  ['beta-3 receptors', 'Beta-3 receptors'],
  ['a trial', 'A trial'],
  ['élan', 'Élan'],
  ['', ''],
])('begins a line with a capital where the word may have one: %j', (text, line) => {
  expect(capitalised(text)).toBe(line);
});
