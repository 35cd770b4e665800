import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { AccessTokenStore } from '#adapters/postgres/access-token-store.ts';
import { createAccessTokens, tokenBody } from '#server/edge/access-tokens.ts';
import { failureOf } from '#tests/contracts/http.contract.ts';

type NewToken = Parameters<AccessTokenStore['add']>[0];

function tokens(most = Number.POSITIVE_INFINITY) {
  const stored: NewToken[] = [];
  const store = {
    list: async () => [],
    add: async (token: NewToken) => {
      if (stored.length >= Math.min(most, token.most)) return undefined;
      stored.push(token);
      return { id: token.id, name: token.name };
    },
    remove: async (workspaceId: string, id: string) =>
      stored.some((each) => each.id === id && each.workspaceId === workspaceId),
    use: async (hash: string) => stored.find((each) => each.hash === hash),
  } as unknown as AccessTokenStore;
  return { stored, ...createAccessTokens({ store }) };
}

it('a token is seen once, and only its hash is kept', async () => {
  const { stored, create, holder } = tokens();
  const { token } = await create('w1', { name: 'Mine', scope: 'read', expiresInDays: 30 });
  expect(token).toMatch(/^assay_[\w-]{43}$/);
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(stored[0]).toMatchObject({
    hash: createHash('sha256').update(token).digest('hex'),
    scope: 'read',
    days: 30,
    most: 20,
  });
  for (const sent of [`Bearer ${token}`, ` bearer ${token} `])
    expect(await holder(sent)).toMatchObject({ workspaceId: 'w1' });
});

it('what is no token of ours is refused, and one too many', async () => {
  const { create, holder } = tokens(1);
  const { token } = await create('w1', { name: 'Mine', scope: 'write', expiresInDays: 30 });
  for (const sent of [null, '', token, `Basic ${token}`, `Bearer ${token}x`, `Bearer ${token} x`, 'Bearer short'])
    expect((await failureOf(holder(sent))).code).toBe('token_refused');
  expect((await failureOf(create('w1', { name: 'More', scope: 'write', expiresInDays: 30 }))).code).toBe(
    'invalid_request',
  );
});

it('a token is revoked by its own workspace alone', async () => {
  const { stored, create, revoke } = tokens();
  await create('w1', { name: 'Mine', scope: 'write', expiresInDays: 30 });
  const id = stored[0]?.id ?? '';
  for (const other of ['w2', undefined]) expect((await failureOf(revoke(other, id))).code).toBe('not_found');
  await expect(revoke('w1', id)).resolves.toBeUndefined();
  // A visitor without a workspace has no token either: nothing is looked for.
  const remove = vi.fn(async () => true);
  const open = createAccessTokens({ store: { remove } as unknown as AccessTokenStore });
  expect((await failureOf(open.revoke(undefined, id))).code).toBe('not_found');
  expect(remove).not.toHaveBeenCalled();
});

it('a token has a name of 1 to 80 characters, and may write by default', () => {
  expect(tokenBody.parse({ name: ' Mine ' })).toEqual({ name: 'Mine', scope: 'write', expiresInDays: 90 });
  expect(tokenBody.safeParse({ name: 'x'.repeat(80) }).success).toBe(true);
  for (const name of ['', ' ', 'x'.repeat(81), 'a\nb', '\ud800', 5])
    expect(tokenBody.safeParse({ name }).success).toBe(false);
  expect(tokenBody.safeParse({ name: 'x', scope: 'admin' }).success).toBe(false);
  for (const expiresInDays of [0, 367, 1.5, null])
    expect(tokenBody.safeParse({ name: 'x', expiresInDays }).success).toBe(false);
});
