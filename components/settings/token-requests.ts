import { askServer, bringing } from '#components/app/ask-server.ts';

/** An access token without what it is. */
export interface ListedToken {
  id: string;
  name: string;
  /** `write` may start runs too. */
  scope: 'read' | 'write';
  /** ISO 8601. */
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
}

export interface NewToken {
  /** Shown this once. */
  token: string;
  listed: ListedToken;
}

const ADDRESS = '/api/settings/tokens';

export function makeToken(wanted: Pick<ListedToken, 'name' | 'scope'> & { expiresInDays: number }): Promise<NewToken> {
  return askServer(ADDRESS, bringing('POST', wanted));
}

export function revokeToken(id: string): Promise<unknown> {
  return askServer(`${ADDRESS}/${id}`, { method: 'DELETE' });
}
