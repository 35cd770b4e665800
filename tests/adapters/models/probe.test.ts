import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Connection } from '#adapters/models/connection.ts';
import { createInFlight } from '#adapters/models/in-flight.ts';
import { createModelFetch } from '#adapters/models/model-fetch.ts';
import { createProbes, probeModel } from '#adapters/models/probe.ts';
import { ORPHANED } from '#tests/adapters/http/fault-server.ts';
import { AT_ONCE_MS } from '#tests/contracts/http.contract.ts';
import { connectionTo, fetchAt, KEY } from './opened.ts';
import { capable, type Model, refuse, say, startModelServer } from './small-model-server.ts';

const probing = (connection: Connection, timeoutMs = 10_000) =>
  probeModel(connection, { fetch: fetchAt(connection.baseUrl), inFlight: createInFlight(8), timeoutMs });

async function probed(model: Model, changes: Partial<Connection> = {}) {
  const server = await startModelServer(model);
  return { server, probe: await probing(connectionTo(server.baseUrl, changes)) };
}

describe('probeModel', () => {
  it('finds a capable model with three small calls at once', async () => {
    const answers: (() => void)[] = [];
    const { probe, server } = await probed((asked, response, n) => {
      answers.push(() => say(asked, capable(asked, response, n) ?? {}, response));
      // Nobody is answered before all have asked.
      if (n === 3) for (const answer of answers) answer();
      return undefined;
    });
    expect(probe).toMatchObject({
      ok: true,
      problem: null,
      api: 'chat',
      abilities: { structured: true, tools: true, streaming: true },
    });
    expect(server.asked).toHaveLength(3);
    const characters = server.asked.reduce((sum, { raw }) => sum + raw.length, 0);
    expect(characters / 4).toBeLessThan(400);
  });

  it('asks OpenAI by its newer dialect', async () => {
    const { probe } = await probed(capable, { provider: 'openai' });
    expect(probe).toMatchObject({ ok: true, api: 'responses' });
  });

  it.each([
    ['404 in words', (response: Parameters<Model>[1]) => refuse(response, 404, '404 page not found')],
    ['404 in JSON', (response: Parameters<Model>[1]) => refuse(response, 404, { message: 'Invalid URL' })],
    ['405', (response: Parameters<Model>[1]) => refuse(response, 405, '')],
    ['a web page', (response: Parameters<Model>[1]) => void response.end('<html>Hello</html>')],
  ])('uses chat completions where a server under another address knows no responses (%s)', async (_, answer) => {
    const { probe } = await probed(
      (asked, response, n) => {
        if (asked.path.endsWith('/chat/completions')) return capable(asked, response, n);
        answer(response);
        return undefined;
      },
      { provider: 'openai' },
    );
    expect(probe).toMatchObject({ ok: true, api: 'chat', abilities: { structured: true, tools: true } });
  });

  it('sees that a server does not keep to a schema', async () => {
    const { probe } = await probed((asked, response, n) =>
      asked.schema ? { text: '{"answer": "yes, I am ready"}' } : capable(asked, response, n),
    );
    expect(probe).toMatchObject({ ok: true, abilities: { structured: false, tools: true, streaming: true } });
  });

  it.each([
    ['answers with words', () => ({ text: 'ready' })],
    [
      'refuses tools',
      (_asked: unknown, response: Parameters<Model>[1]) => void refuse(response, 400, { message: 'no tools here' }),
    ],
    ['calls a tool nobody offered', () => ({ toolCall: { name: 'other', arguments: {} } })],
  ])('sees that a model calls no tools when it %s', async (_, answer) => {
    const { probe } = await probed((asked, response, n) =>
      asked.tools.length > 0 ? (answer(asked, response) ?? undefined) : capable(asked, response, n),
    );
    expect(probe).toMatchObject({ ok: true, abilities: { structured: true, tools: false, streaming: true } });
  });

  it('sees that a server does not stream', async () => {
    const { probe } = await probed((asked, response, n) => {
      if (!asked.stream) return capable(asked, response, n);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"choices":[{"message":{"content":"ready"},"finish_reason":"stop"}]}');
      return undefined;
    });
    expect(probe).toMatchObject({ ok: true, abilities: { structured: true, tools: true, streaming: false } });
  });

  it.each([
    ['a wrong key', 401, { message: `Incorrect API key provided: ${KEY}` }, 'model_key_refused', /key/],
    ['an unknown model', 404, { message: 'The model `small` does not exist' }, 'model_not_found', /"small"/],
    ['an account without credit', 429, { message: 'x', code: 'insufficient_quota' }, 'model_quota', /credit/],
    ['no model server', 404, { message: 'Not Found' }, 'model_unavailable', /\/v1/],
    ['a broken server', 500, { message: 'x' }, 'model_unavailable', /address/],
  ] as const)('says what to do about %s', async (_, status, error, code, sentence) => {
    for (const provider of ['compatible', 'openai'] as const) {
      const { probe } = await probed((_asked, response) => void refuse(response, status, error), { provider });
      expect(probe).toMatchObject({ ok: false, problem: { code, message: expect.stringMatching(sentence) } });
      expect(probe.problem?.message).not.toContain(KEY);
    }
  });

  it('says that nobody answers, that a page is no answer, and that an answer takes too long', async () => {
    const nobody = await probing(connectionTo(`${ORPHANED}/v1`));
    const page = await probed((_asked, response) => {
      response.end('<!doctype html><title>Welcome</title>');
      return undefined;
    });
    expect([nobody.problem?.code, page.probe.problem?.code]).toEqual(['model_unavailable', 'model_unavailable']);
    const hanging = await startModelServer(() => undefined);
    const startedAt = performance.now();
    const slow = await probing(connectionTo(hanging.baseUrl), 500);
    expect(slow.problem?.code).toBe('model_timeout');
    expect(performance.now() - startedAt).toBeLessThan(AT_ONCE_MS);
  });

  it('does not ask at addresses that are not on the public internet', async () => {
    const server = await startModelServer(capable);
    const guarded = createModelFetch({ allow: () => [], resolve: async () => [{ address: '10.0.0.7', family: 4 }] });
    for (const baseUrl of [server.baseUrl, 'http://[::1]:80/v1', 'http://models.example.org/v1']) {
      const { ok, problem } = await probeModel(connectionTo(baseUrl), { fetch: guarded, inFlight: createInFlight(8) });
      expect([ok, problem?.code, problem?.message]).toEqual([
        false,
        'model_unavailable',
        expect.stringMatching(/MODEL_FETCH_ALLOW/),
      ]);
    }
    expect(server.seen).toEqual([]);
  });
});

