import { describe, expect, test } from 'vitest';
import { AssayError, isAssayError } from '#core/errors.ts';
import { CROSSREF_BASE_URL, createCrossref, createNoticesReader } from '#core/sources/crossref/crossref.ts';
import { memoryCache, type Reply, scriptedHttp } from '#tests/contracts/search-tool.contract.ts';
import { describeWithSharedData, readShared } from '#tests/shared-data.ts';

// All records here are made up, in the shape of the service's own answers.
const DOI = '10.5555/fict.2019.1';
const { signal } = new AbortController();
const answer = (message: object) =>
  JSON.stringify({ status: 'ok', 'message-type': 'work', message: { DOI, title: ['Amber and sleep'], ...message } });
const update = (
  type: string,
  source: string,
  date: (number | null)[],
  doi = '10.5555/fict.notice.1',
  label?: string,
) => ({
  DOI: doi,
  type,
  source,
  ...(label && { label }),
  updated: { 'date-parts': [date] },
});

const clock = { now: () => new Date() };

function crossref(reply: () => Reply | Promise<Reply>, cache = memoryCache()) {
  const http = scriptedHttp(reply);
  const parts = { http, cache, clock, baseUrl: CROSSREF_BASE_URL };
  return { http, cache, ask: createCrossref(parts), readNotices: createNoticesReader(parts) };
}
const noticesOf = (message: object) => crossref(() => answer(message)).readNotices(DOI, { signal });

test('merges a retraction that publisher and Retraction Watch report', async () => {
  const notices = await noticesOf({
    'updated-by': [
      update('retraction', 'retraction-watch', [2021, 5, 1], undefined, 'Retraction'),
      update('retraction', 'publisher', [2021, 5, 3], undefined, 'Retraction'),
    ],
  });
  expect(notices).toEqual([
    {
      kind: 'retraction',
      date: '2021-05-01',
      source: 'Crossref: Retraction, publisher and Retraction Watch, 2021-05-01, doi:10.5555/fict.notice.1',
    },
  ]);
});

test.each([
  ['withdrawal', 'retraction'],
  ['removal', 'retraction'],
  ['partial_retraction', 'retraction'],
  ['erratum', 'correction'],
  ['corrigendum', 'correction'],
  ['expression_of_concern', 'concern'],
  ['Expression of Concern', 'concern'],
])('takes a %s for a %s', async (type, kind) => {
  const notices = await noticesOf({ 'updated-by': [update(type, 'publisher', [2020])] });
  expect(notices).toMatchObject([{ kind, date: '2020' }]);
});

test.each(['new_version', 'new_edition', 'addendum', 'clarification', 'something_new'])(
  'takes a %s for nothing against the work',
  async (type) => expect(await noticesOf({ 'updated-by': [update(type, 'publisher', [2020])] })).toEqual([]),
);

test('does not take a retraction notice for a retracted work', async () => {
  const { ask } = crossref(() =>
    answer({
      title: ['Retracted: Amber and rest'],
      'update-to': [update('retraction', 'publisher', [2021], '10.5555/other')],
    }),
  );
  expect(await ask(DOI, { signal })).toEqual({ status: 'known', notices: [], isNotice: true });
});

test('takes an article that became its own notice, or says so in its title, for retracted', async () => {
  expect(
    await noticesOf({ 'update-to': [update('retraction', 'publisher', [2021], DOI.toUpperCase())] }),
  ).toMatchObject([{ kind: 'retraction', date: '2021' }]);
  expect(await noticesOf({ title: ['RETRACTED: Amber and sleep'] })).toMatchObject([
    { kind: 'retraction', date: null },
  ]);
  expect(await noticesOf({ title: ['Retracted tendons in the elderly'] })).toEqual([]);
});

test('keeps the readable entries among unreadable ones, and dates as exact as they are', async () => {
  const notices = await noticesOf({
    'updated-by': [
      'odd',
      { DOI: 7 },
      update('correction', 'publisher', [2022, 3, null]),
      update('correction', '?', [], '10.5555/b'),
    ],
  });
  expect(notices.map(({ date }) => date)).toEqual(['2022-03', null]);
});

