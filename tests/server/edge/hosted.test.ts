import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createAdmission } from '#server/edge/admission.ts';
import { createLiveAllowance } from '#server/edge/live-allowance.ts';
import { createSeal } from '#server/edge/seal.ts';
import { REAL_ADDRESSES, readEnv } from '#server/env.ts';
import { parseModelSettings } from '#server/models/model-settings.ts';
import { createModels } from '#server/models/models.ts';
import { failureOf } from '#tests/contracts/http.contract.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

const SAMPLE = Object.fromEntries(
  Object.keys(REAL_ADDRESSES).map((name, at) => [name, `http://127.0.0.1:${4001 + at}`]),
);
const HOSTED = {
  DATABASE_URL: 'none',
  HOSTED: '1',
  SAMPLE_SOURCES: JSON.stringify({ ...SAMPLE, PAGE_FETCH_ALLOW: '' }),
};

/** Every way in which an operator may offer models, none of which exists. */
const OPERATORS = {
  OPENAI_API_KEY: 'sk-operator',
  OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
  MODEL_BASE_URL: 'http://127.0.0.1:9/v1',
  MODEL_API_KEY: 'operator',
  ANTHROPIC_API_KEY: 'sk-ant-operator',
  ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
  HF_TOKEN: 'hf_operator',
  HF_BASE_URL: 'http://127.0.0.1:9/v1',
  MODEL_NAME: 'big',
  MODEL_FAST: 'small',
  MODEL_SMART: 'big',
  MODEL_EMBED: 'vectors',
  MODEL_FETCH_ALLOW: 'http://127.0.0.1:9',
  OLLAMA_BASE_URL: 'http://127.0.0.1:9',
};

describe('a hosted demonstration', () => {
  it.each(Object.keys(OPERATORS).filter((name) => /KEY|TOKEN|MODEL_BASE_URL/.test(name)))(
    'offers nothing of %s, which is used elsewhere',
    async (name) => {
      const variables = { ...OPERATORS, ...HOSTED, OLLAMA_BASE_URL: 'off' };
      const given = Object.entries(variables).filter(([key]) => key === name || !/KEY|TOKEN|MODEL_BASE_URL/.test(key));
      const of = (more: Record<string, string>) =>
        createModels({
          env: readEnv({ ...Object.fromEntries(given), ...more }),
          seal: createSeal('a secret of the server'),
          log: { warn: () => {} },
        });
      const hosted = of({});
      expect(hosted.isSetUp(undefined)).toBe(false);
      expect(await hosted.forRequest(undefined)).toBeNull();
      expect(await hosted.status(undefined)).toMatchObject({ source: 'none', engine: 'rules', offered: null });
      // MODEL_API_KEY is the key of MODEL_BASE_URL and alone sets nothing up.
      if (name !== 'MODEL_API_KEY') expect(of({ HOSTED: '0' }).isSetUp(undefined)).toBe(true);
    },
  );

  it('keeps nothing of the operator’s models in what the server knows of its environment', () => {
    const env = readEnv({ ...HOSTED, ...OPERATORS });
    const passedOn = JSON.stringify(env);
    for (const value of ['operator', 'vectors', ':9']) expect(passedOn).not.toContain(value);
    expect(env.OLLAMA_BASE_URL).toBe('off');
  });

  it('lets no visitor enter a model server of its machine or network, whatever it listens on', async () => {
    const models = createModels({
      env: readEnv({ ...HOSTED, ...OPERATORS, HOST: '127.0.0.1' }),
      seal: createSeal('a secret of the server'),
      log: { warn: () => {} },
    });
    const entered = { provider: 'compatible', baseUrl: 'http://127.0.0.1:9/v1', fast: 'small', smart: 'big' };
    const { data } = parseModelSettings(entered, undefined);
    const refused = await failureOf(models.check(data!));
    expect(refused).toMatchObject({ code: 'address_refused', message: expect.stringContaining('public internet') });
    expect(refused.message).not.toContain('MODEL_FETCH_ALLOW');
  });

  it('does not start without its sample sources', () => {
    expect(() => readEnv({ DATABASE_URL: 'none', HOSTED: 'true' })).toThrow(/sample sources/);
    expect(() => readEnv({ ...HOSTED, SAMPLE_SOURCES: 'here' })).toThrow(/SAMPLE_SOURCES/);
  });
});

