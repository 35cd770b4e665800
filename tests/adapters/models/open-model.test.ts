import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { CallLimits } from '#adapters/models/retries-and-limits.ts';
import { askObject } from '#core/agents/model/ask-model.ts';
import { createModelKinds } from '#core/agents/model/run-models.ts';
import { untilIdle } from '#tests/adapters/http/fault-server.ts';
import { AT_ONCE_MS, failureOf } from '#tests/contracts/http.contract.ts';
import { modelContract } from '#tests/contracts/model.contract.ts';
import { asking, connectionTo, openAt, piecesOf, textsOf } from './opened.ts';
import { capable, chatPiece, startModelServer } from './small-model-server.ts';

const WEAK = { structured: false, tools: false, streaming: false };

modelContract({
  name: 'OpenAI by responses',
  open: (baseUrl, limits = {}) => openAt(connectionTo(baseUrl, { provider: 'openai' }), { api: 'responses', limits }),
});
modelContract({
  name: 'OpenAI by chat completions',
  open: (baseUrl, limits = {}) => openAt(connectionTo(baseUrl, { provider: 'openai' }), { limits }),
});
modelContract({
  name: 'a compatible server',
  open: (baseUrl, limits = {}) => openAt(connectionTo(baseUrl), { limits }),
});
modelContract({
  name: 'a server without schema and streaming',
  open: (baseUrl, limits = {}) => openAt(connectionTo(baseUrl), { abilities: WEAK, limits }),
});