describe('asking', () => {
  test('escapes the DOI, sends the address of the operator and asks once', async () => {
    const http = scriptedHttp(() => answer({ DOI: '10.5555/a(b)/c#d?' }));
    const ask = createCrossref({
      http,
      cache: memoryCache(),
      clock,
      baseUrl: CROSSREF_BASE_URL,
      email: 'a@example.org',
    });
    await ask('10.5555/a(b)/c#d?', { signal });
    await ask('10.5555/a(b)/c#d?', { signal });
    expect(http.requests.map(({ url }) => url)).toEqual([
      'https://api.crossref.org/works/10.5555%2Fa(b)%2Fc%23d%3F?mailto=a%40example.org',
    ]);
  });

  test('knows a DOI that Crossref does not know from a question that failed', async () => {
    const unknown = crossref(() => ({ status: 404, text: 'Resource not found.' }));
    expect(await unknown.ask(DOI, { signal })).toEqual({ status: 'unknown' });
    expect(await unknown.readNotices(DOI, { signal })).toEqual([]);
    expect(unknown.http.requests).toHaveLength(1);
  });

  test.each<[string, () => Reply | Promise<Reply>]>([
    ['a server error', () => ({ status: 503, text: '' })],
    ['a page in HTML', () => '<!doctype html><p>Down</p>'],
    ['truncated JSON', () => answer({}).slice(0, 40)],
    ['an answer of another shape', () => JSON.stringify({ status: 'ok', message: [] })],
    ['a time-out', () => Promise.reject(new AssayError('source_timeout'))],
  ])('reports a failure after %s and remembers nothing', async (_, reply) => {
    const { ask, readNotices, cache } = crossref(reply);
    expect(await ask(DOI, { signal })).toEqual({ status: 'failed' });
    expect(await readNotices(DOI, { signal })).toEqual([]);
    expect(cache.entries.size).toBe(0);
  });

  test('stops when the run does', async () => {
    const controller = new AbortController();
    const { ask } = crossref(() => new Promise<Reply>(() => controller.abort()));
    const stopped = ask(DOI, { signal: controller.signal });
    await expect(stopped).rejects.toSatisfy((error) => isAssayError(error) && error.code === 'cancelled');
  });
});

describeWithSharedData('recorded answers', () => {
  const recorded = (name: string, doi: string) =>
    crossref(() => readShared('api', 'dev', 'crossref', name)).ask(doi, { signal });

  test('a correction by the publisher is read with its date', async () => {
    expect(await recorded('habanero_works_mixed_ids_warn__00_200.json', '10.1371/journal.pone.0033693')).toEqual({
      status: 'known',
      isNotice: false,
      notices: [
        {
          kind: 'correction',
          date: '2012-05-08',
          source:
            'Crossref: Correction, publisher, 2012-05-08, doi:10.1371/annotation/c76da2c1-ccb8-4797-94c1-359d3ceceeda',
        },
      ],
    });
  });

  test('a work without updates has none', async () => {
    expect(await recorded('habanero_works_mixed_ids_warn__02_200.json', '10.1371/journal.pone.0020476')).toEqual({
      status: 'known',
      isNotice: false,
      notices: [],
    });
  });
});

test('leaves a source alone that is down, for half a minute, and then asks again', async () => {
  let time = 0;
  let isDown = true;
  const http = scriptedHttp(() => (isDown ? Promise.reject(new AssayError('source_unavailable')) : answer({})));
  const parts = { http, cache: memoryCache(), clock: { now: () => new Date(time) }, baseUrl: CROSSREF_BASE_URL };
  const ask = createCrossref(parts);
  for (let n = 0; n < 6; n += 1) expect((await ask(`10.5555/fict.${n}`, { signal })).status).toBe('failed');
  expect(http.requests).toHaveLength(3);
  isDown = false;
  time = 29_000;
  expect((await ask('10.5555/fict.7', { signal })).status).toBe('failed');
  time = 31_000;
  expect((await ask('10.5555/fict.8', { signal })).status).toBe('known');
  expect(http.requests).toHaveLength(4);
});
