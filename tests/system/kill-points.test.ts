import http from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Report } from '#contract/report.ts';
import { comparableReport } from '#tests/comparable-report.ts';
import { smallDocx, smallPdf } from '#tests/e2e/small-files.ts';
import { drawSample, IS_LONG } from '#tests/sample.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { type App, startCluster } from './app.ts';
import { type Client, createClient } from './client.ts';
import { createStage, type Stage } from './stage.ts';
import { openStatementGate, type StatementGate } from './statement-gate.ts';
import { openWriteGate, type WriteGate } from './write-gate.ts';

const QUESTION = 'Does velorimine reduce attacks in cluster headache?';
const LIBRARY = /public\.(document|library)|pgboss/;
const CONVERSATION = /public\.(runs|conversation)|pgboss/;
const MEMORY = /public\.memory/;
const LEAST = IS_LONG
  ? { upload: 8, reading: 8, answer: 8, memory: 8 }
  : { upload: 1, reading: 1, answer: 1, memory: 1 };
const LEAST_IN_ALL = IS_LONG ? 40 : 6;
const POLL_MS = 20;
const LIMIT_MS = 60_000;

/** Three invented documents, one of each way of reading. */
const SENTENCES = Array.from({ length: 40 }, (_, n) => `Patient ${n} took velorimine and had ${n % 7} attacks a week.`);
const FILES = {
  'notes.md': Buffer.from(`# Notes on velorimine\n\n## Results\n\n${SENTENCES.join(' ')}\n`),
  'protocol.docx': smallDocx(['Protocol of a trial', 'Oxygen was given as a rescue treatment for every attack.']),
  'trial.pdf': smallPdf(
    SENTENCES.slice(0, 6).map((text) => [
      { x: 90, y: 700, size: 16, text: 'Velorimine in cluster headache' },
      { x: 90, y: 650, size: 12, text },
    ]),
  ),
};

type Phase = keyof typeof LEAST;

/** Where the servers are killed. */
interface Plan {
  /** Shares of a file that have come when the server dies. */
  shares: number[];
  /** The files that are met by kills at the changes they make. */
  files: (keyof typeof FILES)[];
  /** How many changes are let through before the first kill at changes, and how many more before each that follows. */
  firstChange(): number;
  changesApart(): number;
  /** The same for the events of an answer, which has some hundred. */
  firstEvent: number;
  eventsApart(): number;
}

function planKills(): Plan {
  const shares = [0.3, 0.9];
  const files = Object.keys(FILES) as (keyof typeof FILES)[];
  if (IS_LONG)
    return { shares, files, firstChange: () => 0, changesApart: () => 1, firstEvent: 1, eventsApart: () => 8 };
  const { between, some } = drawSample('kills at upload, reading, answer and memory');
  return {
    shares: some(shares, 1),
    files: some(files, 1),
    firstChange: () => between(0, 2),
    changesApart: () => between(2, 4),
    firstEvent: between(1, 40),
    eventsApart: () => between(30, 70),
  };
}

/** The same for all: works found on the web are known by their addresses. */
let world: World;
let cluster: Awaited<ReturnType<typeof startCluster>>;
/** Servers that come and go on one database, and one reader at them. */
interface Setting {
  stage: Stage;
  database: pg.Client;
  app: App;
  client: Client;
}

beforeAll(async () => {
  cluster = await startCluster('kill-points');
  world = await startWorld({ works: VELORIMINE_WORKS, latencyMs: 20 });
});
afterAll(async () => {
  await world.stop();
  await cluster.stop();
});

async function openSetting(): Promise<Setting> {
  const stage = await createStage({ cluster, world, latencyMs: 20 });
  const app = await stage.start();
  const database = new pg.Client({ connectionString: stage.databaseUrl });
  await database.connect();
  const client = createClient(app.origin);
  await client.call('/api/workspace', { method: 'PUT' });
  return { stage, database, app, client };
}

async function closeSetting({ database, app }: Setting): Promise<void> {
  await app.kill();
  await database.end();
}

async function send(client: Client, name: keyof typeof FILES): Promise<string> {
  const response = await client.call(`/api/library/files?name=${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(FILES[name]),
  });
  if (response.status !== 202) throw new Error(`the file gave ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { documentId: string }).documentId;
}

