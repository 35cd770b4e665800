import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../app/manifest.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Width and height of a PNG. */
function sizeOf(file: string): string {
  const bytes = fs.readFileSync(path.join(root, file));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it('the share image has the size that previews want, and few bytes', () => {
  expect(sizeOf('public/share.png')).toBe('1200x630');
  expect(fs.statSync(path.join(root, 'public/share.png')).size).toBeLessThan(300_000);
  expect(sizeOf('app/apple-icon.png')).toBe('180x180');
});

it('the manifest names icons of the size that they have, one of them for any shape', () => {
  const { icons = [] } = manifest();
  for (const { src, sizes } of icons)
    expect([src, src.endsWith('.svg') ? 'any' : sizeOf(`public${src}`)]).toEqual([src, sizes]);
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
});
