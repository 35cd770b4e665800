import * as z from 'zod';
import { MOST_TOKENS, tokenBody } from '../edge/access-tokens.ts';
import { operation } from './operation.ts';

/** A token as its owner sees it; the token itself is shown once, when it is made. */
const listedToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(['read', 'write']),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

const PATH = '/api/settings/tokens';

export const listTokens = operation({
  name: 'list_tokens',
  summary: 'The access tokens of this workspace, newest first; never the tokens themselves.',
  scope: 'owner',
  input: z.object({}),
  output: z.object({ tokens: z.array(listedToken) }),
  http: { method: 'GET', path: PATH, status: 200 },
  async handle(_, { services, workspaceId }) {
    return { tokens: workspaceId === undefined ? [] : await services.accessTokens.list(workspaceId) };
  },
});

export const createToken = operation({
  name: 'create_token',
  isNoted: true,
  summary: `Makes an access token with which a program works in this workspace; it is shown this once. At most ${MOST_TOKENS} at a time.`,
  scope: 'owner',
  input: tokenBody,
  output: z.object({ token: z.string(), listed: listedToken }),
  http: { method: 'POST', path: PATH, status: 201, body: tokenBody },
  async handle(wanted, { services, address, openWorkspace }) {
    const workspaceId = openWorkspace();
    await services.checkTokenLimits({ workspaceId, address });
    return services.accessTokens.create(workspaceId, wanted);
  },
});

export const revokeToken = operation({
  name: 'revoke_token',
  isNoted: true,
  summary: 'Takes an access token back: from now on it opens nothing.',
  scope: 'owner',
  input: z.object({ tokenId: z.string() }),
  output: z.void(),
  http: { method: 'DELETE', path: `${PATH}/{tokenId}`, status: 204 },
  handle: ({ tokenId }, { services, workspaceId }) => services.accessTokens.revoke(workspaceId, tokenId),
});
