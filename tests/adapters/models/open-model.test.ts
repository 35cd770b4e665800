import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { askObject } from '#core/agents/model/ask-object.ts';
import { failureOf } from '#tests/contracts/http.contract.ts';
import { modelContract } from '#tests/contracts/model.contract.ts';
import { asking, connectionTo, openAt, piecesOf } from './opened.ts';
import { capable, chatPiece, startModelServer } from './small-model-server.ts';

const WEAK = { structured: false, tools: false, streaming: false };

modelContract({
  name: 'OpenAI by responses',
  open: (baseUrl) => openAt(connectionTo(baseUrl, { provider: 'openai' }), { api: 'responses' }),
});
modelContract({
  name: 'OpenAI by chat completions',
  open: (baseUrl) => openAt(connectionTo(baseUrl, { provider: 'openai' })),
});
modelContract({ name: 'a compatible server', open: (baseUrl) => openAt(connectionTo(baseUrl)) });
modelContract({
  name: 'a server without schema and streaming',
  open: (baseUrl) => openAt(connectionTo(baseUrl), { abilities: WEAK }),
});

describe('openModel', () => {
  it('asks OpenAI by responses and has nothing kept there', async () => {
    const server = await startModelServer(capable);
    await openAt(connectionTo(server.baseUrl, { provider: 'openai' }), { api: 'responses' }).doGenerate(asking('x'));
    expect(server.asked[0]?.path).toBe('/v1/responses');
    expect(JSON.parse(server.asked[0]?.raw ?? '')).toMatchObject({ store: false });
  });

  it('sends a schema along where it is kept, and writes it into the instructions where it is not', async () => {
    const server = await startModelServer(() => ({ text: 'Sure:\n```json\n{"isReady": true}\n```' }));
    const question = {
      name: 'probe',
      schema: z.object({ isReady: z.boolean() }),
      instructions: 'Be brief.',
      prompt: 'Ready?',
      maxOutputTokens: 50,
      signal: new AbortController().signal,
    };
    await askObject({ ...question, model: openAt(connectionTo(server.baseUrl)) });
    const weak = openAt(connectionTo(server.baseUrl), { abilities: WEAK });
    expect(await askObject({ ...question, model: weak })).toEqual({ value: { isReady: true }, repaired: false });
    const [first, second] = server.asked;
    expect(first?.schema).not.toBeNull();
    expect(second?.schema).toBeNull();
    const messages = JSON.parse(second?.raw ?? '').messages;
    expect(messages.map(({ role }: { role: string }) => role)).toEqual(['system', 'user']);
    expect(messages[0].content).toMatch(/Be brief\.[\s\S]*isReady/);
  });

  it('sends no key to Ollama and none where there is none', async () => {
    const server = await startModelServer(capable);
    await openAt(connectionTo(server.baseUrl, { provider: 'ollama' })).doGenerate(asking('x'));
    await openAt(connectionTo(server.baseUrl, { apiKey: null })).doGenerate(asking('x'));
    expect(server.asked.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
  });

  it('gives a model that thinks aloud room for its thoughts', async () => {
    const server = await startModelServer(capable);
    const limit = { maxOutputTokens: 100 };
    await openAt(connectionTo(server.baseUrl, { model: 'openai/gpt-oss-20b' })).doGenerate(asking('x', limit));
    await openAt(connectionTo(server.baseUrl)).doGenerate(asking('x', limit));
    const [thinker, plain] = server.asked.map(({ raw }) => JSON.parse(raw).max_tokens);
    expect(plain).toBe(100);
    expect(thinker).toBeGreaterThan(1000);
  });
});

describe('a stream', () => {
  const begun = async (after: (response: import('node:http').ServerResponse) => void) => {
    const server = await startModelServer((_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chatPiece('Once '));
      after(response);
      return undefined;
    });
    return { server, model: openAt(connectionTo(server.baseUrl)) };
  };

  it('that falls silent is given up after a while', async () => {
    const { model, server } = await begun(() => {});
    const startedAt = performance.now();
    expect((await failureOf(piecesOf(model, asking('x')))).code).toBe('model_timeout');
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    await expect.poll(() => server.inFlight).toBe(0);
  });

  it('that drips without end is cut off when its time is up', async () => {
    const { model, server } = await begun((response) => {
      const drip = setInterval(() => response.write(chatPiece('and ')), 50);
      response.on('close', () => clearInterval(drip));
    });
    const startedAt = performance.now();
    expect((await failureOf(piecesOf(model, asking('x')))).code).toBe('model_timeout');
    expect(performance.now() - startedAt).toBeGreaterThan(1_800);
    await expect.poll(() => server.inFlight).toBe(0);
  });

  it.each([
    ['is reset', (response: import('node:http').ServerResponse) => void setTimeout(() => response.destroy(), 50)],
    ['ends without its end', (response: import('node:http').ServerResponse) => void response.end()],
  ])('that %s in its middle is not told twice', async (_, after) => {
    const { model, server } = await begun(after);
    expect((await failureOf(piecesOf(model, asking('x')))).code).toBe('model_unavailable');
    expect(server.asked).toHaveLength(1);
  });

  it('gives its turn back when it is read no further', async () => {
    const { createInFlight } = await import('#adapters/models/in-flight.ts');
    const server = await startModelServer((asked, response, n) => {
      if (n > 1) return capable(asked, response, n);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chatPiece('Once '));
      return undefined;
    });
    const model = openAt(connectionTo(server.baseUrl), { patience: { inFlight: createInFlight(1), idleMs: 60_000 } });
    const { stream } = await model.doStream(asking('x'));
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    await expect.poll(() => server.inFlight).toBe(0);
    expect((await piecesOf(model, asking('x'))).join('')).toBe('I am ready');
  });

  it('ends with the abort of its reader, who may have stopped reading', async () => {
    const { model, server } = await begun(() => {});
    const controller = new AbortController();
    const { stream } = await model.doStream(asking('x', { abortSignal: controller.signal }));
    controller.abort();
    await expect.poll(() => server.inFlight).toBe(0);
    const read = async () => {
      for await (const _ of stream);
    };
    await expect(read()).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('calls in flight', () => {
  it('are limited, and waiting costs nothing of a call’s time', async () => {
    const { createInFlight } = await import('#adapters/models/in-flight.ts');
    const server = await startModelServer((asked, response, n) => {
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify({ choices: [{ message: { content: `${asked.model} ${n}` }, finish_reason: 'stop' }] }),
        );
      }, 300);
      return undefined;
    });
    const model = openAt(connectionTo(server.baseUrl), { patience: { inFlight: createInFlight(2), totalMs: 800 } });
    await Promise.all(Array.from({ length: 8 }, () => model.doGenerate(asking('x'))));
    expect(server.mostInFlight).toBe(2);
  });

  it('are not waited for by who has gone', async () => {
    const { createInFlight } = await import('#adapters/models/in-flight.ts');
    const inFlight = createInFlight(1);
    await inFlight.turn(undefined);
    const controller = new AbortController();
    const turn = inFlight.turn(controller.signal);
    controller.abort();
    await expect(turn).rejects.toMatchObject({ name: 'AbortError' });
  });
});
