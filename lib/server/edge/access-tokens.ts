import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { AccessTokenStore, StoredToken } from '#adapters/postgres/access-token-store.ts';
import { AssayError } from '#core/errors.ts';

export const MOST_TOKENS = 20;
/** 256 random bits: tokens cannot be guessed, so a fast hash is as good as a slow one. */
const TOKEN_BYTES = 32;
/** Makes tokens recognisable to people and to scanners of repositories. */
const PREFIX = 'assay_';
const LONGEST_NAME = 80;
const DAYS = 90;
const MOST_DAYS = 366;

const NAME = `Give the token a name of at most ${LONGEST_NAME} characters, so that you know it again.`;

const LIFETIME = `Give "expiresInDays" as a whole number from 1 to ${MOST_DAYS}.`;

export const tokenBody = z.object(
  {
    name: z
      .string({ error: NAME })
      .trim()
      .min(1, { error: NAME })
      .max(LONGEST_NAME, { error: NAME })
      .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name), { error: NAME }),
    scope: z
      .enum(['read', 'write'], { error: 'The scope is "read" or "write", which may start runs.' })
      .default('write'),
    expiresInDays: z
      .int({ error: LIFETIME })
      .min(1, { error: LIFETIME })
      .max(MOST_DAYS, { error: LIFETIME })
      .default(DAYS)
      .describe('Days until the token expires.'),
  },
  { error: 'Send a JSON object with the field "name".' },
);
type WantedToken = z.infer<typeof tokenBody>;

/** The workspace and scope of a token. */
export interface TokenHolder {
  workspaceId: string;
  scope: 'read' | 'write';
}

/** Tokens with which programs work in a workspace. Only a hash is stored: a stolen database opens nothing with it. */
export function createAccessTokens({ store }: { store: AccessTokenStore }) {
  return {
    list: (workspaceId: string): Promise<StoredToken[]> => store.list(workspaceId),

    /** The token, for the one time that it is seen. Throws `invalid_request` where the workspace has too many. */
    async create(
      workspaceId: string,
      { name, scope, expiresInDays }: WantedToken,
    ): Promise<{ token: string; listed: StoredToken }> {
      const token = PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
      const id = randomBytes(9).toString('base64url');
      const hash = hashOf(token);
      const listed = await store.add({ id, workspaceId, name, scope, hash, days: expiresInDays, most: MOST_TOKENS });
      if (!listed)
        throw new AssayError('invalid_request', `There are ${MOST_TOKENS} tokens already. Revoke one first.`);
      return { token, listed };
    },

    async revoke(workspaceId: string | undefined, tokenId: string): Promise<void> {
      const isGone = workspaceId !== undefined && (await store.remove(workspaceId, tokenId));
      if (!isGone) throw new AssayError('not_found', 'There is no such token.');
    },

    /** The holder of a request's `Authorization` header. Throws `token_refused`. */
    async holder(authorization: string | null): Promise<TokenHolder> {
      const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization?.trim() ?? '')?.[1];
      const found = token && (await store.use(hashOf(token)));
      if (!found) throw new AssayError('token_refused');
      return found;
    },
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
