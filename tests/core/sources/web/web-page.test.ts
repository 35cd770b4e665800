import { expect, test } from 'vitest';
import { ERROR_SENTENCES } from '#contract/error-codes.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import type { ArticleExtractor } from '#core/ports/article-extractor.ts';
import { createPageOpener } from '#core/sources/web/web-page.ts';
import { type Reply, scriptedHttp } from '#tests/contracts/search-tool.contract.ts';

const extractor: ArticleExtractor = {
  extract: async ({ html }) => (html ? { title: 'Amber', text: html } : null),
};
const { signal } = new AbortController();
const read = (reply: () => Reply | Promise<Reply>, url = 'https://amber.example/page') => {
  const pages = scriptedHttp(reply);
  return { pages, result: createPageOpener({ pages, extractor })(url, { signal }) };
};

test('reads the text of a page, shortened after a whole paragraph', async () => {
  expect(await read(() => 'Amber helps.').result).toEqual({ text: 'Amber helps.' });
  const long = Array.from({ length: 4_000 }, (_, i) => `Paragraph ${i} of the long page.`).join('\n');
  const result = await read(() => long).result;
  const text = 'text' in result ? result.text : '';
  expect(text.length).toBeGreaterThan(50_000);
  expect(text.length).toBeLessThanOrEqual(60_000);
  expect(text).toMatch(/of the long page\.$/);
});

test.each<[string, () => Reply | Promise<Reply>, string]>([
  ['is not there', () => ({ status: 404, text: 'no' }), 'The page does not exist, is not HTML, or contains no text.'],
  [
    'is a PDF',
    () => ({ headers: { 'content-type': 'application/pdf' }, text: '%PDF' }),
    'The page does not exist, is not HTML, or contains no text.',
  ],
  ['holds no text', () => '', 'The page does not exist, is not HTML, or contains no text.'],
  ['is private', () => Promise.reject(new AssayError('address_refused')), ERROR_SENTENCES.address_refused],
  [
    'asks robots to stay away',
    () => Promise.reject(new AssayError('robots_disallowed')),
    ERROR_SENTENCES.robots_disallowed,
  ],
  ['fails oddly', () => Promise.reject(new TypeError('secret detail')), ERROR_SENTENCES.source_invalid],
])('says why when the page %s', async (_, reply, message) => {
  expect(await read(reply).result).toEqual({ message });
});

test('asks nothing where the address is none', async () => {
  const { pages, result } = read(() => 'text', 'not an address');
  expect(await result).toEqual({ message: ERROR_SENTENCES.address_refused });
  expect(pages.requests).toHaveLength(0);
});

test('stops when the run does', async () => {
  const controller = new AbortController();
  const pages = scriptedHttp(() => new Promise<Reply>(() => controller.abort()));
  const stopped = createPageOpener({ pages, extractor })('https://amber.example/', { signal: controller.signal });
  await expect(stopped).rejects.toSatisfy((error) => isAssayError(error) && error.code === 'cancelled');
});
