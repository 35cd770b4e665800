import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ModelSpending } from '#adapters/postgres/runs/model-spending.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { createSeal } from '#server/edge/seal.ts';
import { readEnv } from '#server/env.ts';
import { type ModelSettings, parseModelSettings } from '#server/models/model-settings.ts';
import { createModels, serverTokens } from '#server/models/models.ts';
import { parseRunRequest } from '#server/runs/run-request.ts';
import { asking } from '#tests/adapters/models/opened.ts';
import { failureOf } from '#tests/contracts/http.contract.ts';
import { freePort } from '#tests/system/free-port.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { spendingOf } from './spending.ts';

const KEY = 'sk-planted-0123456789abcdefghij';
const question = 'Does velorimine shorten attacks?';
const seal = createSeal('a secret of the server');

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer({ key: KEY });
});
afterAll(() => server.stop());
afterEach(() => server.setFaults());

function models(variables: Record<string, string> = {}, spending?: ModelSpending) {
  const env = readEnv({ DATABASE_URL: 'none', OLLAMA_BASE_URL: 'off', ...variables });
  return createModels({ env, seal, log: { warn: () => {} }, ...(spending && { spending }) });
}

const byOpenAI = () => ({
  OPENAI_API_KEY: KEY,
  OPENAI_BASE_URL: server.baseUrl,
  MODEL_FAST: 'simulated-fast',
  MODEL_SMART: 'simulated-smart',
});

function own(changes: object = {}): ModelSettings {
  const entered = { provider: 'compatible', baseUrl: server.baseUrl, apiKey: KEY, fast: 'simulated-fast' };
  const { data } = parseModelSettings({ ...entered, smart: 'simulated-smart', ...changes }, undefined);
  if (!data) throw new Error('Expected settings that are right');
  return data;
}

async function requestWith(used: ReturnType<typeof models>, settings?: ModelSettings) {
  const model = await used.forRequest(settings);
  const tokens = { quick: 1_000, standard: 2_000, deep: 3_000 };
  const { data } = parseRunRequest({ question }, { timeoutSeconds: 600, model, tokens });
  return { request: data as RunRequest, sealed: model?.sealed ?? null, problem: model?.problem };
}

describe('the server’s own models', () => {
  let prices: string;
  beforeAll(() => {
    prices = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'assay-prices-')), 'prices.json');
    fs.writeFileSync(prices, JSON.stringify({ 'simulated-': { in: 1, out: 1 } }));
  });
  const priced = (more: Record<string, string> = {}) => ({ ...byOpenAI(), MODEL_PRICES: prices, ...more });

  it('work on no run with more tokens than they may have, whatever it asks for', async () => {
    const used = models({ ...byOpenAI(), RUN_TOKENS_MAX: '60000', MODEL_FETCH_ALLOW: server.origin });
    const tokens = serverTokens(readEnv({ DATABASE_URL: 'none', RUN_TOKENS_MAX: '60000' }));
    const budgetWith = async (budget: object | null, settings?: ModelSettings) => {
      const model = await used.forRequest(settings);
      return parseRunRequest({ question, budget }, { timeoutSeconds: 600, model, tokens }).data?.budget?.tokens;
    };
    expect(await budgetWith({ tokens: 1_000_000_000 })).toBe(60_000);
    expect(await budgetWith({ tokens: 20_000 })).toBe(20_000);
    expect(await budgetWith(null)).toBe(60_000);
    expect(await budgetWith({ tokens: 1_000_000_000 }, own())).toBe(1_000_000_000);
    expect(await used.status(undefined)).toMatchObject({ mostTokens: 60_000, tokens: { quick: 50_000, deep: 60_000 } });
    expect((await used.status(own())).mostTokens).toBeNull();
  });

  it('begin nothing once the money of the day is spent, which a visitor’s own do', async () => {
    const spent = models(priced({ MONEY_PER_DAY: '2', MODEL_FETCH_ALLOW: server.origin }), spendingOf(2).spending);
    expect(await requestWith(spent)).toMatchObject({ problem: { code: 'budget_spent' } });
    expect((await spent.status(undefined)).refusal).toMatch(/used up.*own/);
    expect(await requestWith(spent, own())).toMatchObject({ problem: null });
    expect((await spent.status(own())).refusal).toBeNull();
  });

  it('are paid from the money of the day, also in runs that began before it was spent', async () => {
    const { spending, calls } = spendingOf(1.999);
    const used = models(priced({ MONEY_PER_DAY: '2', MODEL_FETCH_ALLOW: server.origin }), spending);
    const [servers, readers] = [await requestWith(used), await requestWith(used, own())];
    const opened = await used.open(servers.request, servers.sealed);
    await opened.fast.model.doGenerate({ ...asking('Are you ready?'), maxOutputTokens: 20 });
    expect(calls).toEqual([{ model: 'simulated-fast', cost: expect.any(Number) }]);
    const refused = await failureOf(
      Promise.resolve(opened.smart.model.doGenerate({ ...asking('And now?'), maxOutputTokens: 2_000 })),
    );
    expect(refused).toMatchObject({ code: 'model_quota', message: expect.stringMatching(/daily budget/) });
    const free = await used.open(readers.request, readers.sealed);
    await free.smart.model.doGenerate({ ...asking('And now?'), maxOutputTokens: 2_000 });
    expect(calls).toHaveLength(1);
  });

  it('need a known price where money is limited', () => {
    expect(() => models({ ...byOpenAI(), MONEY_PER_DAY: '2' })).toThrow(/MONEY_PER_DAY.*simulated-fast.*MODEL_PRICES/s);
    expect(() => models(priced({ MONEY_PER_DAY: '2' }))).not.toThrow();
    expect(() =>
      models({ MODEL_BASE_URL: server.baseUrl, MODEL_NAME: 'm', OLLAMA_BASE_URL: server.origin, MONEY_PER_DAY: '2' }),
    ).not.toThrow();
  });
});

