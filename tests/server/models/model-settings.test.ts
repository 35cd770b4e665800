import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeal } from '#server/edge/seal.ts';
import {
  forgetModelSettings,
  type ModelSettings,
  modelSettingsCookie,
  parseModelSettings,
  readModelSettings,
} from '#server/models/model-settings.ts';

const KEY = 'sk-planted-0123456789abcdefghij';
const entered = { provider: 'openai', apiKey: KEY, fast: 'small', smart: 'large' };
const seal = createSeal('a secret of the server');

function parsed(input: unknown, previous?: ModelSettings): ModelSettings {
  const { data } = parseModelSettings(input, previous);
  if (!data) throw new Error('Expected settings that are right');
  return data;
}

it('takes no settings that a browser would silently not keep', () => {
  const price = { in: 0.123456789, out: 0.123456789, cached: 0.123456789 };
  const most = parsed({
    provider: 'huggingface',
    apiKey: 'k'.repeat(512),
    baseUrl: `https://example.org/${'m'.repeat(480)}`,
    fast: '模'.repeat(200),
    smart: '模'.repeat(200),
    prices: { fast: price, smart: price },
    tokens: { quick: 100_000_000, standard: 100_000_000, deep: 100_000_000 },
  });
  const cookie = modelSettingsCookie(most, { workspaceId: 'w'.repeat(24), seal, isSecure: true });
  expect(cookie.length).toBeLessThan(4096);
});

describe('parseModelSettings', () => {
  it('knows where the providers are', () => {
    expect(parsed(entered)).toEqual({
      ...entered,
      baseUrl: 'https://api.openai.com/v1',
      prices: { fast: null, smart: null },
      tokens: null,
    });
  });

  it('keeps the key that is not sent again, for the very same server only', () => {
    const previous = parsed(entered);
    const { apiKey: _, ...withoutKey } = entered;
    expect(parsed({ ...withoutKey, smart: 'larger' }, previous)).toMatchObject({ apiKey: KEY, smart: 'larger' });
    const elsewhere = parseModelSettings({ ...withoutKey, baseUrl: 'https://models.example.org/v1' }, previous);
    expect(elsewhere.success).toBe(false);
    const other = { ...withoutKey, provider: 'compatible', baseUrl: 'https://models.example.org/v1' };
    expect(parsed(other, previous).apiKey).toBeNull();
  });

  it.each([
    ['nothing', undefined],
    ['a list', []],
    ['an unknown provider', { ...entered, provider: 'oracle' }],
    ['no key where one is needed', { ...entered, apiKey: '' }],
    ['a key of two lines', { ...entered, apiKey: 'one\ntwo' }],
    ['a key that no header carries', { ...entered, apiKey: 'schlüssel' }],
    ['a key as long as a book', { ...entered, apiKey: 'k'.repeat(513) }],
    ['no address of a server of one’s own', { provider: 'compatible', fast: 'a', smart: 'a' }],
    ['an address that is none', { ...entered, baseUrl: 'localhost' }],
    ['an address of a file', { ...entered, baseUrl: 'file:///etc/passwd' }],
    ['an address with a password', { ...entered, baseUrl: 'https://ada:secret@example.org/v1' }],
    [
      'an address that is long once it is written out',
      { ...entered, baseUrl: `https://example.org/${'模'.repeat(400)}` },
    ],
    ['no model', { ...entered, smart: ' ' }],
    ['a model with a control character', { ...entered, smart: 'a\0b' }],
    ['a negative price', { ...entered, prices: { fast: { in: -1, out: 1 }, smart: null } }],
    ['a budget of nothing', { ...entered, tokens: { quick: 0, standard: 5_000, deep: 5_000 } }],
  ])('refuses %s with a sentence that says what to change', (_, input) => {
    const { success, error } = parseModelSettings(input, undefined);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toMatch(/^(Send|Choose|Enter|The|Name|Prices|Give) .*\.$/);
    expect(JSON.stringify(error?.issues)).not.toContain('planted');
  });

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        parseModelSettings(value, undefined);
        parseModelSettings({ ...entered, baseUrl: value, apiKey: value, prices: value, tokens: value }, undefined);
      }),
    );
  });
});

describe('the cookie of the settings', () => {
  const settings = parsed({ ...entered, tokens: { quick: 1_000, standard: 2_000, deep: 3_000 } });
  const cookieFor = (workspaceId: string, isSecure = false) =>
    modelSettingsCookie(settings, { workspaceId, seal, isSecure });
  const requestWith = (cookie: string) =>
    new Request('http://assay.test/', { headers: { cookie: `theme=dark; ${cookie.split(';', 1)[0]}` } });

  it('gives its workspace the settings back, and nobody else', () => {
    const request = requestWith(cookieFor('ada'));
    expect(readModelSettings(request, 'ada', seal)).toEqual(settings);
    expect(readModelSettings(request, 'bob', seal)).toBeUndefined();
    expect(readModelSettings(request, undefined, seal)).toBeUndefined();
    expect(readModelSettings(request, 'ada', createSeal('another secret'))).toBeUndefined();
  });

  it('is out of reach of scripts and other sites, small, and shows no key', () => {
    expect(cookieFor('ada')).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
    expect(cookieFor('ada', true)).toMatch(/; Secure$/);
    expect(cookieFor('ada')).not.toContain(KEY);
    expect(cookieFor('ada').length).toBeLessThan(4_000);
    const gone = expect.stringMatching(/^assay_models=; .*Max-Age=0$/);
    expect(forgetModelSettings(false)).toEqual([gone]);
    // Whichever of the two names a browser has it under.
    expect(forgetModelSettings(true)).toEqual([
      expect.stringMatching(/^__Host-assay_models=; .*Max-Age=0; Secure$/),
      gone,
    ]);
  });

  it('is as good as none when it was changed', () => {
    const [value] = cookieFor('ada').split(';', 1);
    for (const changed of [`${value}x`, `${value?.slice(0, -4)}`, 'assay_models=', 'assay_models=%00']) {
      expect(readModelSettings(requestWith(changed), 'ada', seal)).toBeUndefined();
    }
  });
});
