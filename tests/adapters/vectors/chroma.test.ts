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
    const entries = Array.from({ length: 2100 }, (_, i) => ({ id: `v${i}`, vector: Float32Array.of(1, i, i * i) }));
    await createIndex().add(space, entries);
    expect(await createIndex().count(space)).toBe(2100);
    const [nearest] = await createIndex().query(space, Float32Array.of(1, 0, 0), 1);
    expect(nearest?.id).toBe('v0');
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