describe('the allowance of live runs', () => {
  let fresh: Awaited<ReturnType<typeof createFreshDatabase>>;
  let database: Database;
  const here = { workspaceId: 'w1', address: '192.0.2.1' };
  const allowance = (perWorkspace: number, perAddress: number) =>
    createLiveAllowance({ database, secret: 'a secret of the server', perWorkspace, perAddress });
  const isRefused = async (attempt: Promise<unknown>) => (await failureOf(attempt)).code === 'rate_limited';

  beforeAll(async () => {
    fresh = await createFreshDatabase();
    database = await openDatabase({ url: fresh.url, root: process.cwd() });
  });
  afterAll(async () => {
    await database.close();
    await fresh.drop();
  });

  it('can be begun by many servers at once', async () => {
    for (let time = 0; time < 5; time += 1) {
      await database.pool.query('drop table if exists live_allowance');
      const begun = await Promise.all(Array.from({ length: 8 }, () => allowance(2, 3)));
      expect(await Promise.all(begun.map((each) => each.left(here)))).toEqual(
        begun.map(() => ({ left: 2, perDay: 2 })),
      );
    }
  });

  it('is one for all servers, by workspace and by address, and says when to come back', async () => {
    const [one, two] = await Promise.all([allowance(2, 3), allowance(2, 3)]);
    expect(await one.left(here)).toEqual({ left: 2, perDay: 2 });
    await one.take(here);
    await two.take(here);
    expect(await two.left(here)).toEqual({ left: 0, perDay: 2 });
    const refused = await failureOf(one.take(here));
    expect(refused).toMatchObject({ code: 'rate_limited', message: expect.stringMatching(/in 24 hours.*sample data/) });
    // The refusal has cost the address nothing: a new workspace gets its third run, and then none.
    await one.take({ ...here, workspaceId: 'w2' });
    expect(await isRefused(two.take({ ...here, workspaceId: 'w3' }))).toBe(true);
    expect(await one.left({ ...here, workspaceId: undefined })).toEqual({ left: 0, perDay: 2 });
    await two.take({ workspaceId: 'w4', address: '192.0.2.2' });
  });

  it('keeps no address as it is', async () => {
    const { rows } = await database.pool.query('select * from live_allowance');
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
  });

  it('counts no sample run, and no run that could not be started', async () => {
    const live = await allowance(1, 9);
    const caller = { workspaceId: 'w9', address: '192.0.2.9' };
    const admit = createAdmission({ env: { HOSTED: true, ASSAY_DEMO: false }, allowance: live });
    const start = async () => 'started';
    for (let at = 0; at < 3; at += 1) expect(await admit({ ...caller, isSample: true }, start)).toBe('started');
    await expect(admit({ ...caller, isSample: false }, () => Promise.reject(new Error('full')))).rejects.toThrow(
      'full',
    );
    expect(await live.left(caller)).toEqual({ left: 1, perDay: 1 });
    expect(await admit({ ...caller, isSample: false }, start)).toBe('started');
    expect(await isRefused(admit({ ...caller, isSample: false }, start))).toBe(true);
    expect(await admit({ ...caller, isSample: true }, start)).toBe('started');
  });

  it('is for hosted demonstrations: elsewhere nothing is counted and there is no sample data', async () => {
    const admit = createAdmission({ env: { HOSTED: false, ASSAY_DEMO: false }, allowance: undefined });
    const caller = { workspaceId: 'w9', address: '192.0.2.9' };
    expect(await admit({ ...caller, isSample: false }, async () => 'started')).toBe('started');
    const refused = await failureOf(admit({ ...caller, isSample: true }, async () => 'started'));
    expect(refused.code).toBe('invalid_request');
  });
});
