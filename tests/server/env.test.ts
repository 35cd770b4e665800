import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AssayError } from '#core/errors.ts';
import { REAL_ADDRESSES, readEnv } from '#server/env.ts';

const env = (variables: Record<string, string> = {}) => readEnv({ DATABASE_URL: 'none', ...variables });

/** Variables that one part of Assay sets for another: nothing to configure. */
const SET_BY_SCRIPTS = ['ASSAY_ROOT', 'ASSAY_PARENT', 'ASSAY_DEMO', 'DATABASE_FOLDER', 'SAMPLE_SOURCES'];

function asDocumented(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

describe('the environment', () => {
  it('has its documented limits where nothing is set', () => {
    expect(env()).toMatchObject({
      HOST: '127.0.0.1',
      ALLOWED_HOSTS: [],
      TRUST_PROXY_HOPS: 0,
      HOSTED: false,
      ASSAY_DEMO: false,
      RUN_CONCURRENCY: 50,
      RUN_TIMEOUT_SECONDS: 600,
      RUNS_PER_HOUR_PER_WORKSPACE: 100,
      RUNS_PER_HOUR_PER_ADDRESS: 400,
      STREAMS_PER_WORKSPACE: 100,
      STREAMS_PER_ADDRESS: 400,
      RUNS_WAITING_AT_MOST: 500,
      RUNS_OPEN_PER_WORKSPACE: 50,
      LIVE_RUNS_PER_DAY_PER_WORKSPACE: 5,
      LIVE_RUNS_PER_DAY_PER_ADDRESS: 20,
      WORKSPACE_DAYS: 0,
      LIBRARY_FILE_MB: 50,
      LIBRARY_DOCUMENTS: 5_000,
      LIBRARY_MB: 5_000,
      LIBRARY_OPEN: 5_000,
      LIBRARY_ADDRESS_MB: 20_000,
      LIBRARY_ALL_MB: 100_000,
      LIBRARY_ADDED_PER_HOUR: 2_000,
      LIBRARY_SEARCHES_PER_HOUR: 2_000,
      LIBRARY_CONCURRENCY: 1,
      LIBRARY_PAGES: 600,
      LIBRARY_SCANNED_PAGES: 60,
      LIBRARY_READ_SECONDS: 600,
      LIBRARY_READ_MB: 700,
      LIBRARY_INDEX_PASSAGES: 150_000,
      STUDY_TOKENS_PER_DAY: 200_000,
      STUDIES_PER_HOUR: 60,
      STUDY_STEPS_PER_HOUR: 3_000,
      ANSWER_CACHE_HOURS: 24,
      MODEL_TIMEOUT_SECONDS: 120,
      MODEL_CONCURRENCY: 256,
      RUN_TOKENS_MAX: 1_000_000,
      OLLAMA_BASE_URL: 'http://127.0.0.1:11434',
      LOG_LEVEL: 'info',
    });
    expect(env().MONEY_PER_DAY).toBeUndefined();
  });

  it('is documented variable by variable, with the defaults that hold', () => {
    const source = fs.readFileSync('lib/server/env.ts', 'utf8');
    const written = [...source.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
    const known = [...Object.keys(REAL_ADDRESSES), ...written];
    const rows = fs.readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm);
    const documented = new Map([...rows].map(([, name, value]) => [name, value]));
    expect(known.length).toBeGreaterThan(50);
    expect(known.filter((name) => !documented.has(name) && !SET_BY_SCRIPTS.includes(name ?? ''))).toEqual([]);
    const defaults = env() as Readonly<Record<string, unknown>>;
    const wrong = [...documented]
      .filter(([name]) => known.includes(name) && name !== 'DATABASE_URL')
      .map(([name = '', value]) => [name, value, asDocumented(defaults[name])])
      .filter(([, documentedDefault, actual]) => documentedDefault !== actual);
    expect(wrong).toEqual([]);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(env({ RUNS_PER_HOUR_PER_WORKSPACE: '', HOST: '' })).toMatchObject({
      RUNS_PER_HOUR_PER_WORKSPACE: 100,
      HOST: '127.0.0.1',
    });
  });

  it('reads an address without the blanks around it', () => {
    expect(env({ HOST: ' 0.0.0.0 ', ALLOWED_HOSTS: ' a.example , ,b.example' })).toMatchObject({
      HOST: '0.0.0.0',
      ALLOWED_HOSTS: ['a.example', 'b.example'],
    });
  });

  it.each([
    ['TRUST_PROXY_HOPS', '20', '21'],
    ['RUN_CONCURRENCY', '1', '0'],
    ['RUNS_PER_HOUR_PER_WORKSPACE', '0', '-1'],
    ['RUN_TOKENS_MAX', '1000', '999'],
    ['MODEL_TIMEOUT_SECONDS', '3600', '3601'],
    ['MODEL_TIMEOUT_SECONDS', '0.5', '0'],
    ['MONEY_PER_DAY', '0', '-0.01'],
    ['LIBRARY_READ_MB', '64', '63'],
    ['STUDY_TOKENS_PER_DAY', '1000', '999'],
    ['ASSAY_SECRET', 'x'.repeat(16), 'x'.repeat(15)],
    ['CROSSREF_BASE_URL', 'https://api.crossref.org', 'ftp://api.crossref.org'],
    ['OPENAI_BASE_URL', 'https://example.org/v1', 'https://me:pw@example.org/v1'],
    ['OPENAI_BASE_URL', 'https://example.org/v1', 'https://me@example.org/v1'],
    ['ALLOWED_HOSTS', '*.example.org', 'https://example.org'],
    ['LOG_LEVEL', 'debug', 'loud'],
  ])('takes %s=%s and refuses %s, without showing the value', (name, right, wrong) => {
    expect(() => env({ [name]: right })).not.toThrow();
    let message = '';
    try {
      env({ [name]: wrong });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(name);
    if (name.startsWith('OPENAI')) expect(message).not.toContain('me:pw');
  });

  it('of a hosted demonstration holds nothing of the operator’s models, and needs the sample sources', () => {
    const SAMPLE_SOURCES = JSON.stringify({
      ...Object.fromEntries(Object.keys(REAL_ADDRESSES).map((name) => [name, 'http://127.0.0.1:1'])),
      PAGE_FETCH_ALLOW: '',
    });
    const operators = {
      OPENAI_API_KEY: 'k',
      MODEL_NAME: 'm',
      MONEY_PER_DAY: '5',
      MODEL_FETCH_ALLOW: 'http://127.0.0.1:2',
    };
    const hosted = env({ HOSTED: '1', SAMPLE_SOURCES, ...operators });
    expect(hosted).toMatchObject({ OLLAMA_BASE_URL: 'off', MODEL_FETCH_ALLOW: [] });
    expect([hosted.OPENAI_API_KEY, hosted.MODEL_NAME, hosted.MONEY_PER_DAY]).toEqual([undefined, undefined, undefined]);
    expect(env(operators)).toMatchObject({ OPENAI_API_KEY: 'k', MODEL_NAME: 'm', MONEY_PER_DAY: 5 });
    expect(() => env({ HOSTED: '1' })).toThrow(/HOSTED needs the sample sources/);
    expect(() => env({ HOSTED: '1', SAMPLE_SOURCES: '{' })).toThrow(/SAMPLE_SOURCES/);
  });

  it('asks only simulated sources faster than the real ones allow', () => {
    const local = Object.fromEntries(Object.keys(REAL_ADDRESSES).map((name) => [name, 'http://127.0.0.1:4000']));
    expect(env({ ...local, SOURCE_PACE: '10' }).SOURCE_PACE).toBe(10);
    for (const variables of [{}, { ...local, NCBI_BASE_URL: 'https://eutils.ncbi.nlm.nih.gov' }])
      expect(() => env({ ...variables, SOURCE_PACE: '10' })).toThrow(AssayError);
  });
});