describe('createProbes', () => {
  it('remembers what it found, shares what is under way, and asks again for another key', async () => {
    const server = await startModelServer(capable);
    const probes = createProbes({ fetch: fetchAt(server.baseUrl), inFlight: createInFlight(8) });
    const connection = connectionTo(server.baseUrl);
    expect(probes.known(connection)).toBeNull();
    await Promise.all([probes.probe(connection), probes.probe(connection)]);
    await probes.probe(connection);
    expect(probes.known(connection)).toMatchObject({ ok: true });
    expect(server.asked).toHaveLength(3);
    await probes.probe({ ...connection, apiKey: 'another' });
    expect(server.asked).toHaveLength(6);
  });

  it.each([529, 503])('asks again soon about what a server was too busy to show (%i)', async (status) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    let isBusy = true;
    const server = await startModelServer((asked, response, n) =>
      isBusy && asked.tools.length > 0
        ? void refuse(response, status, { type: 'overloaded_error', message: 'Overloaded' })
        : capable(asked, response, n),
    );
    const probes = createProbes({ fetch: fetchAt(server.baseUrl), inFlight: createInFlight(8) });
    const connection = connectionTo(server.baseUrl);
    expect((await probes.probe(connection)).abilities.tools).toBe(false);
    isBusy = false;
    vi.advanceTimersByTime(31_000);
    expect((await probes.probe(connection)).abilities.tools).toBe(true);
  });
});
