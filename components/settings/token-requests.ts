import { readProblem, UNREACHABLE } from '#components/app/read-problem.ts';
import type { Outcome } from '#components/run/run-requests.ts';

/** An access token without what it is. */
export interface ListedToken {
  id: string;
  name: string;
  /** `write` may start runs too. */
  scope: 'read' | 'write';
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string | null;
}

export interface NewToken {
  /** Shown this once. */
  token: string;
  listed: ListedToken;
}

const ADDRESS = '/api/settings/tokens';

async function send<T>(path: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<Outcome<T>> {
  try {
    const response = await fetch(path, init);
    return response.ok ? { value: await read(response) } : { problem: await readProblem(response) };
  } catch {
    return { problem: UNREACHABLE };
  }
}

export function makeToken(wanted: Pick<ListedToken, 'name' | 'scope'>): Promise<Outcome<NewToken>> {
  const headers = { 'content-type': 'application/json' };
  const read = async (response: Response) => (await response.json()) as NewToken;
  return send(ADDRESS, { method: 'POST', headers, body: JSON.stringify(wanted) }, read);
}

export function revokeToken(id: string): Promise<Outcome<undefined>> {
  return send(`${ADDRESS}/${id}`, { method: 'DELETE' }, async () => undefined);
}
