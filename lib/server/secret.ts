import { randomBytes } from 'node:crypto';
import type { RunStore } from '#adapters/postgres/run-store.ts';

/** The secret that signs cookies, made once for each database, so that several servers on it agree. */
export function createSecret(store: Pick<RunStore, 'ensureSetting'>): Promise<string> {
  return store.ensureSetting('secret', randomBytes(32).toString('base64url'));
}
