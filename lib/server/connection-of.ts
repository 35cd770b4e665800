import type { Connection } from '#adapters/models/connection.ts';

/** One model of a server that somebody has set up. */
export function connectionOf({ provider, baseUrl, apiKey }: Omit<Connection, 'model'>, model: string): Connection {
  return { provider, baseUrl, apiKey, model };
}
