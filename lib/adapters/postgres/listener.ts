import { EventEmitter } from 'node:events';
import pg from 'pg';
import { HEARD_WHILE_IDLE } from './database.ts';

export interface Listener {
  /** Calls `hear` with the payload of every notification; on a reconnect with undefined, because some may be lost. */
  on(channel: string, hear: (payload: string | undefined) => void): () => void;
  close(): Promise<void>;
}

interface ListenerOptions {
  url: string;
  channels: readonly string[];
  /** Runs on each new connection, e.g. to take the advisory lock that marks this process as alive. */
  onConnect?: (client: pg.Client) => Promise<void>;
}

const RECONNECT_MS = 250;

/** One connection that listens for the whole process and comes back by itself after the server was away. */
export async function createListener({ url, channels, onConnect }: ListenerOptions): Promise<Listener> {
  const emitter = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'assay listener',
      ...HEARD_WHILE_IDLE,
      connectionTimeoutMillis: 5000,
    });
    next.on('error', () => {});
    next.on('notification', ({ channel, payload }) => emitter.emit(channel, payload));
    await next.connect();
    await onConnect?.(next);
    for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
    next.on('end', () => void reconnect());
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      try {
        await connect();
        for (const channel of channels) emitter.emit(channel, undefined);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      }
    }
  }

  await connect();
  return {
    on(channel, hear) {
      emitter.on(channel, hear);
      return () => void emitter.off(channel, hear);
    },
    async close() {
      isClosed = true;
      await client?.end().catch(() => {});
    },
  };
}
