import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHashingEmbedder } from '#tests/adapters/embedder/create-hashing-embedder.ts';
import { sendVectors } from '#tests/adapters/embedder/embedding-server.ts';
import { createMemoryLog } from '#tests/core/runs/research-world.ts';
import { createTeamWorld } from '#tests/team-world.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';

type Embed = (response: ServerResponse, texts: readonly string[]) => Promise<void> | void;

const NAME = 'scripted-embeddings';
const DOWN: Embed = (response) => void response.writeHead(500).end('{"error":{"message":"down"}}');
/** Every text has the same vector but those that say one word. */
const towards =
  (word: string): Embed =>
  (response, texts) =>
    sendVectors(
      response,
      texts.map((text) => [1, text.includes(word) ? 3 : 0]),
    );

let world: World;
let server: ModelServer;
let front: {
  baseUrl: string;
  asked: { model: string; texts: string[]; key: string | undefined }[];
  stop(): Promise<void>;
};
let embed: Embed;

/** The model server with embeddings next to its chat, as OpenAI and most compatible servers have them. */
async function startFront() {
  const asked: typeof front.asked = [];
  const proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    if (request.url?.endsWith('/embeddings')) {
      const { model, input } = JSON.parse(body) as { model: string; input: string | string[] };
      const texts = [input].flat();
      asked.push({ model, texts, key: request.headers.authorization });
      await embed(response, texts);
      return;
    }
    const answer = await fetch(`${server.origin}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        'content-type': request.headers['content-type'] ?? 'application/json',
        authorization: request.headers.authorization ?? '',
      },
      ...(body && { body }),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/v1`;
  const stop = () => new Promise<void>((resolve) => void proxy.close(() => resolve()));
  return { baseUrl, asked, stop };
}

beforeAll(async () => {
  world = await startWorld({ works: VELORIMINE_WORKS });
  server = await startModelServer({ key: 'sk-simulated-0001' });
  front = await startFront();
}, 60_000);
afterAll(async () => {
  await front.stop();
  await server.stop();
  await world.stop();
});

/** A whole run on the server's models, named as its operator does: in the environment. */
async function runWith(answer: Embed, more: Record<string, string> = { MODEL_EMBED: NAME }) {
  embed = answer;
  front.asked.length = 0;
  const run = await createTeamWorld(world, { ...server, baseUrl: front.baseUrl }, more);
  const log = createMemoryLog();
  const outcome = await run({ log });
  const rankings = log.steps.filter(({ key }) => key.startsWith('ranking/')).map(({ result }) => result);
  const problems = outcome.events.flatMap((event) => (event.type === 'model_problem' ? [event.message] : []));
  return { ...outcome, log, rankings, problems };
}

const RANKED_OFFLINE = /embedding model could not be used/;

describe('a run with an embedding model in the environment', () => {
  it('ranks by its vectors, which are of the question and of what was found', { timeout: 120_000 }, async () => {
    const hashing = createHashingEmbedder({ dimensions: 64 });
    const { report, rankings, problems } = await runWith(async (response, texts) => {
      sendVectors(
        response,
        (await hashing.embed(texts)).map((vector) => Array.from(vector)),
      );
    });
    expect(report).toBeDefined();
    expect(problems.filter((each) => RANKED_OFFLINE.test(each))).toEqual([]);
    expect(new Set(front.asked.map(({ model }) => model))).toEqual(new Set([NAME]));
    expect(front.asked.every(({ key }) => key === 'Bearer sk-simulated-0001')).toBe(true);
    const texts = front.asked.flatMap((each) => each.texts);
    expect(texts.some((text) => text.includes('cluster headache'))).toBe(true);
    expect(texts.length).toBeGreaterThan(10);
    expect(rankings.length).toBeGreaterThan(0);
    for (const ranking of rankings) expect(ranking).toMatchObject({ ranked: expect.arrayContaining([]) });
  });

  it('ranks otherwise where the vectors say otherwise', { timeout: 120_000 }, async () => {
    const orders = [];
    for (const word of ['placebo', 'rats']) {
      const [first] = (await runWith(towards(word))).rankings as { ranked: { id: string; share: number }[] }[];
      orders.push(first?.ranked.map(({ id, share }) => `${id} ${share}`).sort());
    }
    expect(orders[0]).not.toEqual(orders[1]);
  });

  it('goes on with the offline vectors where it fails, says so once, and ranks as a run without one', {
    timeout: 120_000,
  }, async () => {
    const failed = await runWith(DOWN);
    const without = await runWith(DOWN, {});
    expect(failed.rankings).toEqual([expect.objectContaining({ ranked: null })]);
    expect(failed.problems.filter((each) => RANKED_OFFLINE.test(each))).toHaveLength(1);
    expect(without.problems.filter((each) => RANKED_OFFLINE.test(each))).toEqual([]);
    expect(JSON.stringify(failed.view)).toMatch(RANKED_OFFLINE);
    const included = ({ report }: typeof failed) =>
      report?.evidence.filter((work) => work.included).map(({ id }) => id);
    expect(included(failed)).toEqual(included(without));
    expect(included(failed)?.length).toBeGreaterThan(0);
  });

  it('asks no embedding model where none is named', { timeout: 120_000 }, async () => {
    const { rankings } = await runWith(DOWN, {});
    expect(front.asked).toEqual([]);
    expect(rankings).toEqual([]);
  });
});
