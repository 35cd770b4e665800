import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createLivingStore } from '#adapters/postgres/living/living-store.ts';
import { createMailStore } from '#adapters/postgres/living/mail-store.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { createSeal } from '#server/edge/seal.ts';
import { createMailLinks } from '#server/living/mail/mail-links.ts';
import { createMailServer } from '#server/living/mail/mail-server.ts';
import { createMailWorker } from '#server/living/mail/mail-worker.ts';
import { createReportMail } from '#server/living/mail/report-mail.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { REQUEST, startSimulatedServer, WORKSPACE } from './simulated-server.ts';
import { simulatedYear, weekAt } from './simulated-world.ts';

// Addresses, works and results are invented.

const READER = 'jo.reader@example.org';
const PUBLIC = 'https://assay.example.org';

interface Received {
  to: string[];
  raw: string;
}

let database: Database;
let drop: () => Promise<void>;
let smtp: SMTPServer;
let url: string;
let received: Received[];
/** How the mail server answers the next recipients; undefined takes them. */
let refusal: { code: number; message: string } | undefined;
let logged: string;

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (piece: Buffer) => {
        raw += piece.toString('utf8');
      });
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database.close();
  await drop();
});
beforeEach(() => {
  received = [];
  refusal = undefined;
  logged = '';
});
afterEach(() => database.pool.query('truncate runs, living_reports cascade'));

/** A watched report with its readers, and a mail server behind it. */
async function startMail(smtpUrl: string | undefined = url) {
  let at = weekAt(0);
  const clock = { now: () => at };
  const links = createMailLinks(createSeal('a secret of this test'), PUBLIC);
  const store = createMailStore(database);
  const living = createLivingStore({ pool: database.pool, inTransaction: createRunStore(database).inTransaction });
  const sent: string[] = [];
  const server = createMailServer({ url: smtpUrl, from: 'Assay <assay@example.org>' });
  const mail = createReportMail({
    store,
    tasks: { send: async (id) => void sent.push(id) },
    links,
    keyOf: (address) => `key of ${address.length}`,
    isOn: server !== undefined,
    clock,
  });
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(piece: Buffer, _encoding, done) {
        logged += piece.toString('utf8');
        done();
      },
    }),
  );
  const worker = createMailWorker({
    store,
    living,
    questionOf: async () => REQUEST.question,
    server,
    links,
    clock,
    log,
  });
  const world = simulatedYear();
  const simulated = startSimulatedServer({ database, world, now: clock.now, notifyReaders: mail.notify });
  const first = await simulated.runs.start(WORKSPACE, REQUEST);
  await simulated.runs.endOpen(at);
  await simulated.living.watch(WORKSPACE, first, {
    every: 'weekly',
    isPaused: false,
    seal: () => null,
    addressKey: null,
  });
  const livingId = (await living.ofRun(first))?.id ?? '';
  return {
    mail,
    livingId,
    setTime(to: Date) {
      at = to;
    },
    /** Works off what was sent to the queue. @param isLast no other try follows. */
    async deliver(isLast = false) {
      const tasks = sent.splice(0);
      for (const id of tasks) await worker.handle({ id, isLast });
      return tasks;
    },
    async liveUntil(week: number, from: number) {
      for (let now = from; now <= week; now += 1) {
        at = weekAt(now);
        for (let turns = 0; turns < 3; turns += 1) {
          await simulated.turn();
          await simulated.runs.endOpen(at);
        }
      }
    },
  };
}

const linkIn = (raw: string, kind: string) =>
  new RegExp(`${kind}/([\\w-]+)`).exec(raw.replace(/=\r\n/g, ''))?.[1] ?? '';