describe('openModel', () => {
  it('refuses much more than was asked for, whole or streamed, and asks no second time', async () => {
    const text = 'word '.repeat(10_000);
    const server = await startModelServer(({ raw }) =>
      raw.includes('note') ? { toolCall: { name: 'note', arguments: { text } } } : { text },
    );
    const model = openAt(connectionTo(server.baseUrl));
    const asked = asking('Hello?', { maxOutputTokens: 100 });
    const refusals = [
      model.doGenerate(asked),
      piecesOf(model, asked),
      model.doGenerate(asking('note', { maxOutputTokens: 100 })),
    ];
    // Each is waited for from the beginning: one that fails before its turn would have nobody to hear it.
    const failures = await Promise.all(refusals.map((refusal) => failureOf(Promise.resolve(refusal))));
    for (const { code, message } of failures)
      expect({ code, message }).toEqual({ code: 'model_unavailable', message: expect.stringContaining('more than') });
    expect(server.asked).toHaveLength(refusals.length);
    expect((await piecesOf(model, asking('Hello?', { maxOutputTokens: 10_000 }))).join('')).toBe(text);
  });

  it('asks OpenAI by responses and has nothing kept there', async () => {
    const server = await startModelServer(capable);
    await openAt(connectionTo(server.baseUrl, { provider: 'openai' }), { api: 'responses' }).doGenerate(asking('x'));
    expect(server.asked[0]?.path).toBe('/v1/responses');
    expect(JSON.parse(server.asked[0]?.raw ?? '')).toMatchObject({ store: false });
  });

  it('sends a schema along where it is kept, and writes it into the instructions where it is not', async () => {
    const server = await startModelServer(() => ({ text: 'Sure:\n```json\n{"isReady": true}\n```' }));
    const question = {
      kinds: createModelKinds(),
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

  // Templates of some thinking models write the first tag themselves, so that the answer holds only the second one.
  it.each([
    '<think>Is it {"isReady": no}?</think>',
    'Hm. Is it {"isReady": no}?\n</think>\n\n',
    '[THINK]{no}[/THINK] ',
  ])('finds the answer behind what a model thought aloud (%j)', async (thought) => {
    const server = await startModelServer(() => ({ text: `${thought}{"isReady": true}` }));
    const model = openAt(connectionTo(server.baseUrl), { abilities: { ...WEAK, streaming: true } });
    const json = asking('Ready?', { responseFormat: { type: 'json', schema: { type: 'object' } } });
    const { content } = await model.doGenerate(json);
    expect(content.filter(({ type }) => type === 'text')).toEqual([{ type: 'text', text: '{"isReady": true}' }]);
    expect((await piecesOf(model, json)).join('').trim()).toBe('{"isReady": true}');
  });

  it('hears an answer that is no thought piece by piece, and nothing of one that never closes its thought', async () => {
    const server = await startModelServer((_asked, _response, n) => ({
      text: n === 1 ? '{"a": "</think> is a tag", "b": 1}' : '<think>Still thinking of {',
    }));
    const model = openAt(connectionTo(server.baseUrl), { abilities: { ...WEAK, streaming: true } });
    const json = asking('Ready?', { responseFormat: { type: 'json', schema: { type: 'object' } } });
    const pieces = await piecesOf(model, json);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join('')).toBe('{"a": "</think> is a tag", "b": 1}');
    expect((await piecesOf(model, json)).join('')).toBe('');
  });

  it('leaves models to their own effort that know no other', async () => {
    const server = await startModelServer(capable);
    for (const model of ['gpt-5-pro', 'gpt-5.4-pro-2026-03-05', 'gpt-5-mini'])
      await openAt(connectionTo(server.baseUrl, { provider: 'openai', model }), { api: 'responses' }).doGenerate(
        asking('x'),
      );
    const efforts = server.asked.map(({ raw }) => JSON.parse(raw).reasoning?.effort);
    expect(efforts).toEqual([undefined, undefined, 'low']);
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
  const begun = async (limits: Partial<CallLimits> = {}, after: (response: ServerResponse) => void = () => {}) => {
    const server = await startModelServer((_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chatPiece('Once '));
      after(response);
      return undefined;
    });
    return { server, model: openAt(connectionTo(server.baseUrl), { limits }) };
  };

  it('that falls silent is given up after a while', async () => {
    const { model, server } = await begun({ idleMs: 400 });
    const startedAt = performance.now();
    expect((await failureOf(piecesOf(model, asking('x')))).code).toBe('model_timeout');
    expect(performance.now() - startedAt).toBeLessThan(AT_ONCE_MS);
    await untilIdle(server);
  });

  it('that drips without end is cut off when its time is up', async () => {
    const { model, server } = await begun({ totalMs: 3_000, idleMs: 1_500 }, (response) => {
      const drip = setInterval(() => response.write(chatPiece('and ')), 50);
      response.on('close', () => clearInterval(drip));
    });
    const startedAt = performance.now();
    expect((await failureOf(piecesOf(model, asking('x')))).code).toBe('model_timeout');
    expect(performance.now() - startedAt).toBeGreaterThan(2_900);
    await untilIdle(server);
  });

  it.each([
    ['is reset', (response: ServerResponse) => void response.destroy()],
    ['ends without its end', (response: ServerResponse) => void response.end()],
  ])('that %s in its middle is not streamed twice', async (_, end) => {
    const answering = Promise.withResolvers<ServerResponse>();
    const { model, server } = await begun({}, answering.resolve);
    // Comes with the first piece: what ends before that is asked for again.
    const { stream } = await model.doStream(asking('x'));
    end(await answering.promise);
    expect((await failureOf(textsOf(stream))).code).toBe('model_unavailable');
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
    const model = openAt(connectionTo(server.baseUrl), { limits: { inFlight: createInFlight(1), idleMs: 60_000 } });
    const { stream } = await model.doStream(asking('x'));
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    await untilIdle(server);
    expect((await piecesOf(model, asking('x'))).join('')).toBe('I am ready');
  });

  it('ends with the abort of its reader, who may have stopped reading', async () => {
    const { model, server } = await begun();
    const controller = new AbortController();
    const { stream } = await model.doStream(asking('x', { abortSignal: controller.signal }));
    controller.abort();
    await untilIdle(server);
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
      }, 500);
      return undefined;
    });
    const model = openAt(connectionTo(server.baseUrl), { limits: { inFlight: createInFlight(2), totalMs: 2_000 } });
    await Promise.all(Array.from({ length: 10 }, () => model.doGenerate(asking('x'))));
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
