import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { VectorIndex } from '#core/ports/vector-index.ts';

const vector = (...values: number[]) => Float32Array.from(values);

/** What every vector index promises. Each test uses namespaces of its own, so a server may be shared. */
export function describeVectorIndex(name: string, create: () => VectorIndex): void {
  describe(name, () => {
    let index: VectorIndex;
    let space: string;
    beforeEach(() => {
      index = create();
      space = `space-${crypto.randomUUID()}`;
    });

    it('finds the nearest by cosine, most similar first, whatever their length', async () => {
      await index.add(space, [
        { id: 'east', vector: vector(2, 0, 0) },
        { id: 'north', vector: vector(0, 0.5, 0) },
        { id: 'north-east', vector: vector(1, 1, 0) },
        { id: 'west', vector: vector(-1, 0, 0) },
      ]);
      const found = await index.query(space, vector(1, 0.1, 0), 10);
      expect(found.map(({ id }) => id)).toEqual(['east', 'north-east', 'north', 'west']);
      expect(found[0]?.similarity).toBeCloseTo(1 / Math.hypot(1, 0.1), 4);
      expect(found[3]?.similarity).toBeCloseTo(-1 / Math.hypot(1, 0.1), 4);
    });

    it('gives at most as many as asked for', async () => {
      await index.add(
        space,
        [1, 2, 3].map((n) => ({ id: `v${n}`, vector: vector(n, 1, 0) })),
      );
      expect(await index.query(space, vector(1, 0, 0), 2)).toHaveLength(2);
      expect(await index.query(space, vector(1, 0, 0), 1000)).toHaveLength(3);
    });

    it('orders equal similarities by id', async () => {
      await index.add(
        space,
        ['c', 'a', 'b'].map((id) => ({ id, vector: vector(1, 0, 0) })),
      );
      expect((await index.query(space, vector(1, 0, 0), 3)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    });

    it('keeps namespaces apart, also where ids and spellings meet', async () => {
      const other = `${space}-other`;
      await index.add(space, [{ id: 'same', vector: vector(1, 0, 0) }]);
      await index.add(other, [
        { id: 'same', vector: vector(0, 1, 0) },
        { id: 'more', vector: vector(0, 1, 0) },
      ]);
      const [found, ...rest] = await index.query(space, vector(0, 1, 0), 10);
      expect(found?.id).toBe('same');
      expect(found?.similarity).toBeCloseTo(0, 4);
      expect(rest).toEqual([]);
      expect(await index.count(space)).toBe(1);
      await index.remove(other);
      expect(await index.count(other)).toBe(0);
      expect(await index.count(space)).toBe(1);
    });

    it('replaces the vector of an id that is added again', async () => {
      await index.add(space, [{ id: 'a', vector: vector(1, 0, 0) }]);
      await index.add(space, [{ id: 'a', vector: vector(0, 1, 0) }]);
      expect(await index.count(space)).toBe(1);
      expect((await index.query(space, vector(0, 1, 0), 1))[0]?.similarity).toBeCloseTo(1, 4);
    });

    it('removes the given vectors and nothing else', async () => {
      await index.add(
        space,
        ['a', 'b', 'c'].map((id) => ({ id, vector: vector(1, 0, 0) })),
      );
      await index.remove(space, ['b', 'never-added']);
      expect((await index.query(space, vector(1, 0, 0), 10)).map(({ id }) => id)).toEqual(['a', 'c']);
      await index.remove(space, []);
      expect(await index.count(space)).toBe(2);
    });

    it('answers about an empty namespace', async () => {
      expect(await index.query(space, vector(1, 0, 0), 5)).toEqual([]);
      expect(await index.count(space)).toBe(0);
      await index.remove(space);
      await index.add(space, []);
      expect(await index.count(space)).toBe(0);
    });

    it('refuses a vector of other dimensions', async () => {
      await index.add(space, [{ id: 'a', vector: vector(1, 0, 0) }]);
      await expect(index.add(space, [{ id: 'b', vector: vector(1, 0) }])).rejects.toThrow();
    });

    it('stops when it is cancelled', async () => {
      const signal = AbortSignal.abort();
      await expect(index.query(space, vector(1, 0, 0), 5, signal)).rejects.toThrow();
      await expect(index.add(space, [{ id: 'a', vector: vector(1, 0, 0) }], signal)).rejects.toThrow();
      expect(await index.count(space)).toBe(0);
    });

    it('is not confused by a vector of zeros', async () => {
      await index.add(space, [
        { id: 'nothing', vector: vector(0, 0, 0) },
        { id: 'a', vector: vector(1, 0, 0) },
      ]);
      const found = await index.query(space, vector(1, 0, 0), 5);
      expect(found.map(({ id }) => id)).toEqual(['a', 'nothing']);
    });

    it('agrees with a plain computation of cosines', async () => {
      const axis = fc.integer({ min: -20, max: 20 });
      const point = fc.tuple(axis, axis, axis).filter((p) => p.some((value) => value !== 0));
      await fc.assert(
        fc.asyncProperty(fc.array(point, { minLength: 1, maxLength: 12 }), point, async (points, asked) => {
          const own = `${space}-${crypto.randomUUID()}`;
          await index.add(
            own,
            points.map((p, i) => ({ id: `p${i}`, vector: vector(...p) })),
          );
          const found = await index.query(own, vector(...asked), 100);
          const cosine = (p: readonly number[]) =>
            p.reduce((sum, value, i) => sum + value * asked[i]!, 0) / Math.hypot(...p) / Math.hypot(...asked);
          const expected = points.map(cosine).sort((a, b) => b - a);
          expect(found).toHaveLength(points.length);
          for (const [i, { similarity }] of found.entries()) expect(similarity).toBeCloseTo(expected[i]!, 3);
        }),
        { numRuns: 15 },
      );
    });
  });
}
