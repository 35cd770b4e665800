import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StudyView } from '#contract/study/study-view.ts';
import { openIn } from '#tests/core/study/session/session-in-memory.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { studyModels } from './study-models.ts';
import { type StudyServer, startStudyServer } from './study-server.ts';

// The material that is studied is invented, and so are the model and its key.

const KEY = 'sk-planted-0123456789abcdefghij';
const REF = { kind: 'report', runId: 'r' } as const;
const DAY_MS = 86_400_000;
const signal = new AbortController().signal;

let url: string;
let drop: () => Promise<void>;
let model: ModelServer;
let sealed: string;
let models: Awaited<ReturnType<typeof studyModels>>['models'];
let servers: StudyServer[] = [];
let logged: string[] = [];
let time = Date.parse('2026-03-01T10:00:00.000Z');

async function serve(more: Omit<Parameters<typeof startStudyServer>[0], 'url'> = {}): Promise<StudyServer> {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const server = await startStudyServer({ url, models, log, now: () => new Date(time), ...more });
  servers.push(server);
  return server;
}
beforeAll(async () => {
  [{ url, drop }, model] = await Promise.all([createFreshDatabase(), startModelServer({ key: KEY })]);
  ({ models, sealed } = await studyModels({ baseUrl: model.baseUrl, apiKey: KEY }));
});
beforeEach(() => {
  model.requests.length = 0;
  logged = [];
});
afterEach(async () => {
  model.setFaults();
  for (const server of servers) await server.close();
  servers = [];
});
afterAll(async () => {
  await model.stop();
  await drop();
});

/** Everything that the database holds of studying and of the queue, as text. */
async function everythingKept({ database }: StudyServer): Promise<string> {
  const tables = ['study_sessions', 'study_events', 'study_materials', 'study_steps', 'pgboss.job'];
  const rows = await Promise.all(tables.map((each) => database.pool.query(`select to_jsonb(t) as row from ${each} t`)));
  return JSON.stringify(rows.map((each) => each.rows));
}

const sealedOf = async ({ database }: StudyServer, id: string): Promise<string | null> =>
  (await database.pool.query('select sealed from study_sessions where id = $1', [id])).rows[0]?.sealed ?? null;

const begin = async ({ studies }: StudyServer, workspaceId: string) =>
  (await studies.start(workspaceId, { ref: REF, goals: '', selfReport: 'new', sealed })).studyId;

/** Answers what is asked, or goes on, so many times; each with the reader's own models. */
async function learn(server: StudyServer, workspaceId: string, id: string, steps: number): Promise<StudyView> {
  for (let step = 0; step < steps; step += 1) {
    const view = await server.studies.view(workspaceId, id);
    const open = openIn(view);
    const words = `${open?.question.conceptName} reduces what was measured, compared with placebo.`;
    await server.studies.command(
      workspaceId,
      id,
      open
        ? {
            ...{ kind: 'answer', answerId: `a-${view.seq}`, questionId: open.question.id, isDontKnow: false },
            ...{ isRevealed: false, tookMs: 1, text: open.question.options[0]?.id ?? words },
          }
        : { kind: 'next', commandId: `n-${view.seq}` },
      sealed,
    );
    await server.worker.workThrough(id, signal);
  }
  return server.studies.view(workspaceId, id);
}

describe('a reader’s own key', () => {
  it('is kept sealed while something waits for a model, is used, and is gone with the end of the work', async () => {
    const server = await serve();
    const id = await begin(server, 'own');
    expect(await sealedOf(server, id)).toBe(sealed);
    expect(await everythingKept(server)).not.toContain(KEY);
    await server.worker.workThrough(id, signal);
    expect((await server.studies.view('own', id)).status).toBe('ready');
    expect(model.requests.filter(({ status }) => status === 200).length).toBeGreaterThan(2);
    expect(await sealedOf(server, id)).toBeNull();
    const asked = model.requests.length;
    const view = await learn(server, 'own', id, 6);
    expect(model.requests.length).toBeGreaterThan(asked);
    expect(await sealedOf(server, id)).toBeNull();
    const shown = JSON.stringify([view, await server.studies.everything('own'), await server.studies.list('own')]);
    for (const text of [await everythingKept(server), shown, logged.join('')]) {
      expect(text).not.toContain(KEY);
      expect(text).not.toContain(JSON.stringify(JSON.parse(sealed).sealed));
    }
  });

  it('stands in no log where its account has no credit, and the session goes on by rules', async () => {
    const server = await serve();
    model.setFaults({ kind: '429 without quota' });
    const id = await begin(server, 'refused');
    await server.worker.workThrough(id, signal);
    expect(await server.studies.view('refused', id)).toMatchObject({ status: 'ready', isApproximate: true });
    expect([logged.join(''), await everythingKept(server)].join()).not.toContain(KEY);
    expect(await sealedOf(server, id)).toBeNull();
  });

  it('is gone with a session that is deleted, and after a day in which nothing came of it', async () => {
    const server = await serve();
    const [deleted, waiting, fresh] = [
      await begin(server, 'deleted'),
      await begin(server, 'waiting'),
      await begin(server, 'fresh'),
    ];
    await server.studies.remove('deleted', deleted);
    expect(await sealedOf(server, deleted)).toBeNull();
    const ago = (id: string, hours: number) =>
      server.database.pool.query(
        'update study_sessions set updated_at = now() - make_interval(hours => $2) where id = $1',
        [id, hours],
      );
    await ago(waiting, 25);
    await ago(fresh, 23);
    await server.sweep.sweep();
    expect(await sealedOf(server, waiting)).toBeNull();
    expect(await sealedOf(server, fresh)).toBe(sealed);
    await server.worker.workThrough(waiting, signal);
    expect(await server.studies.view('waiting', waiting)).toMatchObject({ status: 'ready', isApproximate: true });
    expect(model.requests).toEqual([]);
  });
});

