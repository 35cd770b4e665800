import { describe, expect, it } from 'vitest';
import { createModelEmbedder, type ModelEmbedderOptions } from '#adapters/models/create-model-embedder.ts';
import { describeEmbedder } from '#tests/contracts/embedder.contract.ts';
import { type Fault, sendVectors, startEmbeddingServer } from './embedding-server.ts';

async function open(
  fault?: Fault,
  more: Partial<ModelEmbedderOptions> = {},
  provider: 'compatible' | 'openai' = 'compatible',
) {
  const server = await startEmbeddingServer(fault);
  const connection = { provider, baseUrl: server.baseUrl, apiKey: 'sk-test', model: 'embed-1' };
  return { server, create: () => createModelEmbedder({ connection, fetch, ...more }) };
}

const shared = await open();
const shared2 = await open(undefined, {}, 'openai');
const [compatible, openai] = [await shared.create(), await shared2.create()];
describeEmbedder('embeddings of a compatible server', () => compatible);
describeEmbedder('embeddings of OpenAI', () => openai);

it('names model, server and dimensions, because vectors of different kinds must not meet', () => {
  expect(compatible.dimensions).toBe(256);
  expect(compatible.id).toMatch(/^embed-1@127\.0\.0\.1:\d+-256$/);
});

it('sends many texts in batches, each text once and cut short, with the key', async () => {
  const { server, create } = await open();
  const embedder = await create();
  const texts = Array.from({ length: 200 }, (_, i) => `abstract of trial ${i % 150}`);
  expect(await embedder.embed([...texts, 'word '.repeat(20_000), ' '])).toHaveLength(202);
  const sent = server.asked.slice(1).flatMap((one) => one.texts);
  expect(sent).toHaveLength(151);
  expect(Math.max(...server.asked.map((one) => one.texts.length))).toBeLessThan(100);
  expect(Math.max(...sent.map((text) => text.length))).toBeLessThanOrEqual(6_000);
  expect(server.asked[0]).toMatchObject({ model: 'embed-1', authorization: 'Bearer sk-test' });
});

it('hands on what is known of words, which ranking needs', async () => {
  const words = { vector: () => undefined, rarity: () => 0.5 };
  const { create } = await open(undefined, { words });
  expect((await create()).words).toBe(words);
});

describe('a server that fails', () => {
  const afterTheFirst =
    (answer: (response: Parameters<Fault>[0], texts: readonly string[]) => void): Fault =>
    (response, n, texts) => {
      if (n > 1) answer(response, texts);
      return n > 1;
    };

  it('is not opened when it answers with an error', { timeout: 15_000 }, async () => {
    const { create } = await open((response) => {
      response.writeHead(500).end('{"error":{"message":"secret upstream text"}}');
      return true;
    });
    const failure = await create().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'model_unavailable' });
    expect(String(failure)).not.toContain('secret');
  });

  it('is given up when it is slow, and left at once when the caller says so', async () => {
    const { create } = await open(() => true, { timeoutMs: 200 });
    await expect(create()).rejects.toMatchObject({ code: 'model_timeout' });
    const { create: patient } = await open(() => true, { signal: AbortSignal.timeout(100) });
    await expect(patient()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('is not believed with fewer vectors, other dimensions or no numbers', async () => {
    const wrong: Fault[] = [
      afterTheFirst((response, texts) =>
        sendVectors(
          response,
          texts.slice(1).map(() => new Array(256).fill(1)),
        ),
      ),
      afterTheFirst((response, texts) =>
        sendVectors(
          response,
          texts.map(() => [1, 0, 0]),
        ),
      ),
      (response) => {
        sendVectors(response, [[]]);
        return true;
      },
    ];
    for (const fault of wrong) {
      const { create } = await open(fault);
      const asked = create().then((embedder) => embedder.embed(['one text', 'another text']));
      await expect(asked).rejects.toMatchObject({ code: 'model_unavailable' });
    }
  });
});
