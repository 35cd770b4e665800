import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StudyMaterial } from '#contract/study/study.ts';
import { storedStudyEvent } from '#contract/study/study-events.ts';
import type { StudyView } from '#contract/study/study-view.ts';
import { compareReports } from '#core/living/compare-reports.ts';
import { foldStudy } from '#core/study/session/fold-study.ts';
import { STUDY_TOOLS } from '#core/study/session/real-tools.ts';
import { versionOf } from '#tests/core/living/report-of.ts';
import { FICTIONAL_MATERIAL } from '#tests/core/study/fictional-study.ts';
import { openIn, rightAnswer } from '#tests/core/study/session/session-in-memory.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { type SimulatedSource, startSource } from '#tests/world/simulated-source.ts';
import { createCrossref } from '#tests/world/sources/crossref.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import type { WorldWork } from '#tests/world/work.ts';
import { type StudyServer, startStudyServer } from './study-server.ts';

// The works that are studied are invented, and so is what is known of them.

const doiOf = (id: string) => `10.5555/${id.replace(/\W/g, '-')}`;
const MATERIAL: StudyMaterial = {
  ...FICTIONAL_MATERIAL,
  works: FICTIONAL_MATERIAL.works.map((work) => ({ ...work, ids: { ...work.ids, doi: doiOf(work.id) } })),
  sampleData: false,
};
const REF = { kind: 'report', runId: 'r' } as const;
const signal = new AbortController().signal;

let server: StudyServer;
let crossref: SimulatedSource;
let known: WorldWork[] = [];
let asked: string[] = [];
let time = Date.parse('2026-03-01T10:00:00.000Z');
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  crossref = await startSource({
    latencyMs: 0,
    answer(url) {
      asked.push(url.pathname);
      return createCrossref(known)(url);
    },
  });
  server = await startStudyServer({
    url: fresh.url,
    env: { CROSSREF_BASE_URL: crossref.origin },
    loadMaterial: async () => MATERIAL,
    now: () => new Date(time),
  });
});
beforeEach(() => {
  known = MATERIAL.works.map(({ id, title }) => recordOf(id, title));
  asked = [];
});
afterAll(async () => {
  await server.close();
  await crossref.stop();
  await drop();
});

function recordOf(id: string, title: string): WorldWork {
  const [any] = VELORIMINE_WORKS;
  if (!any) throw new Error('The world is empty.');
  const { retractedBy: _, correctedBy: __, concernBy: ___, ...rest } = any;
  return { ...rest, title, doi: doiOf(id) };
}

function retract(evidenceId: string): void {
  known = known.map((each) =>
    each.doi === doiOf(evidenceId) ? { ...each, retractedBy: { citation: 'An invented notice', year: 2026 } } : each,
  );
}

async function stateOf(id: string) {
  const { rows } = await server.database.pool.query(
    'select seq, at, event from study_events where session_id = $1 order by seq',
    [id],
  );
  const events = rows.map((row) => storedStudyEvent.parse({ ...row, at: new Date(row.at).toISOString() }));
  return foldStudy(id, events, STUDY_TOOLS);
}

const DAY_MS = 86_400_000;

/** Learns by right answers until a concept is known; the session, and that concept. */
async function learned(workspaceId: string) {
  const { studyId: id } = await server.studies.start(workspaceId, {
    ...{ ref: REF, goals: '', selfReport: 'familiar', sealed: null },
  });
  // The database's clock does not stand still as the server's does here.
  await server.database.pool.query('update study_sessions set created_at = now() where id = $1', [id]);
  await server.worker.workThrough(id, signal);
  for (let step = 0; step < 80; step += 1) {
    time += 60_000;
    const view = await server.studies.view(workspaceId, id);
    const found = view.concepts.find(({ mastery }) => isReached(mastery.status));
    if (found) return { id, conceptId: found.id, evidenceId: found.citation.evidenceId };
    const open = openIn(view);
    // All was right today: it is asked again when it is due.
    if (!open && view.next.kind === 'done') time += 3 * DAY_MS;
    await server.studies.command(
      workspaceId,
      id,
      open
        ? {
            ...{ kind: 'answer', answerId: `a-${view.seq}`, questionId: open.question.id, isDontKnow: false },
            ...{ isRevealed: false, tookMs: 1, text: rightAnswer(await stateOf(id), open.question.id) },
          }
        : { kind: 'next', commandId: `n-${view.seq}` },
    );
    await server.worker.workThrough(id, signal);
  }
  throw new Error('Nothing was learned.');
}

const isReached = (status: string) => status === 'reached' || status === 'confirmed';
const statusOf = ({ concepts }: StudyView, conceptId: string) =>
  concepts.find(({ id }) => id === conceptId)?.mastery.status;
const notices = ({ items }: StudyView) => items.flatMap((item) => (item.kind === 'notice' ? [item.text] : []));

