import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StudyMaterial } from '#contract/study/study.ts';
import { AssayError } from '#core/errors.ts';
import type { Task, TaskQueue } from '#core/ports/job-queue.ts';
import { FICTIONAL_MATERIAL } from '#tests/core/study/fictional-study.ts';
import { openIn } from '#tests/core/study/session/session-in-memory.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { type StudyServer, startStudyServer } from './study-server.ts';

// The material that is studied is invented.

const REF = { kind: 'report', runId: 'r' } as const;
const WANTED = { ref: REF, goals: '', selfReport: 'new', sealed: null } as const;
const NOTHING: StudyMaterial = { ...FICTIONAL_MATERIAL, works: [], statements: [], findings: [], contradictions: [] };
const signal = new AbortController().signal;

let url: string;
let drop: () => Promise<void>;
let servers: StudyServer[] = [];
let seconds = 0;
/** Time goes by with every look at it. */
function now(): Date {
  seconds += 1;
  return new Date(Date.parse('2026-03-01T10:00:00.000Z') + seconds * 1_000);
}
async function serve(more: Omit<Parameters<typeof startStudyServer>[0], 'url'> = {}): Promise<StudyServer> {
  const server = await startStudyServer({ url, now, ...more });
  servers.push(server);
  return server;
}
beforeAll(async () => {
  ({ url, drop } = await createFreshDatabase());
});
afterEach(async () => {
  for (const server of servers) await server.close();
  servers = [];
});
afterAll(() => drop());

describe('preparing that has failed', () => {
  it('is tried again with the material as it is now, once however often it is asked for', async () => {
    let material = NOTHING;
    const load = async () => material;
    const [{ studies, worker }, other] = await Promise.all([
      serve({ loadMaterial: load }),
      serve({ loadMaterial: load }),
    ]);
    const { studyId } = await studies.start('tried', WANTED);
    await worker.workThrough(studyId, signal);
    const failed = await other.studies.view('tried', studyId);
    expect(failed).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(/^Nothing here defines a term/),
    });
    expect((await studies.list('tried'))[0]?.status).toBe('failed');

    material = FICTIONAL_MATERIAL;
    const again = (commandId: string) => studies.command('tried', studyId, { kind: 'prepare', commandId });
    const views = await Promise.all([
      again('a'),
      again('a'),
      other.studies.command('tried', studyId, { kind: 'prepare', commandId: 'b' }),
    ]);
    expect(views.map(({ status, problem }) => ({ status, problem }))).toEqual(
      Array(3).fill({ status: 'preparing', problem: null }),
    );
    await Promise.all([worker.workThrough(studyId, signal), other.worker.workThrough(studyId, signal)]);
    const ready = await other.studies.view('tried', studyId);
    expect(ready).toMatchObject({ status: 'ready', problem: null, seq: 4 });
    expect(ready.concepts.length).toBeGreaterThan(2);
    expect(Object.keys(ready.works).length).toBe(FICTIONAL_MATERIAL.works.length);
    expect(await again('c')).toEqual(ready);
  });

  it('fails again with its reason, and can be tried once more', async () => {
    const { studies, worker } = await serve({ loadMaterial: async () => NOTHING });
    const { studyId } = await studies.start('again', WANTED);
    await worker.workThrough(studyId, signal);
    for (const commandId of ['a', 'b']) {
      expect((await studies.command('again', studyId, { kind: 'prepare', commandId })).status).toBe('preparing');
      await worker.workThrough(studyId, signal);
      expect((await studies.view('again', studyId)).problem).toMatch(/^Nothing here defines a term/);
    }
  });

  it('says why the material cannot be taken in now, and keeps what it has where that is gone', async () => {
    let refusal: AssayError | undefined;
    const { studies, worker } = await serve({
      async loadMaterial() {
        if (refusal) throw refusal;
        return NOTHING;
      },
    });
    const { studyId } = await studies.start('gone', WANTED);
    await worker.workThrough(studyId, signal);
    refusal = new AssayError('invalid_request', 'This has not been read yet.');
    await expect(studies.command('gone', studyId, { kind: 'prepare', commandId: 'a' })).rejects.toThrow(
      'This has not been read yet.',
    );
    refusal = new AssayError('not_found');
    expect((await studies.command('gone', studyId, { kind: 'prepare', commandId: 'a' })).status).toBe('preparing');
  });

  it('reports what failed in a sentence of its own, never in the words of the error', async () => {
    let handle: (task: Task) => Promise<void> = async () => {};
    const tasks: TaskQueue = {
      send: async () => {},
      work: async (with_) => {
        handle = with_;
      },
      open: async () => [],
    };
    let failure: Error = new Error('relation "x" does not exist');
    const { studies } = await serve({
      isWorking: true,
      queue: { tasks: async () => tasks },
      tools: { buildGraph: () => Promise.reject(failure) },
    });
    const { studyId } = await studies.start('failing', WANTED);
    const work = () => handle({ id: studyId, attempt: 4, isLast: true, signal });
    await work();
    expect((await studies.view('failing', studyId)).problem).toMatch(/on our side.*try it once more/);
    failure = new AssayError('source_too_large');
    await studies.command('failing', studyId, { kind: 'prepare', commandId: 'a' });
    await work();
    expect((await studies.view('failing', studyId)).problem).toBe(failure.message);
  });
});