describe('the models of new runs', () => {
  it('are none where nothing is set up', async () => {
    const none = models();
    expect(await none.forRequest(undefined)).toBeNull();
    expect(await none.status(undefined)).toMatchObject({
      source: 'none',
      engine: 'rules',
      mode: 'simple',
      hasKey: false,
    });
    expect(none.serverMode()).toMatchObject({ mode: 'simple', engine: 'rules' });
  });

  it('are the server’s, which lead the team and are opened without any key being kept', async () => {
    const used = models(byOpenAI());
    expect(await used.status(undefined)).toMatchObject({
      source: 'server',
      label: 'OpenAI',
      hasKey: true,
      mode: 'advanced',
      engine: 'model',
      probe: { ok: true, structured: true, tools: true, streaming: true },
    });
    const { request, sealed, problem } = await requestWith(used);
    expect(problem).toBeNull();
    expect(seal.open(sealed ?? '', 'run models')).toMatch(/"apiKey":null/);
    expect(request).toMatchObject({
      mode: 'advanced',
      models: { provider: 'OpenAI', origin: 'this server', fast: { id: 'simulated-fast' } },
    });
    const shown = JSON.stringify([request, await used.status(undefined)]);
    expect(shown).not.toContain(KEY);
    expect(shown).not.toContain(new URL(server.origin).host);
    const { smart } = await used.open(request, null);
    const { content } = await smart.model.doGenerate(asking('Say something.'));
    expect(content[0]).toMatchObject({ type: 'text' });
    expect(server.requests.at(-1)?.path).toBe('/v1/responses');
  });

  it('are a reader’s own before the server’s, and her key goes along sealed', async () => {
    const used = models({ ...byOpenAI(), OPENAI_API_KEY: 'not-the-right-one' });
    const settings = own({ prices: { fast: { in: 1, out: 2 }, smart: null } });
    const { request, sealed } = await requestWith(used, settings);
    expect(request.models).toMatchObject({ provider: 'OpenAI-compatible server', fast: { price: { in: 1, out: 2 } } });
    expect(JSON.stringify([request, sealed])).not.toContain(KEY);
    const { fast, smart } = await used.open(request, sealed);
    expect([fast.price, smart.price]).toEqual([{ in: 1, out: 2 }, null]);
    await fast.model.doGenerate(asking('Say something.'));
    expect(server.requests.at(-1)).toMatchObject({ path: '/v1/chat/completions', model: 'simulated-fast' });
  });

  it('cannot be used with a wrong key, an unknown model or where no server answers, and this is reported beforehand', async () => {
    const used = models({ MODEL_FETCH_ALLOW: `${server.origin},http://127.0.0.1:9` });
    const problemOf = async (changes: object) => (await used.forRequest(own(changes)))?.problem;
    expect(await problemOf({ apiKey: 'sk-wrong' })).toMatchObject({ code: 'model_key_refused' });
    expect(await problemOf({ smart: 'missing' })).toMatchObject({
      code: 'model_not_found',
      message: expect.stringContaining('"missing"'),
    });
    expect(await problemOf({ fast: 'missing' })).toMatchObject({ code: 'model_not_found' });
    expect(await problemOf({ baseUrl: 'http://127.0.0.1:9/v1' })).toMatchObject({ code: 'model_unavailable' });
  });

  it('are never looked for at private addresses that nobody has allowed', async () => {
    const used = models({ ...byOpenAI(), HOST: '0.0.0.0' });
    const before = server.requests.length;
    for (const baseUrl of [
      // Not even at that of the server's own models.
      server.baseUrl,
      'http://169.254.169.254/v1',
      'http://localhost:80/v1',
      'http://[fd00::1]/v1',
    ]) {
      const failure = await failureOf(used.check(own({ baseUrl })));
      const line = `MODEL_FETCH_ALLOW=${new URL(baseUrl).origin}`;
      expect([failure.code, failure.message]).toEqual(['address_refused', expect.stringMatching(/not on the public/)]);
      expect(failure.message).toContain(`${line} `);
      expect((await used.forRequest(own({ baseUrl })))?.problem?.code).toBe('address_refused');
    }
    expect(server.requests).toHaveLength(before);
  });

  it('may be any of this machine where nobody else reaches the server', async () => {
    const local = { baseUrl: server.baseUrl };
    expect((await models().check(own(local))).probe?.ok).toBe(true);
    for (const reached of [{ HOST: '0.0.0.0' }, { TRUST_PROXY_HOPS: '1' }, { ALLOWED_HOSTS: 'assay.example.org' }])
      expect((await failureOf(models(reached).check(own(local)))).code).toBe('address_refused');
    expect((await failureOf(models().check(own({ baseUrl: 'http://10.0.0.7:1234/v1' })))).code).toBe('address_refused');
    // A run goes on with it after the server was started again.
    const { request, sealed } = await requestWith(models(), own(local));
    const { fast } = await models().open(request, sealed);
    await fast.model.doGenerate(asking('Say something.'));
  });

  it('say of a public server on another port what is wrong with it', async () => {
    const failure = await failureOf(models().check(own({ baseUrl: 'https://models.example.org:8000/v1' })));
    expect(failure.message).toMatch(/^Port 8000 .*MODEL_FETCH_ALLOW=https:\/\/models\.example\.org:8000 /);
    expect(failure.message).not.toContain('public internet');
  });

  it('are offered where Ollama is found, and only then may it be asked', async () => {
    const keyless = await startModelServer();
    // A busy machine may need longer to answer than the time after which the server counts as absent.
    const withoutHaste = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
    try {
      const used = models({ OLLAMA_BASE_URL: keyless.origin });
      expect(await used.status(undefined)).toMatchObject({
        source: 'none',
        engine: 'rules',
        offered: { provider: 'ollama', baseUrl: keyless.baseUrl, models: ['simulated-smart', 'simulated-fast'] },
      });
      expect(keyless.requests).toEqual([]);
      const settings = own({ provider: 'ollama', apiKey: null, baseUrl: keyless.baseUrl });
      expect(await used.check(settings)).toMatchObject({ source: 'own', label: 'Ollama', prices: { fast: { in: 0 } } });
    } finally {
      withoutHaste.mockRestore();
      await keyless.stop();
    }
  });

  it('are not probed again for a run that is continued in another process', async () => {
    for (const settings of [undefined, own()]) {
      const { request, sealed } = await requestWith(models(byOpenAI()), settings);
      const before = server.requests.length;
      const { fast, smart } = await models({ ...byOpenAI() }).open(request, sealed);
      expect(server.requests).toHaveLength(before);
      await Promise.all([fast, smart].map(({ model }) => model.doGenerate(asking('Say something.'))));
      expect(server.requests).toHaveLength(before + 2);
    }
  });

  it('give way to rules where their server is not set up any more', async () => {
    const { request, sealed } = await requestWith(models(byOpenAI()));
    const { fast } = await models().open(request, sealed);
    expect((await failureOf(Promise.resolve(fast.model.doGenerate(asking('x'))))).code).toBe('model_unavailable');
    const { request: withOwn } = await requestWith(models(byOpenAI()), own());
    const elsewhere = await models().open(withOwn, 'sealed by another server');
    expect((await failureOf(Promise.resolve(elsewhere.smart.model.doGenerate(asking('x'))))).code).toBe(
      'model_unavailable',
    );
  });

  it('are not asked again by every page, which waits only shortly', async () => {
    const slow = await startModelServer({ latency: { firstTokenMs: 1_500 } });
    try {
      const used = models({ MODEL_BASE_URL: slow.baseUrl, MODEL_NAME: 'simulated-smart' });
      const startedAt = performance.now();
      expect((await used.status(undefined, { waitMs: 100 })).probe).toBeNull();
      expect(performance.now() - startedAt).toBeLessThan(1_000);
      await expect
        .poll(async () => (await used.status(undefined, { waitMs: 100 })).probe?.ok, { timeout: 30_000 })
        .toBe(true);
      expect(slow.requests).toHaveLength(3);
    } finally {
      await slow.stop();
    }
  });

  it('are asked anew when their settings are tried, for their server may be gone or back', async () => {
    const port = await freePort();
    const first = await startModelServer({ key: KEY, port });
    const used = models({ MODEL_FETCH_ALLOW: first.origin });
    const settings = own({ baseUrl: first.baseUrl });
    expect((await used.check(settings)).probe?.ok).toBe(true);
    await first.stop();
    expect((await failureOf(used.check(settings))).code).toBe('model_unavailable');
    const second = await startModelServer({ key: KEY, port });
    try {
      expect((await used.check(settings)).probe?.ok).toBe(true);
    } finally {
      await second.stop();
    }
  });

  it('limit how often settings are tried', async () => {
    const used = models();
    for (let n = 0; n < 30; n += 1) await used.limitChecks('192.0.2.1');
    // A page says what is known, and asks no more for this address.
    expect((await used.status(own({ fast: 'another' }), { asker: '192.0.2.1' })).probe).toBeNull();
    expect((await failureOf(used.limitChecks('192.0.2.1'))).code).toBe('rate_limited');
    await used.limitChecks('192.0.2.2');
  });
});

