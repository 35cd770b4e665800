import { expect, it } from 'vitest';
import { isRetracted, type Notice } from '#contract/evidence.ts';
import { familyName } from '#core/evidence/citation.ts';
import { evidenceOf } from '../evidence-builder.ts';

const notice = (kind: Notice['kind']): Notice => ({ kind, date: null, source: 'fictional' });

it('a work is retracted by a retraction, among any other notices, and by nothing else', () => {
  const retracted = (...kinds: Notice['kind'][]) => isRetracted(evidenceOf({ id: 'a', notices: kinds.map(notice) }));
  expect(retracted()).toBe(false);
  expect(retracted('correction', 'concern')).toBe(false);
  expect(retracted('correction', 'retraction')).toBe(true);
});

it('an author of one word keeps it, though it looks like initials', () => {
  expect(familyName('WHO')).toBe('WHO');
  expect(familyName('Li')).toBe('Li');
});