async function begin(client: Client): Promise<{ conversationId: string; runId: string }> {
  const response = await client.call('/api/conversations', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question: QUESTION }),
  });
  if (response.status !== 202) throw new Error(`the question gave ${response.status}: ${await response.text()}`);
  return (await response.json()) as { conversationId: string; runId: string };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));
async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  const limit = Date.now() + LIMIT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > limit) throw new Error('Nothing came of it within a minute.');
    await pause();
  }
}

const isReady =
  ({ database }: Setting, name: string) =>
  async () =>
    (await database.query(`select 1 from documents where name = $1 and status = 'ready'`, [name])).rows.length > 0;
const isRemembered =
  ({ database }: Setting, runId: string) =>
  async () =>
    (await database.query('select 1 from memory_writings where run_id = $1', [runId])).rows.length > 0;

/** What is stored, by names instead of ids and without moments. */
async function stored({ database, client }: Setting, runId: string): Promise<unknown> {
  const rows = async (query: string) => (await database.query<Record<string, unknown>>(query)).rows;
  const response = await client.call(`/api/runs/${runId}/report`);
  expect(response.status).toBe(200);
  const documents = await rows('select id, name from documents');
  let text = JSON.stringify({
    documents: await rows(
      'select name, kind, status, pages, pages_read, problem, title, size from documents order by name',
    ),
    files: await rows(
      'select d.name, md5(f.bytes) from document_files f join documents d on d.id = f.document_id order by 1',
    ),
    texts: await rows(
      'select d.name, md5(t.text), md5(t.layout::text) as layout from document_texts t join documents d on d.id = t.document_id order by 1',
    ),
    passages: await rows(
      'select d.name, p.ordinal, p.page, p.heading, md5(p.text), md5(p.vector) as vector from document_passages p join documents d on d.id = p.document_id order by 1, 2',
    ),
    conversations: await rows(
      'select c.title, (select count(*)::int from conversation_turns t where t.conversation_id = c.id) as turns from conversations c',
    ),
    runs: await rows(
      "select status, (select count(*)::int from run_events e where e.run_id = r.id and e.type = 'complete') as ends from runs r",
    ),
    entries: await rows('select kind, text, subject from memory_entries order by 1, 2'),
    entities: await rows('select name, normal, key, type from memory_entities order by 1, 2'),
    aliases: await rows(
      'select a.name, e.name as entity, a.method from memory_aliases a join memory_entities e on e.id = a.entity_id order by 1, 2',
    ),
    mentions: await rows(
      'select e.name, n.text from memory_mentions m join memory_entities e on e.id = m.entity_id join memory_entries n on n.id = m.entry_id order by 1, 2',
    ),
    relations: await rows(
      'select s.name as subject, r.relation, o.name as object from memory_relations r join memory_entities s on s.id = r.subject_id join memory_entities o on o.id = r.object_id order by 1, 2, 3',
    ),
    preferences: await rows('select name, value, basis from memory_preferences order by 1, 2'),
    writings: await rows('select count(*)::int from memory_writings'),
    report: comparableReport((await response.json()) as Report),
  });
  for (const { id, name } of documents) text = text.replaceAll(String(id), `document ${String(name)}`);
  // An id of a document is drawn by chance, and so is what is made from it.
  return JSON.parse(text.replace(/\d{4}-\d{2}-\d{2}/g, 'some day').replace(/"f-[0-9a-f]{16}/g, '"finding'));
}

async function undisturbed(): Promise<unknown> {
  const setting = await openSetting();
  try {
    for (const name of Object.keys(FILES) as (keyof typeof FILES)[]) {
      await send(setting.client, name);
      await until(isReady(setting, name));
    }
    const { runId } = await begin(setting.client);
    await setting.client.waitForEnd(runId);
    await until(isRemembered(setting, runId));
    return await stored(setting, runId);
  } finally {
    await closeSetting(setting);
  }
}

interface Walk {
  setting: Setting;
  gate: StatementGate;
  plan: Plan;
  /** Where it was killed, printed as it happens. */
  points: string[];
}

/** One reader's work at servers that are killed at one point after the other. */
function createWalk({ setting, gate, plan, points }: Walk) {
  /** The queue finds a lost worker by ten seconds of silence: here they have passed. */
  const passTenSeconds = () =>
    setting.database.query(
      `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute', retry_delay = 0, retry_backoff = false,
         start_after = least(start_after, now()) where state in ('active', 'retry')`,
    );

  async function kill(phase: Phase, where: string): Promise<void> {
    await setting.app.kill();
    await gate.drop();
    points.push(`${phase}: ${where}`);
  }

  async function restart(): Promise<void> {
    setting.app = await setting.stage.start();
    setting.client = setting.client.at(setting.app.origin);
    await passTenSeconds();
  }

  return {
    kill,
    restart,
    /** Does something again and again, lets more changes of these tables through each time, and kills at the next. */
    async through<T>(
      tables: RegExp,
      phaseNow: () => Promise<Phase>,
      { act, isDone }: { act: () => Promise<T>; isDone: () => Promise<boolean> },
    ): Promise<T> {
      let result: { is: T } | undefined;
      let isUp = true;
      for (let more = plan.firstChange(); ; more += plan.changesApart()) {
        await gate.arm(tables, more);
        if (!isUp) await restart();
        isUp = true;
        const acting =
          result ??
          act().then(
            (is) => ({ is }),
            () => undefined,
          );
        const where = await until(async () => (await gate.blocked()) ?? ((await isDone()) && 'done'));
        if (where !== 'done') {
          const phase = await phaseNow();
          await kill(phase, where);
          isUp = false;
        }
        result = (await acting) ?? result;
        if (where !== 'done') continue;
        if (!result) throw new Error('It was done without a result.');
        return result.is;
      }
    },
  };
}

/** The first part of a file, and then nothing: the server dies while it listens. */
async function sendHalf({ app, client }: Setting, name: keyof typeof FILES, share: number): Promise<() => void> {
  const bytes = FILES[name];
  const request = http.request(`${app.origin}/api/library/files?name=${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
      cookie: client.cookie() ?? '',
    },
  });
  request.on('error', () => undefined);
  await new Promise<void>((resolve) =>
    request.write(bytes.subarray(0, Math.ceil(share * bytes.length)), () => resolve()),
  );
  return () => request.destroy();
}

it('kill -9 at points of upload, reading, answer and memory loses nothing and doubles nothing', {
  timeout: 900_000,
}, async () => {
  const whole = await undisturbed();
  const setting = await openSetting();
  const gate = await openStatementGate(setting.stage.databaseUrl);
  const writes: WriteGate = await openWriteGate(setting.stage.databaseUrl);
  const points: string[] = [];
  const plan = planKills();
  const walk = createWalk({ setting, gate, plan, points });
  try {
    for (const share of plan.shares) {
      const end = await sendHalf(setting, 'trial.pdf', share);
      await walk.kill('upload', `${100 * share} % of the file`);
      end();
      await walk.restart();
    }
    for (const name of Object.keys(FILES) as (keyof typeof FILES)[]) {
      const isStored = async () =>
        (await setting.database.query('select 1 from documents where name = $1', [name])).rows.length > 0;
      if (!plan.files.includes(name)) {
        await gate.open();
        await send(setting.client, name);
        await until(isReady(setting, name));
        continue;
      }
      await walk.through(LIBRARY, async () => ((await isStored()) ? 'reading' : 'upload'), {
        act: () => send(setting.client, name),
        isDone: isReady(setting, name),
      });
    }
    const isAsked = async () => (await setting.database.query('select 1 from runs')).rows.length > 0;
    await writes.holdAfter(plan.firstEvent);
    const { runId } = await walk.through(CONVERSATION, async () => 'answer', {
      act: () => begin(setting.client),
      isDone: isAsked,
    });
    await gate.arm(MEMORY, 0);
    while (await writes.untilBlocked(runId)) {
      const { length } = await writes.storedEvents(runId);
      await walk.kill('answer', `${length} events`);
      await writes.drop();
      await writes.holdAfter(length + plan.eventsApart());
      await walk.restart();
    }
    await walk.through(MEMORY, async () => 'memory', { act: async () => runId, isDone: isRemembered(setting, runId) });
    console.log(`Killed at ${points.length} points:\n${points.join('\n')}`);
    for (const [phase, least] of Object.entries(LEAST))
      expect(points.filter((point) => point.startsWith(phase)).length).toBeGreaterThanOrEqual(least);
    expect(points.length).toBeGreaterThanOrEqual(LEAST_IN_ALL);
    expect(await stored(setting, runId)).toEqual(whole);
  } finally {
    await gate.close();
    await writes.close();
    await closeSetting(setting);
  }
});
