import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChromaIndex } from '#adapters/vectors/chroma.ts';
import { type ChromaServer, startChroma } from '#tests/chroma-server.ts';
import { describeVectorIndex } from '#tests/contracts/vector-index.contract.ts';

let server: ChromaServer;
beforeAll(async () => {
  server = await startChroma();
}, 180_000);
afterAll(() => server?.stop());

const createIndex = (embedderId = 'test/1') => createChromaIndex({ url: server.url, embedderId });

describeVectorIndex('the Chroma index', createIndex);

describe('the Chroma index beyond the contract', () => {
  it('keeps what it holds when another process connects, in several batches', async () => {
    const space = crypto.randomUUID();
    // Evenly around a circle and in a collection of their own: where many lie in one place, an approximate index may lose some.
    const around = (i: number) => Float32Array.of(Math.cos((i / 1050) * Math.PI), Math.sin((i / 1050) * Math.PI), 1);
    const entries = Array.from({ length: 2100 }, (_, i) => ({ id: `v${i}`, vector: around(i) }));
    await createIndex('many/1').add(space, entries);
    expect(await createIndex('many/1').count(space)).toBe(2100);
    const [nearest] = await createIndex('many/1').query(space, around(700), 1);
    expect(nearest?.id).toBe('v700');
    // A server that CHROMA_URL names is asked again by the next run.
    await createIndex('many/1').remove(space);
    expect(await createIndex('many/1').count(space)).toBe(0);
  });

  it('keeps the vectors of two embedders apart, so that their dimensions may differ', async () => {
    const space = crypto.randomUUID();
    await createIndex('wide/1').add(space, [{ id: 'a', vector: Float32Array.of(1, 0, 0, 0) }]);
    await createIndex('narrow/1').add(space, [{ id: 'a', vector: Float32Array.of(1, 0) }]);
    expect(await createIndex('wide/1').query(space, Float32Array.of(1, 0, 0, 0), 5)).toHaveLength(1);
  });

  it('says that the configuration is wrong when nothing answers at the address', async () => {
    const index = createChromaIndex({ url: 'http://127.0.0.1:1', embedderId: 'test/1' });
    await expect(index.count('any')).rejects.toMatchObject({ code: 'configuration' });
  });
});
