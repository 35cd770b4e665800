import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createListener, type Listener } from '#adapters/postgres/listener.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { startSilentProxy } from './silent-proxy.ts';

let url: string;
let drop: () => Promise<void>;
let admin: pg.Client;
let listener: Listener | undefined;

beforeEach(async () => {
  ({ url, drop } = await createFreshDatabase());
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
});
afterEach(async () => {
  await listener?.close();
  listener = undefined;
  await admin.end();
  await drop();
});

const soon = (expectation: () => void | Promise<void>) => vi.waitFor(expectation, { timeout: 15_000, interval: 20 });

async function connections(): Promise<number> {
  const { rowCount } = await admin.query(
    `select 1 from pg_stat_activity where application_name = 'assay listener' and datname = current_database()`,
  );
  return rowCount ?? 0;
}

const endConnections = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'assay listener' and datname = current_database()`,
  );

it('keeps no connection on which it could not listen', async () => {
  await expect(createListener({ url, channels: [''] })).rejects.toThrow('zero-length');
  await soon(async () => expect(await connections()).toBe(0));
});

it('ends every connection that did not come to listen, and has waiting readers look for themselves', async () => {
  let failures = 0;
  let isStandby = false;
  const onConnect = async () => {
    if (!isStandby) return;
    failures += 1;
    throw new Error('cannot execute LISTEN during recovery');
  };
  listener = await createListener({ url, channels: ['news'], onConnect, pollMs: 50 });
  const heard: (string | undefined)[] = [];
  listener.on('news', (payload) => heard.push(payload));
  isStandby = true;
  await endConnections();
  await soon(() => expect(failures).toBeGreaterThan(4));
  // One may just be at its next try.
  expect(await connections()).toBeLessThan(2);
  expect(heard.length).toBeGreaterThan(1);
  isStandby = false;
  await soon(async () => {
    await admin.query(`notify news, 'back'`);
    expect(heard).toContain('back');
  });
});

it('notices a connection that fell silent, and listens on a new one', async () => {
  const proxy = await startSilentProxy(url);
  listener = await createListener({ url: proxy.url, channels: ['news'], checkMs: 100, answerMs: 200 });
  const heard: (string | undefined)[] = [];
  listener.on('news', (payload) => heard.push(payload));
  proxy.fallSilent();
  await admin.query(`notify news, 'lost'`);
  await soon(() => expect(heard).toEqual([undefined]));
  await admin.query(`notify news, 'heard'`);
  await soon(() => expect(heard).toEqual([undefined, 'heard']));
  await listener.close();
  proxy.stop();
});