describe('messages about a report', () => {
  it('go to nobody before the address was confirmed by a link that was sent to it', async () => {
    const { mail, livingId, deliver, liveUntil } = await startMail();
    await mail.add(livingId, READER);
    await deliver();
    expect(received.map(({ to }) => to)).toEqual([[READER]]);
    await liveUntil(6, 1);
    expect(await deliver()).toEqual([]);

    // The first link is too old by now.
    await mail.add(livingId, READER);
    await deliver();
    await mail.confirm(linkIn(received[1]?.raw ?? '', 'confirm'));
    await liveUntil(10, 7);
    await deliver();
    expect(received).toHaveLength(3);
    expect(received[2]?.raw).toContain('Corrected (2026-03-02)');
  });

  it('are sent once for each change, in plain text and HTML, with one click to leave', async () => {
    const { mail, livingId, deliver, liveUntil } = await startMail();
    await mail.add(livingId, READER);
    await deliver();
    await mail.confirm(linkIn(received[0]?.raw ?? '', 'confirm'));
    await liveUntil(16, 1);
    const tasks = await deliver();
    expect(received.slice(1)).toHaveLength(3);
    const [{ raw = '' } = {}] = received.slice(1);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(raw.replace(/\r\n\s+/g, ' ')).toMatch(
      /^List-Unsubscribe: <https:\/\/assay\.example\.org\/api\/mail\/[\w-]{20,64}\/unsubscribe>\r?$/m,
    );
    expect(raw).toContain('Content-Type: text/plain');
    expect(raw).toContain('Content-Type: text/html');
    const ids = received.map((each) => /^Message-ID: (.*)\r$/im.exec(each.raw)?.[1]);
    for (const id of ids) expect(id).toMatch(/^<[^<>\s@]+@example\.org>$/);
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(200);
    expect(new Set(ids).size).toBe(received.length);

    // Who tries once more finds them sent.
    const store = createMailStore(database);
    for (const id of tasks) {
      const [mailId = '', versionId = ''] = id.split('/');
      expect(await store.isDue(mailId, versionId)).toBe(false);
    }

    await mail.unsubscribe(linkIn(raw, 'api/mail'));
    await liveUntil(31, 17);
    expect(await deliver()).toEqual([]);
    expect((await mail.readers(livingId))[0]?.status).toBe('ended');
  });

  it('that are refused for good are not tried again, and those that may pass are', async () => {
    const { mail, livingId, deliver } = await startMail();
    refusal = { code: 550, message: `No such user ${READER}` };
    await mail.add(livingId, READER);
    await deliver();
    expect((await mail.readers(livingId))[0]).toMatchObject({ problem: expect.stringContaining('(550)') });
    refusal = { code: 451, message: 'Try again later' };
    await mail.add(livingId, READER);
    await expect(deliver()).rejects.toMatchObject({ message: expect.stringContaining('(451)') });
    await mail.add(livingId, READER);
    await deliver(true);
    refusal = undefined;
    await mail.add(livingId, READER);
    await deliver();
    expect((await mail.readers(livingId))[0]).toMatchObject({ problem: null, status: 'unconfirmed' });
    expect(received).toHaveLength(1);
  });

  it('leave no address in the log, the list or the database', async () => {
    const { mail, livingId, deliver } = await startMail();
    refusal = { code: 550, message: `No such user ${READER}` };
    await mail.add(livingId, READER);
    await deliver();
    expect(logged).toContain('mail server');
    const { rows } = await database.pool.query('select * from report_mail');
    for (const text of [logged, JSON.stringify(rows), JSON.stringify(await mail.readers(livingId))])
      expect(text).not.toContain(READER.split('@')[0]);
  });

  it('need a mail server, a link that is not too old, and one that was sent', async () => {
    const { mail, livingId, deliver, setTime } = await startMail();
    await mail.add(livingId, READER);
    await deliver();
    const token = linkIn(received[0]?.raw ?? '', 'confirm');
    await expect(mail.unsubscribe(token)).rejects.toMatchObject({ code: 'not_found' });
    await expect(mail.confirm(`${token.slice(0, -2)}AA`)).rejects.toMatchObject({ code: 'not_found' });
    setTime(weekAt(1));
    await expect(mail.confirm(token)).rejects.toMatchObject({ code: 'not_found' });
    const off = createReportMail({
      store: createMailStore(database),
      tasks: { send: async () => {} },
      links: createMailLinks(createSeal('another'), PUBLIC),
      keyOf: (address) => address,
      isOn: false,
      clock: { now: () => weekAt(0) },
    });
    await expect(off.add(livingId, READER)).rejects.toMatchObject({ message: expect.stringContaining('SMTP_URL') });
  });
});
