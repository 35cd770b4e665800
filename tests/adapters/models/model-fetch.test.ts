import fs from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toBaseUrl } from '#adapters/models/connection.ts';
import { createOllamaDiscovery } from '#adapters/models/discover-ollama.ts';
import { createModelFetch } from '#adapters/models/model-fetch.ts';
import { createPrices } from '#adapters/models/prices.ts';
import { ORPHANED, startServer, untilIdle } from '#tests/adapters/http/fault-server.ts';
import { AT_ONCE_MS } from '#tests/contracts/http.contract.ts';

describe('toBaseUrl', () => {
  it.each([
    ['http://127.0.0.1:1234', 'http://127.0.0.1:1234/v1'],
    ['http://127.0.0.1:1234/', 'http://127.0.0.1:1234/v1'],
    ['https://example.org/v1/', 'https://example.org/v1'],
    ['https://example.org/api/openai/v1/chat/completions', 'https://example.org/api/openai/v1'],
    ['https://example.org/v1/responses?key=x#y', 'https://example.org/v1'],
  ])('reads %s as %s', (typed, base) => {
    expect(toBaseUrl(typed)).toBe(base);
  });
});

describe('createModelFetch', () => {
  it('holds no more of an answer than it accepts', async () => {
    const server = await startServer((_request, response) => {
      const piece = Buffer.alloc(64 * 1024, 'a');
      const pour = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', pour);
      pour();
    });
    const read = async (mostBytes: number, body: object) => {
      const fetch = createModelFetch({ allow: () => [server.origin], mostBytes });
      const url = `${server.origin}/v1/chat/completions`;
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
      let size = 0;
      for await (const chunk of answer.body ?? []) size += chunk.byteLength;
      return size;
    };
    await expect(read(1024 * 1024, {})).rejects.toThrow(/too large/);
    // The server never ends: without a limit of its own this would be read until the memory is full.
    for (const limit of ['max_tokens', 'max_completion_tokens', 'max_output_tokens']) {
      await expect(read(Number.POSITIVE_INFINITY, { [limit]: 500 })).rejects.toThrow(/too large/);
    }
    await untilIdle(server);
  });
});

describe('a server that thinks for many minutes', () => {
  it('is waited for by callers with longer limits', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    const server = await startServer((_request, response) => asked.resolve(response));
    const fetch = createModelFetch({ allow: () => [server.origin] });
    const answer = fetch(`${server.origin}/v1/chat/completions`, { method: 'POST', body: '{}' });
    answer.catch(() => {});
    const response = await asked.promise;
    // The client's own clock, separate from the machine's; it moves a timer on in its first tick.
    const clock: { tick(ms: number): void } = createRequire(import.meta.url)('undici/lib/util/timers.js');
    for (let hour = 0; hour < 3; hour += 1) clock.tick(3_600_000);
    response.write('{');
    const reader = (await answer).body!.getReader();
    await reader.read();
    for (let hour = 0; hour < 3; hour += 1) clock.tick(3_600_000);
    response.end('}');
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('}');
  });
});

describe('createOllamaDiscovery', () => {
  it('finds the models of a server that answers, and remembers them', async () => {
    const server = await startServer((_request, response) => {
      response.end(JSON.stringify({ models: [{ name: 'llama3.1:8b' }, { name: 'qwen2.5:7b' }] }));
    });
    // How soon it gives up is tested below; here the server has all the time that a busy machine takes.
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    onTestFinished(() => limit.mockRestore());
    const discovery = createOllamaDiscovery(server.origin);
    const found = { baseUrl: `${server.origin}/v1`, models: ['llama3.1:8b', 'qwen2.5:7b'] };
    expect([await discovery.find(), await discovery.find()]).toEqual([found, found]);
    expect(server.seen.map((request) => request.path)).toEqual(['/api/tags']);
  });

  it('finds nothing where no server, another server or a slow server answers, and where it is switched off', async () => {
    const other = await startServer((_request, response) => void response.end('<html></html>'));
    const hanging = await startServer(() => {});
    const startedAt = performance.now();
    for (const origin of [ORPHANED, other.origin, hanging.origin, null]) {
      expect(await createOllamaDiscovery(origin).find()).toBeNull();
    }
    expect(performance.now() - startedAt).toBeLessThan(AT_ONCE_MS);
  });

  it('looks again soon where a server was silent, and not so soon where it answered', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });
    let isAwake = false;
    const sleepy = await startServer((_request, response) => {
      if (isAwake) response.end(JSON.stringify({ models: [{ name: 'llama3.1:8b' }] }));
    });
    const discovery = createOllamaDiscovery(sleepy.origin);
    expect(await discovery.find()).toBeNull();
    isAwake = true;
    expect(await discovery.find()).toBeNull();
    vi.advanceTimersByTime(3_000);
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(new AbortController().signal);
    expect(await discovery.find()).toMatchObject({ models: ['llama3.1:8b'] });
    const asked = sleepy.seen.length;
    vi.advanceTimersByTime(3_000);
    await discovery.find();
    expect(sleepy.seen).toHaveLength(asked);
  });
});

describe('createPrices', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'prices-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const fileOf = (name: string, text: string) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, text);
    return file;
  };

  it('takes the longest name a model begins with, and never a family that came later', () => {
    const prices = createPrices(undefined);
    expect(prices('gpt-4.1-mini-2025-04-14')).toEqual(prices('gpt-4.1-mini'));
    expect(prices('gpt-4.1-mini')).not.toEqual(prices('gpt-4.1'));
    expect(prices('gpt-5')).not.toBeNull();
    expect(prices('gpt-5.4')).toBeNull();
    expect(prices('velori-large')).toBeNull();
  });

  it('adds the prices of a file and lets them replace its own', () => {
    const prices = createPrices(
      fileOf('good.json', '{"gpt-4.1": {"in": 9, "out": 9}, "velori": {"in": 1, "out": 2, "cached": 0.5}}'),
    );
    expect(prices('gpt-4.1')).toEqual({ in: 9, out: 9 });
    expect(prices('velori-large')).toEqual({ in: 1, out: 2, cached: 0.5 });
    expect(prices('gpt-4.1-mini')).toEqual(createPrices(undefined)('gpt-4.1-mini'));
  });

  it.each([
    ['is not there', () => path.join(folder, 'missing.json')],
    ['is no JSON', () => fileOf('bad.json', '{')],
    ['holds no prices', () => fileOf('odd.json', '{"gpt-4.1": {"in": -1, "out": 2}}')],
  ])('says so when the file %s', (_, file) => {
    expect(() => createPrices(file())).toThrow(/MODEL_PRICES/);
  });
});
