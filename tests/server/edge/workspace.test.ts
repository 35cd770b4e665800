import { expect, it } from 'vitest';
import { createWorkspaces } from '#server/edge/workspace.ts';

const workspaces = createWorkspaces('a secret of the server');
const cookieValueOf = (setCookie: string) => setCookie.split(';', 1)[0]?.split('=')[1] ?? '';

it('a workspace is opened by the cookie that was made for it, and by no other', async () => {
  const { id, setCookie } = workspaces.create(false);
  const value = cookieValueOf(setCookie);
  expect(await workspaces.read(value)).toBe(id);
  expect(await createWorkspaces('another secret').read(value)).toBeUndefined();
  const [, signature = ''] = value.split('.');
  const forged = [
    undefined,
    '',
    id,
    `${id}.`,
    `.${signature}`,
    `${id}.${signature}.x`,
    `${id}.0.${signature}`,
    `${id}.1.${signature}`,
    `${id}x.${signature}`,
    `${id}.${signature}x`,
    `${id}.${signature.slice(1)}`,
    `${id}.${'A'.repeat(signature.length)}`,
  ];
  for (const each of forged) expect(await workspaces.read(each)).toBeUndefined();
});

it('no two workspaces are one, and nobody guesses an id of 144 bits', () => {
  const ids = Array.from({ length: 50 }, () => workspaces.create(false).id);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(Buffer.from(id, 'base64url')).toHaveLength(18);
});

it('the cookie is for the server alone, for 400 days, and encrypted where the connection is', () => {
  const attributes = (setCookie: string) => setCookie.split('; ').slice(1);
  const own = ['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=34560000'];
  expect(attributes(workspaces.create(false).setCookie)).toEqual(own);
  expect(attributes(workspaces.create(true).setCookie)).toEqual([...own, 'Secure']);
  const gone = 'assay_workspace=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0';
  expect(workspaces.forget(false)).toEqual([gone]);
  expect(workspaces.forget(true)).toEqual([`__Host-${gone}; Secure`, gone]);
});
