import { EventEmitter } from 'node:events';
import pg from 'pg';
import { KEEP_ALIVE } from './database.ts';

export interface Listener {
  /**
   * Calls `hear` with the payload of every notification; with undefined on a reconnect and every two seconds while there
   * is no connection, because some may be lost.
   */
  on(channel: string, hear: (payload: string | undefined) => void): () => void;
  close(): Promise<void>;
}

interface ListenerOptions {
  url: string;
  channels: readonly string[];
  /** Runs on each new connection, e.g. to take the advisory lock that marks this process as alive. */
  onConnect?: (client: pg.Client) => Promise<void>;
  /** The connection is asked for an answer so often: a half-open one says nothing by itself. */
  checkMs?: number;
  /** How long an answer may take before the connection counts as lost. */
  answerMs?: number;
  /** How often listeners are asked to poll while there is no connection. */
  pollMs?: number;
}

const RECONNECT_MS = 250;

/** One connection that listens for the whole process and comes back by itself after the server was away. */
export async function createListener({
  url,
  channels,
  onConnect,
  checkMs = 30_000,
  answerMs = 10_000,
  pollMs = 2_000,
}: ListenerOptions): Promise<Listener> {
  const emitter = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'assay listener',
      ...KEEP_ALIVE,
      connectionTimeoutMillis: 5000,
      query_timeout: answerMs,
    });
    next.on('error', () => {});
    next.on('notification', ({ channel, payload }) => emitter.emit(channel, payload));
    try {
      await next.connect();
      await onConnect?.(next);
      for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      drop(next);
      throw error;
    }
    if (isClosed) return drop(next);
    client = next;
    const check = setInterval(() => next.query('select 1').catch(() => drop(next)), checkMs);
    next.on('end', () => {
      clearInterval(check);
      void reconnect();
    });
  }

  function notifyAll(): void {
    for (const channel of channels) emitter.emit(channel, undefined);
  }

  async function reconnect(): Promise<void> {
    const poll = setInterval(notifyAll, pollMs);
    while (!isClosed) {
      try {
        await connect();
        notifyAll();
        break;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      }
    }
    clearInterval(poll);
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

/** Ends a connection, also one that gives no answer any more. */
const drop = (client: pg.Client) => void client.end().catch(() => {});
