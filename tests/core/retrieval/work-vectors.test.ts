import { expect, it, vi } from 'vitest';
import type { VectorIndex } from '#core/ports/vector-index.ts';
import { createWorkVectors } from '#core/retrieval/work-vectors.ts';
import { evidenceOf } from '../evidence-builder.ts';

const vectorOf = (text: string) => Float32Array.of(text.length, 1);

function vectors() {
  const embedded: string[][] = [];
  const index = {
    add: vi.fn(async () => {}),
    remove: vi.fn(async () => {}),
    query: vi.fn(async () => []),
  } as unknown as VectorIndex & Record<'add' | 'remove' | 'query', ReturnType<typeof vi.fn>>;
  const embedder = {
    dimensions: 2,
    embed: async (texts: readonly string[]) => {
      embedded.push([...texts]);
      return texts.map(vectorOf);
    },
  } as never;
  return { embedded, index, works: createWorkVectors({ query: 'zebra', namespace: 'run', embedder, index }) };
}
const work = (id: string, abstract: string) => evidenceOf({ id, title: id, texts: { abstract } });

it('embeds a work once, again when its text has changed, and forgets it when it is gone', async () => {
  const { embedded, index, works } = vectors();
  const first = await works.prepare([work('a', 'one'), work('b', 'two')]);
  expect(first('a')).toBeDefined();
  expect(embedded).toHaveLength(1);
  await works.prepare([work('a', 'one'), work('b', 'two')]);
  expect(embedded).toHaveLength(1);
  expect(index.remove).not.toHaveBeenCalled();
  const next = await works.prepare([work('b', 'another text')]);
  expect(embedded[1]).toHaveLength(1);
  expect(embedded[1]?.[0]).toContain('another text');
  expect(index.remove.mock.calls.map(([namespace, ids]) => [namespace, ids])).toEqual([['run', ['a']]]);
  expect([next('a'), next('b')?.[0]]).toEqual([undefined, embedded[1]?.[0]?.length]);
  expect(index.add).toHaveBeenCalledTimes(2);
});

it('embeds the query once, and asks for all that was prepared', async () => {
  const { embedded, index, works } = vectors();
  expect(await works.ofQuery()).toEqual(vectorOf('zebra'));
  await works.ofQuery();
  expect(embedded).toEqual([['zebra']]);
  await works.prepare([work('a', 'one'), work('b', 'two')]);
  await works.nearest(Float32Array.of(1, 0));
  expect(index.query.mock.calls[0]?.slice(0, 3)).toEqual(['run', Float32Array.of(1, 0), 2]);
});