describe('studying the same once more', () => {
  it('opens the one session, however often and wherever it is pressed', async () => {
    const [one, two] = await Promise.all([serve(), serve()]);
    const begun = await Promise.all(
      [one, two, one, two, one].map(({ studies }) => studies.start('twice', { ...WANTED, isAfresh: false })),
    );
    expect(new Set(begun.map(({ studyId }) => studyId)).size).toBe(1);
    expect(begun.every(({ isUnderWay }) => !isUnderWay)).toBe(true);
    const { studyId } = begun[0] ?? { studyId: '' };
    await one.worker.workThrough(studyId, signal);
    // Prepared and untouched: as good as new.
    expect(await two.studies.start('twice', WANTED)).toEqual({ studyId, isUnderWay: false });
    await one.studies.command('twice', studyId, { kind: 'next', commandId: 'n' });
    expect(await two.studies.start('twice', WANTED)).toEqual({ studyId, isUnderWay: true });
    expect(await one.studies.list('twice')).toHaveLength(1);
  });

  it('begins afresh where that is wished, once for however many presses, and leaves the other as it is', async () => {
    const [one, two] = await Promise.all([serve(), serve()]);
    const first = await one.studies.start('afresh', WANTED);
    await one.worker.workThrough(first.studyId, signal);
    await one.studies.command('afresh', first.studyId, { kind: 'next', commandId: 'n' });
    const before = await one.studies.view('afresh', first.studyId);
    expect(openIn(before)).toBeDefined();
    const begun = await Promise.all(
      [one, two, two].map(({ studies }) => studies.start('afresh', { ...WANTED, isAfresh: true })),
    );
    expect(new Set(begun.map(({ studyId }) => studyId)).size).toBe(1);
    expect(begun[0]?.studyId).not.toBe(first.studyId);
    expect(await two.studies.list('afresh')).toHaveLength(2);
    expect(await one.studies.view('afresh', first.studyId)).toEqual(before);
    // From now on it is the fresh one that is meant.
    expect((await one.studies.start('afresh', WANTED)).studyId).toBe(begun[0]?.studyId);
  });

  it('is another session for a material that has changed, another wish of the same workspace, or another workspace', async () => {
    let material = FICTIONAL_MATERIAL;
    const { studies, worker } = await serve({ loadMaterial: async (_, ref) => ({ ...material, ref }) });
    const start = async (workspaceId: string, ref: StudyMaterial['ref'] = REF) =>
      (await studies.start(workspaceId, { ...WANTED, ref })).studyId;
    const first = await start('mine');
    expect(await start('theirs')).not.toBe(first);
    expect(await start('mine', { kind: 'collection', collection: 'c' })).not.toBe(first);
    material = { ...material, works: material.works.slice(1) };
    const changed = await start('mine');
    expect(changed).not.toBe(first);
    await worker.workThrough(changed, signal);
    expect(await start('mine')).toBe(changed);
    await studies.remove('mine', changed);
    expect(await start('mine')).not.toBe(changed);
  });

  it('finds the session that failed by its new material once it was tried again', async () => {
    let material = NOTHING;
    const { studies, worker } = await serve({ loadMaterial: async () => material });
    const { studyId } = await studies.start('mended', WANTED);
    await worker.workThrough(studyId, signal);
    expect((await studies.start('mended', WANTED)).studyId).toBe(studyId);
    material = FICTIONAL_MATERIAL;
    await studies.command('mended', studyId, { kind: 'prepare', commandId: 'a' });
    expect((await studies.start('mended', WANTED)).studyId).toBe(studyId);
  });
});