describe('the tokens of a session', () => {
  const used = () =>
    model.requests.reduce((sum, { usage }) => sum + (usage?.promptTokens ?? 0) + (usage?.answerTokens ?? 0), 0);
  const spentNotices = ({ items }: StudyView) =>
    items.filter((item) => item.kind === 'notice' && /tokens/.test(item.text));

  it('are asked for before each call, never exceeded, reported once as used up, and there again a day later', async () => {
    const LIMIT = 12_000;
    const server = await serve({ env: { STUDY_TOKENS_PER_DAY: String(LIMIT) } });
    const id = await begin(server, 'tokens');
    await server.worker.workThrough(id, signal);
    const view = await learn(server, 'tokens', id, 14);
    expect(used()).toBeGreaterThan(0);
    expect(used()).toBeLessThanOrEqual(LIMIT);
    expect(spentNotices(view)).toHaveLength(1);
    expect(spentNotices(view)[0]).toMatchObject({ text: expect.stringMatching(/with cards/) });
    // Nothing stops: what was asked for was done, or is reported as left, and the session goes on.
    expect(view).toMatchObject({ status: 'ready', working: null });
    expect(view.items.some(({ kind }) => kind === 'question')).toBe(true);
    for (const item of view.items)
      if (item.kind === 'problem') expect(item.problem.error).toMatchObject({ code: 'TIMEOUT', recoverable: true });
    const before = model.requests.length;
    time += DAY_MS + 60_000;
    const later = await learn(server, 'tokens', id, 4);
    expect(model.requests.length).toBeGreaterThan(before);
    expect(later.status).toBe('ready');
  });

  it('say nothing while there are enough', async () => {
    const server = await serve();
    const id = await begin(server, 'enough');
    await server.worker.workThrough(id, signal);
    expect(spentNotices(await learn(server, 'enough', id, 4))).toEqual([]);
  });
});

describe('an answer of a model', () => {
  /** How often each question was asked and answered. */
  const answered = () => {
    const counts = new Map<string, number>();
    for (const { status, aborted, prompt } of model.requests)
      if (status === 200 && !aborted) counts.set(prompt, (counts.get(prompt) ?? 0) + 1);
    return counts;
  };

  it('is asked for once, wherever a server dies between the answer and what comes of it', async () => {
    const calm = await serve();
    const untouched = await begin(calm, 'calm');
    await calm.worker.workThrough(untouched, signal);
    const questions = [...answered().keys()];
    expect(questions.length).toBeGreaterThan(2);
    const expected = await calm.studies.view('calm', untouched);

    model.requests.length = 0;
    let isDying = false;
    const dying = await serve({
      atWrite() {
        if (isDying) throw new Error('the server has died');
      },
    });
    const id = await begin(dying, 'crash');
    isDying = true;
    for (let crash = 0; crash < 3; crash += 1)
      await expect(dying.worker.workThrough(id, signal)).rejects.toThrow('the server has died');
    const other = await serve();
    await other.worker.workThrough(id, signal);
    expect(new Set(answered().values())).toEqual(new Set([1]));
    expect(answered().size).toBeGreaterThan(2);
    const { concepts, edges } = await other.studies.view('crash', id);
    expect({ concepts, edges }).toEqual({ concepts: expected.concepts, edges: expected.edges });
    expect((await other.database.pool.query('select 1 from study_steps where session_id = $1', [id])).rows).toEqual([]);
    const { rows } = await other.database.pool.query(
      `select sum((event->>'input')::int + (event->>'output')::int)::int as tokens from study_events
       where session_id = $1 and event->>'type' = 'model_used'`,
      [id],
    );
    const paid = model.requests.reduce(
      (sum, { usage }) => sum + (usage?.promptTokens ?? 0) + (usage?.answerTokens ?? 0),
      0,
    );
    expect(rows[0]?.tokens).toBe(paid);
  });

  it('that came before a server died in the middle of its work is not asked for again', async () => {
    const server = await serve();
    const id = await begin(server, 'middle');
    for (let calls = 1; calls <= 3; calls += 1) {
      const dying = new AbortController();
      const work = server.worker.workThrough(id, dying.signal);
      work.catch(() => {});
      while (answered().size < calls && !(await isSettled(work))) await sleep(2);
      dying.abort();
      await work.catch(() => {});
    }
    await server.worker.workThrough(id, signal);
    expect((await server.studies.view('middle', id)).status).toBe('ready');
    // One whose answer was on its way when the server died is not known to have been given.
    const again = [...answered().values()].filter((times) => times > 1);
    expect(again.length).toBeLessThanOrEqual(3);
    expect(Math.max(...answered().values())).toBeLessThanOrEqual(2);
  });
});

async function isSettled(work: Promise<unknown>): Promise<boolean> {
  const open = Symbol();
  return (await Promise.race([work.catch(() => {}), Promise.resolve(open)])) !== open;
}
