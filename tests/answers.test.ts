import { describe, expect, it } from 'vitest';
import { checkAnswer } from './answers.ts';

const TOKEN = {
  id: 't1',
  name: 'An editor',
  scope: 'read',
  createdAt: '2026-11-22T10:00:00.000Z',
  lastUsedAt: null,
  expiresAt: '2027-11-22T10:00:00.000Z',
};
const check = (body: unknown, init?: ResponseInit, method = 'GET') =>
  checkAnswer(method, 'http://assay.test/api/settings/tokens', Response.json(body, init));

/** What holds all answers of the tests against the list must itself be able to refuse one. */
describe('an answer checked against the list of operations', () => {
  it('passes where it is what the list says, or an error in our form', async () => {
    await check({ tokens: [TOKEN] });
    await check({ error: { code: 'not_found', message: 'There is nothing here.' } }, { status: 404 });
    await checkAnswer('GET', 'http://assay.test/elsewhere', Response.json({ any: 'thing' }));
  });

  it.each([
    ['a field is missing', { tokens: [{ ...TOKEN, scope: undefined }] }, {}],
    ['a field has another type', { tokens: [{ ...TOKEN, lastUsedAt: 7 }] }, {}],
    ['a field is not in the list', { tokens: [{ ...TOKEN, hash: 'secret' }] }, {}],
    ['the status is another one', { tokens: [] }, { status: 202 }],
    ['an error has an unknown code', { error: { code: 'odd', message: 'Odd.' } }, { status: 400 }],
  ])('is refused where %s', async (_, body, init) => {
    await expect(check(body, init)).rejects.toThrow(/list_tokens/);
  });
});
