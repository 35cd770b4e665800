import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CompressedBatch, compressBatch, decompressBody } from '#adapters/postgres/runs/log-batch.ts';

const ABSTRACT = 'Forty adults with cluster headache took velorimine or a placebo for twelve weeks. '.repeat(10);
const nothing = () => false;

function readBack({ rows, body }: CompressedBatch): unknown[] {
  const values = body ? decompressBody(body) : [];
  return rows.map(({ text, isInBody }) => (isInBody ? values[Number(text)] : JSON.parse(text)));
}

it('gives back every value of JSON, long and short ones in their order', () => {
  const value = fc.tuple(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom('', ABSTRACT));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 6 }), (values) => {
      expect(JSON.stringify(readBack(compressBatch(values, nothing)))).toBe(JSON.stringify(values));
    }),
  );
});

it('keeps short values in their rows, and those that are searched in', () => {
  const values = [{ message: 'x'.repeat(100) }, { type: 'block_added', text: ABSTRACT }];
  const { rows, name, body } = compressBatch(values, (value) => value === values[1]);
  expect(rows.map(({ text }) => JSON.parse(text))).toEqual(values);
  expect({ name, body }).toEqual({ name: null, body: null });
});

it('gives the same name to the same batch, so that writing it again changes nothing', () => {
  const named = (text: string) => compressBatch([{ abstract: ABSTRACT + text }], nothing).name;
  expect(named('a')).toBe(named('a'));
  expect(named('a')).not.toBe(named('b'));
});

const HISTORIES = path.resolve(import.meta.dirname, '../../../histories');

it.each(fs.readdirSync(HISTORIES))('stores the rows of a whole run (%s) in less than half of their room', (file) => {
  const { events, steps } = JSON.parse(gunzipSync(fs.readFileSync(path.join(HISTORIES, file))).toString()) as {
    events: unknown[];
    steps: { result: unknown }[];
  };
  const values = [...steps.map(({ result }) => result), ...events];
  const batches = Array.from({ length: Math.ceil(values.length / 16) }, (_, n) =>
    compressBatch(values.slice(16 * n, 16 * (n + 1)), nothing),
  );
  expect(batches.flatMap(readBack)).toEqual(values);
  const room = batches.flatMap(({ rows, body }) => [...rows.map(({ text }) => text.length), body?.length ?? 0]);
  expect(room.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.5 * JSON.stringify(values).length);
});
