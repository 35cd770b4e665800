import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeal } from '#server/edge/seal.ts';

const { seal, open } = createSeal('a secret of the server');

describe('a seal', () => {
  it('gives back what was sealed, and shows nothing of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const sealed = seal(text, 'test');
        expect(open(sealed, 'test')).toBe(text);
        expect(sealed).toMatch(/^[\w-]+$/);
      }),
    );
    expect(Buffer.from(seal('sk-planted', 'test'), 'base64url').toString('latin1')).not.toContain('sk-planted');
  });

  it('seals the same text differently each time', () => {
    expect(seal('key', 'test')).not.toBe(seal('key', 'test'));
  });

  it('notices the change of any bit', () => {
    const bytes = Buffer.from(seal('a key', 'test'), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(open(changed.toString('base64url'), 'test')).toBeUndefined();
    }
  });

  it('opens nothing that was written in another way, though it stands for the same bytes', () => {
    const sealed = seal('a key', 'test');
    expect(open(`${sealed}=`, 'test')).toBeUndefined();
    expect(open(` ${sealed}`, 'test')).toBeUndefined();
    expect(open(`${sealed.slice(0, 5)}\n${sealed.slice(5)}`, 'test')).toBeUndefined();
    for (const text of ['', '1', '12', '123']) {
      const standard = Buffer.from(seal(text, 'test'), 'base64url').toString('base64');
      if (/[+/=]/.test(standard)) expect(open(standard, 'test')).toBeUndefined();
    }
  });

  it('opens nothing that was cut, sealed for another purpose, or by another server', () => {
    const sealed = seal('a key', 'models:ada');
    expect(open(sealed, 'models:bob')).toBeUndefined();
    expect(createSeal('another secret').open(sealed, 'models:ada')).toBeUndefined();
    for (let length = 0; length < sealed.length; length += 1) {
      expect(open(sealed.slice(0, length), 'models:ada')).toBeUndefined();
    }
  });
});