/** As if nobody had looked for so long. */
const daysGoBy = (id: string, days: number) =>
  server.database.pool.query(
    `update study_sessions set created_at = created_at - make_interval(days => $2),
       notices_at = notices_at - make_interval(days => $2) where id = $1`,
    [id, days],
  );

it('opens again what was learned from a source that was retracted since, once, and says so', async () => {
  const { id, conceptId, evidenceId } = await learned('retracted');
  const before = await server.studies.view('retracted', id);
  retract(evidenceId);
  await daysGoBy(id, 2);
  await server.sweep.sweep();
  const after = await server.studies.view('retracted', id);
  expect(statusOf(after, conceptId)).toBe('reopened');
  expect(after.works[evidenceId]?.isWithdrawn).toBe(true);
  expect(notices(after).filter((text) => !notices(before).includes(text))).toEqual([
    expect.stringMatching(/was retracted\. What you learned from it is open again\.$/),
  ]);
  for (const { id: each, citation, mastery } of before.concepts)
    if (citation.evidenceId !== evidenceId && isReached(mastery.status))
      expect(isReached(statusOf(after, each) ?? '')).toBe(true);
  expect((await server.studies.list('retracted'))[0]?.known).toBeLessThan(
    before.concepts.filter(({ mastery }) => isReached(mastery.status)).length,
  );
  await daysGoBy(id, 2);
  await server.sweep.sweep();
  expect((await server.studies.view('retracted', id)).seq).toBe(after.seq);
}, 60_000);

it('looks once a day at each session, and takes nothing back while nothing is known to be retracted', async () => {
  const { id, conceptId } = await learned('calm');
  const before = await server.studies.view('calm', id);
  await server.sweep.sweep();
  expect(asked).toEqual([]);
  await daysGoBy(id, 2);
  await server.sweep.sweep();
  expect(new Set(asked).size).toBe(MATERIAL.works.length);
  const times = asked.length;
  await server.sweep.sweep();
  expect(asked).toHaveLength(times);
  // Not answering says nothing of a work.
  known = [];
  await daysGoBy(id, 2);
  await server.sweep.sweep();
  expect(asked.length).toBeGreaterThan(times);
  const after = await server.studies.view('calm', id);
  expect(after.seq).toBe(before.seq);
  expect(isReached(statusOf(after, conceptId) ?? '')).toBe(true);
}, 60_000);

it('looks at all other sessions where one cannot be read', async () => {
  const [broken, whole] = [await learned('broken'), await learned('whole')];
  await server.database.pool.query(
    `update study_events set event = '{"type": "no such event"}' where session_id = $1 and seq = 2`,
    [broken.id],
  );
  await server.database.pool.query(
    `update study_sessions set summary = jsonb_set(summary, '{waitingRuns}', '["a run that is gone"]') where id = $1`,
    [broken.id],
  );
  await daysGoBy(broken.id, 3);
  await daysGoBy(whole.id, 2);
  retract(whole.evidenceId);
  // Another process, which has read neither of them yet.
  const other = await startStudyServer({
    url: server.database.url,
    env: { CROSSREF_BASE_URL: crossref.origin },
    loadMaterial: async () => MATERIAL,
    now: () => new Date(time),
  });
  try {
    await other.sweep.sweep();
    expect(statusOf(await other.studies.view('whole', whole.id), whole.conceptId)).toBe('reopened');
    const times = asked.length;
    await other.sweep.sweep();
    expect(asked).toHaveLength(times);
  } finally {
    await other.close();
  }
}, 60_000);

it('opens again what was learned from a source that a watched report has found to be retracted', async () => {
  const { id, conceptId, evidenceId } = await learned('watched');
  await reportRetraction('watched', evidenceId);
  await daysGoBy(id, 2);
  await server.sweep.sweep();
  const after = await server.studies.view('watched', id);
  expect(statusOf(after, conceptId)).toBe('reopened');
  expect(after.works[evidenceId]?.isWithdrawn).toBe(true);
}, 60_000);

/** A version of a report of this workspace that has found a work to be retracted, which Crossref does not know. */
async function reportRetraction(workspaceId: string, evidenceId: string): Promise<void> {
  const notice = { kind: 'retraction' as const, date: '2026-03-01', source: 'An invented notice' };
  const changes = compareReports(versionOf([{ pmid: 1 }]), versionOf([{ pmid: 1, notices: [notice] }]));
  const text = JSON.stringify(changes).replaceAll('"pmid:1"', JSON.stringify(evidenceId));
  const { pool } = server.database;
  await pool.query(`insert into living_reports (id, workspace_id) values ('l', $1)`, [workspaceId]);
  await pool.query(
    `insert into report_versions (id, living_id, due_key, number, status, is_watched, is_listed, changes, created_at, ended_at)
     values ('v', 'l', 'due', 2, 'done', true, true, $1, now(), '2099-01-01')`,
    [text],
  );
}
