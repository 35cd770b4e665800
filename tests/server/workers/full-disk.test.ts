import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AssayError } from '#core/errors.ts';
import { routesAt } from '#server/api/rest.ts';
import { createUploads } from '#server/edge/uploads.ts';
import type { Orchestrate } from '#server/workers/research.ts';
import { type Storage, watchStorage } from '#server/workers/storage.ts';
import { failureOf } from '#tests/contracts/http.contract.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { startLibraryServer } from '../library/library-server.ts';
import { startTeamServer, TEAM_REQUEST, type TeamServer, until } from '../runs/team-server.ts';

const MB = 1_000_000;
const log = pino({ level: 'silent' });

/** Bytes that are free on the disk. */
let free: number;
let url: string;
let drop: () => Promise<void>;
let storage: Storage;
let stops: (() => Promise<void>)[];

beforeEach(async () => {
  free = 900 * MB;
  stops = [];
  ({ url, drop } = await createFreshDatabase());
  storage = await watchStorage({
    folder: '/anywhere',
    leastFree: 500 * MB,
    log,
    everyMs: 20,
    freeBytes: async () => free,
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  storage.stop();
  for (const stop of stops) await stop();
  await drop();
});

const full = () => until(async () => storage.isFull());

/** A run of three steps, the second of which is under way while `during` is awaited. */
function threeSteps(during: () => Promise<void>): { orchestrate: Orchestrate; done: string[] } {
  const done: string[] = [];
  const orchestrate: Orchestrate = async function* (started, { journal }) {
    yield started;
    for (const key of ['one', 'two', 'three']) {
      await journal.step(key, async () => {
        if (key === 'two') await during();
        done.push(key);
        return key;
      });
      yield { type: 'thinking', agent: 'search', message: key };
    }
    yield { type: 'error', code: 'source_unavailable', message: 'Nobody answered.' };
  };
  return { orchestrate, done };
}

async function server(orchestrate: Orchestrate): Promise<TeamServer> {
  const started = await startTeamServer({ url, orchestrate, storage });
  stops.push(() => started.stop());
  return started;
}

describe('a run whose server has no room left', () => {
  it('rests at its next step without a word in its log, keeps what it has paid for, and goes on by itself', async () => {
    const { orchestrate, done } = threeSteps(async () => {
      free = 100 * MB;
      await full();
    });
    const { runs, events, eventsUntil } = await server(orchestrate);
    const runId = await runs.start('w1', TEAM_REQUEST);
    await until(async () => done.includes('two'));
    await until(async () => (await events(runId)).length === 3);
    await sleep(500);
    expect(done).toEqual(['one', 'two']);
    expect((await events(runId)).map(({ type }) => type)).toEqual(['started', 'thinking', 'thinking']);
    free = 900 * MB;
    await eventsUntil(runId, 'error');
    // No step is made twice.
    expect(done).toEqual(['one', 'two', 'three']);
  });

  it('writes again what the database could not, and pays for nothing twice', async () => {
    const { orchestrate, done } = threeSteps(async () => {});
    const { runs, database, eventsUntil } = await server(orchestrate);
    // As PostgreSQL says it when a table cannot grow.
    await database.pool.query(`
      create table refusals (n int); insert into refusals values (0);
      create function refuse() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger refuse before insert on run_steps for each row execute function refuse()`);
    const runId = await runs.start('w1', TEAM_REQUEST);
    await until(async () => storage.isFull());
    await sleep(300);
    expect((await runs.own('w1', runId)).status).not.toBe('failed');
    await database.pool.query('drop trigger refuse on run_steps');
    await eventsUntil(runId, 'error');
    expect(done).toEqual(['one', 'two', 'three']);
    const { rows } = await database.pool.query('select step_key from run_steps where run_id = $1 order by step_order', [
      runId,
    ]);
    expect(rows.map(({ step_key }) => step_key)).toEqual(['one', 'two', 'three']);
  });

  it('is not begun, and the caller learns why', async () => {
    const { runs, store } = await server(threeSteps(async () => {}).orchestrate);
    free = 100 * MB;
    await full();
    const refused = await failureOf(runs.start('w1', TEAM_REQUEST));
    expect(refused).toMatchObject({ code: 'storage_full', message: expect.stringContaining('no room') });
    expect(await store.list('w1', 10)).toEqual([]);
    // It takes somewhat more than the least before work goes on: it would go to and fro otherwise.
    free = 510 * MB;
    await sleep(100);
    expect(storage.isFull()).toBe(true);
    free = 900 * MB;
    await until(async () => !storage.isFull());
    await runs.start('w1', TEAM_REQUEST);
  });
});

it('a library takes nothing that there is no room for, and reads what it has once there is', async () => {
  const front = await startLibraryServer({ url, storage, isWorking: false });
  stops.push(() => front.stop());
  const add = (name: string, size: number) =>
    front.library.addFile('w', { name, bytes: Buffer.alloc(size, `${name} is about otters. `) });
  free = 501 * MB;
  await vi.waitFor(() => expect(() => storage.check(2 * MB)).toThrow(AssayError));
  await expect(add('large.txt', 2 * MB)).rejects.toMatchObject({ code: 'storage_full' });
  const { documentId } = await add('small.txt', 100);
  free = 100 * MB;
  await full();
  const working = await startLibraryServer({ url, storage });
  stops.push(() => working.stop());
  await sleep(1_500);
  expect(await front.library.get('w', documentId)).toMatchObject({ status: 'received' });
  free = 900 * MB;
  await working.until('w', documentId, 'ready');
});

it('a file that there is no room for is refused by what it says of itself, before any of it is received', async () => {
  const { services, stop } = await startLibraryServer({ url, storage, isWorking: false });
  stops.push(stop);
  const take = vi.fn(services.uploads.take);
  const checkAddLimits = vi.fn(services.checkAddLimits);
  vi.stubGlobal('assayServices', Promise.resolve({ ...services, uploads: { take }, checkAddLimits }));
  const send = async (bytes: number) => {
    const request = new Request('http://assay.test/api/library/files?name=otters.txt', {
      method: 'POST',
      headers: { 'content-length': String(bytes) },
      body: Buffer.alloc(bytes, 'Otters swim. '),
    });
    const response = await routesAt('/api/library/files').POST(request);
    return [response.status, ((await response.json()) as { error?: { code: string } }).error?.code];
  };
  free = 501 * MB;
  await vi.waitFor(() => expect(() => storage.check(2 * MB)).toThrow(AssayError));
  expect(await send(2 * MB)).toEqual([507, 'storage_full']);
  // Nor does it count as one of those that may be added in an hour.
  expect([take.mock.calls.length, checkAddLimits.mock.calls.length]).toEqual([0, 0]);
  expect(await send(100)).toEqual([202, undefined]);
  expect(take.mock.calls.length).toBe(1);
});

it('a file whose disk fills up while it arrives is refused with the same words', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const body = new ReadableStream({ start: (controller) => controller.error(full) });
  const request = new Request('http://assay.test', { method: 'POST', body, duplex: 'half' } as RequestInit);
  const folder = path.join(os.tmpdir(), `assay-uploads-${process.pid}`);
  const arriving = { request, most: MB, workspaceId: 'w', address: 'a' };
  expect(await failureOf(createUploads(folder).take(arriving, async () => {}))).toMatchObject({ code: 'storage_full' });
});

it('reading that the database had no room for is done again, and gives no document up', async () => {
  const server = await startLibraryServer({ url, storage });
  stops.push(() => server.stop());
  await server.database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger refuse before insert on document_passages for each row execute function refuse()`);
  const { documentId } = await server.library.addFile('w', { name: 'a.txt', bytes: Buffer.from('Otters swim.') });
  await until(async () => storage.isFull());
  await server.database.pool.query('drop trigger refuse on document_passages');
  await server.until('w', documentId, 'ready');
});

it('a disk that cannot be seen is tried again after the database has found it full', async () => {
  const blind = await watchStorage({ folder: undefined, leastFree: 500 * MB, log });
  expect(blind.isFull()).toBe(false);
  const stopping = new AbortController();
  const writing = blind.whenSpace(
    () => Promise.reject(Object.assign(new Error('full'), { code: '53100' })),
    stopping.signal,
  );
  const refused = failureOfAny(writing);
  await until(async () => blind.isFull());
  expect(() => blind.check()).toThrow(AssayError);
  stopping.abort();
  expect(await refused).toMatchObject({ name: 'AbortError' });
  blind.stop();
});

const failureOfAny = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);
