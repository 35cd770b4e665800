import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPacker, type Pack, type PackedBatch, unpack } from '#adapters/postgres/runs/log-parts.ts';

const ABSTRACT = 'Forty adults with cluster headache took velorimine or a placebo for twelve weeks. '.repeat(10);

/** Strings that look like what the log writes for itself, names that objects treat in a way of their own, and any others. */
const hostileText = fc.oneof(
  fc.constantFrom(
    '§',
    '§§',
    '§.0',
    '§0.0',
    '§§.0',
    '§12',
    '§99999.1',
    ' §.0',
    '§.0\n',
    '"§.0"',
    '\\"§.0',
    'a'.repeat(40),
  ),
  fc.constant(ABSTRACT),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
);
const hostileName = fc.oneof(
  fc.constantFrom(
    '[object Object]',
    'function Object() { [native code] }',
    'function toString() { [native code] }',
    '§.0',
    'type',
    '',
  ),
  fc.string({ maxLength: 8 }),
);
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    hostileText,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
    fc.constantFrom(null, true, false),
    fc.array(tie('value'), { maxLength: 6 }),
    fc
      .array(fc.tuple(hostileName, tie('value')), { maxLength: 6 })
      .map((entries) => Object.fromEntries(entries) as unknown),
  ),
})).value;

/** Rows that are long enough to be packed. */
const row = json.map((value) => ({ value, ballast: [ABSTRACT] }));

/** What a database gives back: JSON with the keys of objects in another order. */
const stored = (text: string) =>
  JSON.parse(text, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  ) as unknown;

function keepIn(packs: Map<string, Pack>, { pack, keep }: PackedBatch): void {
  keep();
  if (pack) packs.set(pack.hash, { ...pack, parts: stored(pack.parts) as unknown[] });
}

const readBack = (packs: ReadonlyMap<string, Pack>, { rows, pack }: PackedBatch) =>
  rows.map(({ text, isPacked }) => (isPacked && pack ? unpack(stored(text), pack.hash, packs) : stored(text)));

/** JSON with sorted keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

describe('a packed log', () => {
  it('gives back every value of JSON as it was, also what looks like its own references', () => {
    fc.assert(
      fc.property(fc.array(fc.array(row, { maxLength: 4 }), { maxLength: 5 }), fc.nat(4), (batches, takenOverAt) => {
        const packs = new Map<string, Pack>();
        let packer = createPacker();
        const written = batches.map((values, index) => {
          // Somebody else goes on, who knows no more than what is stored.
          if (index === takenOverAt) packer = createPacker([...packs.values()].reverse());
          const batch = packer.pack(values);
          keepIn(packs, batch);
          return batch;
        });
        for (const [index, batch] of written.entries())
          expect(readBack(packs, batch).map(canonical)).toEqual(batches[index]?.map(canonical));
      }),
      { numRuns: 300 },
    );
  });

  it('says a text once, whichever row and however deep it is told again in, also after somebody else took over', () => {
    const packs = new Map<string, Pack>();
    const first = createPacker();
    keepIn(packs, first.pack([{ evidence: { texts: { abstract: ABSTRACT }, title: 'A trial' } }]));
    const second = createPacker([...packs.values()]);
    for (const packer of [first, second]) {
      const again = packer.pack([{ round: 2, list: [{ texts: { abstract: ABSTRACT } }, ABSTRACT] }]);
      expect(again.pack?.parts).not.toContain('velorimine');
      expect(again.rows[0]?.text).not.toContain('velorimine');
      expect(readBack(new Map([...packs, ...keptAlone(again)]), again)).toEqual([
        { round: 2, list: [{ texts: { abstract: ABSTRACT } }, ABSTRACT] },
      ]);
    }
  });

  it('refers to nothing of a batch that never reached the log', () => {
    const packer = createPacker();
    packer.pack([{ abstract: ABSTRACT }]);
    const next = packer.pack([{ abstract: ABSTRACT }]);
    expect(next.pack?.uses).toEqual([]);
    expect(next.pack?.parts).toContain('velorimine');
  });

  it('gives each reader a copy of their own', () => {
    const packs = new Map<string, Pack>();
    const batch = createPacker().pack([{ works: [{ id: 'a', abstract: ABSTRACT }] }]);
    keepIn(packs, batch);
    const [one] = readBack(packs, batch) as { works: { id: string }[] }[];
    if (one?.works[0]) one.works[0].id = 'changed';
    expect(readBack(packs, batch)).toEqual([{ works: [{ id: 'a', abstract: ABSTRACT }] }]);
  });

  it('keeps short rows whole, and those that it is told to', () => {
    const values = [
      { type: 'thinking', message: 'x'.repeat(100) },
      { type: 'block_added', text: ABSTRACT },
    ];
    const batch = createPacker().pack(values, (value) => value === values[1]);
    expect(batch.pack).toBeNull();
    expect(batch.rows.map(({ text }) => JSON.parse(text))).toEqual(values);
  });

  it('says that a pack is missing instead of giving a row with holes', () => {
    const batch = createPacker().pack([{ abstract: ABSTRACT }]);
    expect(() => readBack(new Map(), batch)).toThrow(expect.objectContaining({ code: 'internal' }));
  });
});

const HISTORIES = path.resolve(import.meta.dirname, '../../../histories');

it.each(fs.readdirSync(HISTORIES))('a whole run (%s) comes back as it was, from less room', (file) => {
  const { events, steps } = JSON.parse(gunzipSync(fs.readFileSync(path.join(HISTORIES, file))).toString()) as {
    events: unknown[];
    steps: { result: unknown }[];
  };
  const values = [...steps.map(({ result }) => result), ...events];
  const packs = new Map<string, Pack>();
  const packer = createPacker();
  const batches = Array.from({ length: Math.ceil(values.length / 16) }, (_, n) => {
    const batch = packer.pack(values.slice(16 * n, 16 * (n + 1)));
    keepIn(packs, batch);
    return batch;
  });
  expect(batches.flatMap((batch) => readBack(packs, batch)).map(canonical)).toEqual(values.map(canonical));
  const room = batches.flatMap(({ rows, pack }) => [...rows.map(({ text }) => text), pack?.parts ?? '']);
  expect(room.join('').length).toBeLessThan(JSON.stringify(values).length);
});

function keptAlone(batch: PackedBatch): Map<string, Pack> {
  const packs = new Map<string, Pack>();
  keepIn(packs, batch);
  return packs;
}