describe('the environment', () => {
  it.each([
    ['OpenAI before all others', { OPENAI_API_KEY: 'k', MODEL_BASE_URL: 'http://a.test/v1', HF_TOKEN: 'h' }, 'OpenAI'],
    [
      'an own server before Anthropic',
      { MODEL_BASE_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'm', ANTHROPIC_API_KEY: 'a' },
      'OpenAI-compatible server',
    ],
    ['Anthropic before Hugging Face', { ANTHROPIC_API_KEY: 'a', HF_TOKEN: 'h' }, 'Anthropic'],
    ['Hugging Face', { HF_TOKEN: 'h' }, 'Hugging Face'],
  ])('chooses %s', async (_, variables, label) => {
    const bases = {
      OPENAI_BASE_URL: 'http://127.0.0.1:9',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
      HF_BASE_URL: 'http://127.0.0.1:9',
    };
    expect((await models({ ...bases, ...variables }).status(undefined, { waitMs: 0 })).label).toBe(label);
  });

  it('asks for the name of the model of a server of one’s own', () => {
    expect(() => models({ MODEL_BASE_URL: 'http://127.0.0.1:9/v1' })).toThrow(/MODEL_NAME/);
  });

  it.each([
    ['OPENAI_BASE_URL', 'ftp://example.org'],
    ['MODEL_BASE_URL', 'http://ada:secret@example.org/v1'],
    ['MODEL_TIMEOUT_SECONDS', '0'],
    ['MODEL_CONCURRENCY', '-1'],
    ['RUN_TOKENS_QUICK', '10'],
    ['MODEL_FETCH_ALLOW', 'localhost'],
  ])('names %s when it is wrong, never its value', (name, value) => {
    const read = () => readEnv({ DATABASE_URL: 'none', [name]: value });
    expect(read).toThrow(new RegExp(name));
    expect(read).not.toThrow(/secret/);
  });
});
