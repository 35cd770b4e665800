import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIn } from '#tests/core/study/session/session-in-memory.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { type StudyServer, startStudyServer } from './study-server.ts';

// The material that is studied is invented.

const REF = { kind: 'report', runId: 'r' } as const;
let drop: () => Promise<void>;
let servers: [StudyServer, StudyServer];
beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  const { url } = fresh;
  servers = [await startStudyServer({ url }), await startStudyServer({ url })];
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await drop();
});

it('lets two servers work on one session at once, and everything happens once', async () => {
  const [one, two] = servers;
  const { studyId: id } = await one.studies.start('w', { ref: REF, goals: '', selfReport: 'new', sealed: null });
  const signal = new AbortController().signal;
  const both = () => Promise.all(servers.map(({ worker }) => worker.workThrough(id, signal)));
  await both();
  await Promise.all(servers.map(({ studies }) => studies.command('w', id, { kind: 'next', commandId: 'the-same' })));
  await both();
  const open = openIn(await one.studies.view('w', id));
  const questionId = open?.question.id ?? '';
  const answer = (answerId: string) =>
    ({ kind: 'answer', answerId, questionId, text: '', isDontKnow: true, isRevealed: false, tookMs: null }) as const;
  const outcomes = await Promise.allSettled([
    one.studies.command('w', id, answer('first')),
    two.studies.command('w', id, answer('second')),
    two.studies.command('w', id, answer('first')),
  ]);
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  await both();
  const [a, b] = await Promise.all(servers.map(({ studies }) => studies.view('w', id)));
  expect(a).toEqual(b);
  const item = a?.items.find((each) => each.id === open?.id);
  expect(item).toMatchObject({ answers: [{ questionId }], grade: { outcome: 'dont_know' } });
});

it('keeps a session from other workspaces, and wipes it with its own', async () => {
  const [{ studies, database }] = servers;
  const { studyId: id } = await studies.start('mine', { ref: REF, goals: '', selfReport: 'new', sealed: null });
  await expect(studies.view('theirs', id)).rejects.toMatchObject({ code: 'not_found' });
  await studies.remove('mine', id);
  await expect(studies.view('mine', id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(studies.restore('theirs', id)).rejects.toMatchObject({ code: 'not_found' });
  await studies.restore('mine', id);
  expect(await studies.list('mine')).toHaveLength(1);
  await database.pool.query('delete from study_sessions where workspace_id = $1', ['mine']);
  expect(await studies.list('mine')).toHaveLength(0);
});
