import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { writeBlindPairs } from './blind-pairs.ts';

it('gives each pair in the order that was drawn and keeps the key apart', () => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'assay-pairs-'));
  const at = (...parts: string[]) => path.join(folder, ...parts);
  fs.mkdirSync(at('ours'));
  fs.mkdirSync(at('plain'));
  for (const id of ['a', 'b']) fs.writeFileSync(at('ours', `${id}.md`), `our ${id}`);
  for (const id of ['a', 'b', 'c']) fs.writeFileSync(at('plain', `${id}.plain.md`), `other ${id}`);
  const drawn = [true, false];
  const ids = writeBlindPairs({ ours: at('ours'), plain: at('plain'), out: at('pairs') }, () => drawn.shift() ?? true);
  const text = (name: string) => fs.readFileSync(at('pairs', name), 'utf8');
  expect(ids).toEqual(['a', 'b']);
  expect([text('a-1.md'), text('a-2.md')]).toEqual(['our a', 'other a']);
  expect([text('b-1.md'), text('b-2.md')]).toEqual(['other b', 'our b']);
  expect(JSON.parse(text('key.json'))).toEqual([
    { id: 'a', first: 'ours' },
    { id: 'b', first: 'plain' },
  ]);
  fs.rmSync(folder, { recursive: true });
});
