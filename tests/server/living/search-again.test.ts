import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportChanges } from '#contract/living/report-changes.ts';
import type { LivingReport } from '#contract/living/report-version.ts';
import { NOTHING_CHANGED } from '#core/living/compare-reports.ts';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from '../operations/whole-server.ts';

// The works are invented.

const QUESTION = 'Does velorimine reduce attacks in cluster headache?';
const LONG_MS = 60_000;

let server: WholeServer;
let owner: Visitor;
let runId: string;

beforeAll(async () => {
  server = await startWholeServer({ ANSWER_CACHE_HOURS: '0' });
  owner = createVisitor(server);
  runId = (await json<{ runId: string }>(owner('POST', '/api/runs', { question: QUESTION, engine: 'rules' }))).runId;
  await server.services.waitForEnd(runId, AbortSignal.timeout(LONG_MS));
}, LONG_MS);
afterAll(() => server.stop());

async function json<T>(asked: Promise<Response>): Promise<T> {
  return (await asked).json() as Promise<T>;
}

const versionsOf = (id: string) => json<LivingReport>(owner('GET', `/api/runs/${id}/versions`));

/** The next version, once it has been compared. */
async function nextVersion(): Promise<{ id: string; living: LivingReport }> {
  const { runId: id } = await json<{ runId: string }>(owner('POST', `/api/runs/${runId}/versions`));
  const stateOf = async () => (await versionsOf(id)).versions.find((each) => each.runId === id)?.status;
  await expect.poll(stateOf, { timeout: LONG_MS / 2, interval: 250 }).toBe('done');
  return { id, living: await versionsOf(id) };
}

describe('a finished report', () => {
  it('has no versions before it is searched again', async () => {
    expect(await versionsOf(runId)).toEqual({
      versions: [],
      watch: null,
      feed: null,
      mail: { isOn: false, readers: [] },
    });
    expect((await owner('GET', `/api/runs/${runId}/changes`)).status).toBe(404);
  });

  it('brings nothing new where nothing has changed', { timeout: LONG_MS }, async () => {
    const { id, living } = await nextVersion();
    const changes = await json<ReportChanges>(owner('GET', `/api/runs/${id}/changes`));
    expect(changes.changes).toEqual([]);
    expect(changes).toMatchObject({ before: { runId }, after: { runId: id }, why: NOTHING_CHANGED });
    expect(living.versions.map(({ number, isQuiet }) => ({ number, isQuiet }))).toEqual([
      { number: 2, isQuiet: true },
      { number: 1, isQuiet: false },
    ]);
    expect((await versionsOf(runId)).versions).toEqual(living.versions);
  });

  it('says which source did not answer, and takes nothing for gone', { timeout: LONG_MS }, async () => {
    server.world.sources.pubmed.fault = { kind: 'unavailable always', served: 0 };
    const { id, living } = await nextVersion();
    server.world.sources.pubmed.fault = undefined;
    const changes = await json<ReportChanges>(owner('GET', `/api/runs/${id}/changes`));
    expect(changes.unanswered).toContain('search_pubmed');
    expect(changes.why).toContain('PubMed');
    expect(changes.changes).toEqual([]);
    expect(living.versions[0]).toMatchObject({ number: 3, isPartial: true });
  });

  it('is compared with any other run of its workspace, whichever is later', async () => {
    const other = (await versionsOf(runId)).versions[1]?.runId ?? '';
    const one = await json<ReportChanges>(owner('GET', `/api/runs/${runId}/changes?against=${other}`));
    const turned = await json<ReportChanges>(owner('GET', `/api/runs/${other}/changes?against=${runId}`));
    expect(one).toEqual(turned);
    expect(one.before.runId).toBe(runId);
  });

  it('is watched, paused and left alone by its owner', async () => {
    const watched = await owner('PUT', `/api/runs/${runId}/watch`, { every: 'monthly' });
    expect(await watched.json()).toMatchObject({ watch: { every: 'monthly', isPaused: false, keepsModels: false } });
    const paused = await owner('PUT', `/api/runs/${runId}/watch`, { every: 'monthly', isPaused: true });
    expect(await paused.json()).toMatchObject({ watch: { isPaused: true, nextDueAt: null } });
    expect((await owner('PUT', `/api/runs/${runId}/watch`, { every: 'weekly', keepsModels: true })).status).toBe(400);
    expect((await owner('DELETE', `/api/runs/${runId}/watch`)).status).toBe(204);
    expect((await versionsOf(runId)).watch).toBeNull();
  });

  it('has a link to unsubscribe that a POST follows at once, and a person opens as a page', async () => {
    const stranger = createVisitor(server);
    const opened = await stranger('GET', '/api/mail/a-token/unsubscribe');
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/mail/leave/a-token']);
    const { seal } = server.services;
    const token = seal.seal('nobody', 'unsubscribes a reader');
    // As mail providers send it: without a cookie, as a form.
    const posted = await server.ask(`/api/mail/${token}/unsubscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(posted.status).toBe(204);
  });

  it('has feeds that are asked for by their head too, and read again only when they have changed', async () => {
    const opened = await json<{ atom: string }>(owner('POST', `/api/runs/${runId}/feed`));
    const { pathname } = new URL(opened.atom);
    const whole = await server.ask(pathname);
    expect(whole.headers.get('content-type')).toContain('application/atom+xml');
    const headers = { 'if-none-match': whole.headers.get('etag') ?? '' };
    expect((await server.ask(pathname, { headers })).status).toBe(304);
    const head = await server.ask(pathname, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).toEqual([200, headers['if-none-match']]);
    expect((await owner('GET', '/api/feed')).status).toBe(200);
    expect(await json(createVisitor(server)('GET', '/api/feed'))).toEqual({ feed: null });
    const own = await json<{ atom: string }>(owner('POST', '/api/feed'));
    expect((await server.ask(new URL(own.atom).pathname)).status).toBe(200);
    expect((await owner('DELETE', '/api/feed')).status).toBe(204);
    expect((await server.ask(new URL(own.atom).pathname)).status).toBe(404);
  });

  it('does not exist for others', async () => {
    const stranger = createVisitor(server);
    await stranger('POST', '/api/workspace');
    for (const [method, path, body] of [
      ['GET', 'versions'],
      ['POST', 'versions'],
      ['GET', 'changes'],
      ['PUT', 'watch', { every: 'weekly' }],
      ['DELETE', 'watch'],
    ] as const)
      expect((await stranger(method, `/api/runs/${runId}/${path}`, body)).status).toBe(404);
  });
});
