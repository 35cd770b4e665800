import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityDetails, MemoryEntity, MemoryExport, MemoryOverview, Recalled } from '#contract/memory.ts';
import type { RunView } from '#contract/run-view.ts';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from '../operations/whole-server.ts';
import { until } from '../runs/team-server.ts';

const QUESTION = 'Does velorimine help in cluster headache? Answer briefly, please.';

let server: WholeServer;
let owner: Visitor;
let runId: string;

beforeAll(async () => {
  server = await startWholeServer();
  owner = createVisitor(server);
  runId = await answered(owner, QUESTION);
  await read(owner);
});
afterAll(() => server.stop());

async function json<T>(response: Response, status = 200): Promise<T> {
  expect(response.status, await response.clone().text()).toBe(status);
  return (await response.json()) as T;
}

async function answered(visitor: Visitor, question: string): Promise<string> {
  const started = await visitor('POST', '/api/runs', { question, engine: 'rules', maxRounds: 1 });
  const { runId: id } = await json<{ runId: string }>(started, 202);
  await (await visitor('GET', `/api/runs/${id}/events`)).text();
  return id;
}

const overview = async (visitor: Visitor) => json<MemoryOverview>(await visitor('GET', '/api/memory'));

/** Waits until everything that has ended is read. */
const read = (visitor: Visitor) =>
  until(async () => {
    const now = await overview(visitor);
    return now.waiting === 0 && now;
  });

const recall = async (visitor: Visitor, query: string) =>
  json<Recalled>(await visitor('POST', '/api/memory/recall', { query }));

const entityNamed = async (visitor: Visitor, name: string): Promise<MemoryEntity | undefined> => {
  const { entities } = await json<{ entities: MemoryEntity[] }>(
    await visitor('GET', `/api/memory/entities?q=${encodeURIComponent(name)}`),
  );
  return entities.find((each) => each.name === name);
};

describe('an answer', () => {
  it('is remembered in one line with its day, its entities, and no relation that nobody has read out of the works', async () => {
    const { entries, entities, relations, counts } = await overview(owner);
    expect(entries).toHaveLength(1);
    expect(entries[0]?.text).toMatch(/^Does velorimine help in cluster headache\?.*\(\d+ \w+ \d{4}\): /);
    expect(entries[0]?.text.length).toBeLessThanOrEqual(240);
    expect(entries[0]?.origin.runId).toBe(runId);
    // Names are for a model to read.
    expect(entities.every(({ type }) => type === 'work')).toBe(true);
    expect(entities.some(({ type, ids }) => type === 'work' && Object.keys(ids).length > 0)).toBe(true);
    expect(relations).toEqual([]);
    expect(counts.relations).toBe(0);
  });

  it('keeps what its question says of how to answer', async () => {
    const { preferences } = await overview(owner);
    expect(preferences).toMatchObject([
      { name: 'response_format', value: 'concise', basis: 'stated', isUsed: false, signals: [{ runId }] },
    ]);
    expect((await recall(owner, 'velorimine')).preferences.responseFormat).toBeNull();
  });

  it('is recalled by a question on the same thing in other words, and by no other question', async () => {
    const { items } = await recall(owner, 'What is known of velorimine for headaches?');
    expect(items[0]).toMatchObject({ origin: { runId } });
    expect(items.map(({ kind }) => kind)).toContain('answer');
    expect((await recall(owner, 'How is wheat irrigated in dry soil?')).items).toEqual([]);
  });

  it('does not exist for another workspace, nor does anything that hangs on it', async () => {
    const stranger = createVisitor(server);
    expect((await recall(stranger, QUESTION)).items).toEqual([]);
    await json(await stranger('PUT', '/api/memory/paused', { isPaused: false }));
    expect((await recall(stranger, QUESTION)).items).toEqual([]);
    expect(await overview(stranger)).toMatchObject({ counts: { entries: 0, entities: 0, relations: 0 } });
    const { entries, entities } = await overview(owner);
    const [entity] = entities;
    for (const [method, path, body] of [
      ['GET', `/entities/${entity?.id}`, undefined],
      ['PUT', `/entities/${entity?.id}`, { name: 'mine' }],
      ['DELETE', `/entities/${entity?.id}`, undefined],
      ['GET', `/entries/${entries[0]?.id}`, undefined],
      ['DELETE', `/entries/${entries[0]?.id}`, undefined],
    ] as const)
      expect((await stranger(method, `/api/memory${path}`, body)).status, path).toBe(404);
    expect((await overview(owner)).entries).toHaveLength(1);
  });
});

describe('what is remembered', () => {
  it('can be renamed, merged, and split again as it was', async () => {
    const [one, other] = (await overview(owner)).entities;
    const path = (id: string | undefined) => `/api/memory/entities/${id}`;
    const before = await json<EntityDetails>(await owner('GET', path(other?.id)));
    const merged = await json<EntityDetails>(await owner('POST', `${path(other?.id)}/merge`, { intoId: one?.id }));
    expect(merged.entity.aliases.map(({ name }) => name)).toContain(other?.name);
    expect(await entityNamed(owner, other?.name ?? '')).toBeUndefined();
    const alias = merged.entity.aliases.find(({ name, method }) => name === other?.name && method === 'reader');
    const split = await json<EntityDetails>(await owner('POST', `${path(one?.id)}/split`, { aliasId: alias?.id }));
    expect(split.entity.id).toBe(other?.id);
    expect(split.relations).toEqual(before.relations);
    expect(split.entries).toEqual(before.entries);
    const renamed = await json<EntityDetails>(await owner('PUT', path(one?.id), { name: 'A work by another name' }));
    expect(renamed.entity.aliases.map(({ name }) => name)).toContain(one?.name);
    await json(await owner('PUT', path(one?.id), { name: one?.name }));
  });

  it('is forgotten with what hangs on it, and comes back as it was', async () => {
    const before = await json<MemoryExport>(await owner('GET', '/api/memory/export'));
    const [entity] = (await overview(owner)).entities;
    expect((await owner('DELETE', `/api/memory/entities/${entity?.id}`)).status).toBe(204);
    expect((await overview(owner)).entries).toEqual([]);
    expect(
      (await recall(owner, 'velorimine in cluster headache')).items.filter(
        ({ kind, id }) => kind === 'answer' || id === entity?.id,
      ),
    ).toEqual([]);
    await json(await owner('POST', `/api/memory/entities/${entity?.id}/restore`));
    const after = await json<MemoryExport>(await owner('GET', '/api/memory/export'));
    expect({ ...after, exportedAt: '' }).toEqual({ ...before, exportedAt: '' });
    const [entry] = after.entries;
    expect((await owner('DELETE', `/api/memory/entries/${entry?.id}`)).status).toBe(204);
    expect(await overview(owner)).toMatchObject({ counts: { entries: 0, relations: 0 } });
    await json(await owner('POST', `/api/memory/entries/${entry?.id}/restore`));
    expect({ ...(await json<MemoryExport>(await owner('GET', '/api/memory/export'))), exportedAt: '' }).toEqual({
      ...before,
      exportedAt: '',
    });
  });

  it('shows preferences that can be pinned, corrected and forgotten', async () => {
    const [preference] = (await overview(owner)).preferences;
    const path = `/api/memory/preferences/${preference?.id}`;
    expect(await json(await owner('PUT', path, { value: 'technical', pinned: true }))).toMatchObject({
      value: 'technical',
      basis: 'reader',
      pinned: true,
      isUsed: true,
    });
    expect(await json(await owner('GET', path))).toMatchObject({ value: 'technical' });
    expect((await owner('DELETE', path)).status).toBe(204);
    expect((await owner('GET', path)).status).toBe(404);
  });
});

describe('a workspace', () => {
  it('remembers nothing of what ends while its memory pauses, also afterwards', async () => {
    const visitor = createVisitor(server);
    await json(await visitor('PUT', '/api/memory/paused', { isPaused: true }));
    await answered(visitor, QUESTION);
    expect((await recall(visitor, QUESTION)).items).toEqual([]);
    await read(visitor);
    await json(await visitor('PUT', '/api/memory/paused', { isPaused: false }));
    await read(visitor);
    expect(await overview(visitor)).toMatchObject({ isPaused: false, counts: { entries: 0, entities: 0 } });
  });

  it('forgets what a deleted run has taught it', async () => {
    const visitor = createVisitor(server);
    const id = await answered(visitor, QUESTION);
    await read(visitor);
    expect((await overview(visitor)).counts.entries).toBe(1);
    expect((await visitor('DELETE', `/api/runs/${id}`)).status).toBe(204);
    expect(await overview(visitor)).toMatchObject({ counts: { entries: 0, relations: 0 } });
    expect((await recall(visitor, QUESTION)).items).toEqual([]);
  });

  it('is wiped, and what was wiped is not read again', async () => {
    const visitor = createVisitor(server);
    await answered(visitor, QUESTION);
    await read(visitor);
    expect((await visitor('DELETE', '/api/memory')).status).toBe(204);
    await read(visitor);
    expect(await overview(visitor)).toMatchObject({
      counts: { entries: 0, entities: 0, relations: 0, preferences: 0 },
    });
    expect((await json<{ runs: unknown[] }>(await visitor('GET', '/api/runs'))).runs).toHaveLength(1);
  });

  it('is deleted with everything in it, and the browser forgets it', async () => {
    const visitor = createVisitor(server);
    const id = await answered(visitor, QUESTION);
    await read(visitor);
    const response = await visitor('DELETE', '/api/workspace');
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie().join()).toMatch(/assay_workspace=; .*Max-Age=0/);
    expect((await visitor('GET', `/api/runs/${id}`)).status).toBe(404);
    for (const table of ['runs', 'run_events', 'memory_entries', 'memory_entities', 'memory_writings']) {
      const { rows } = await server.services.database.pool.query(
        table === 'run_events'
          ? 'select 1 from run_events where run_id = $1'
          : `select 1 from ${table} where ${table === 'runs' ? 'id' : table === 'memory_writings' || table === 'memory_entries' ? 'run_id' : 'workspace_id'} = $1`,
        [id],
      );
      expect(rows, table).toEqual([]);
    }
  });
});

it('fills what a later question leaves open as its reader prefers, says so, and is overruled by what they choose', async () => {
  const reader = createVisitor(server);
  await answered(reader, QUESTION);
  await read(reader);
  const asked = async (more: object) => {
    const started = await reader('POST', '/api/conversations', {
      question: 'Does velorimine help in cluster headache?',
      engine: 'rules',
      ...more,
    });
    const { runId: id } = await json<{ runId: string }>(started, 202);
    await (await reader('GET', `/api/runs/${id}/events`)).text();
    return json<RunView>(await reader('GET', `/api/runs/${id}`));
  };
  expect((await asked({})).request?.ask).toMatchObject({ responseFormat: 'detailed', byPreference: [] });
  const [offered] = (await read(reader)).preferences;
  await json(await reader('PUT', `/api/memory/preferences/${offered?.id}`, { pinned: true }));
  const filled = await asked({});
  const byPreference = [{ name: 'response_format', value: 'concise' }];
  expect(filled.request?.ask).toMatchObject({ responseFormat: 'concise', byPreference });
  expect(filled.ask?.answered?.memory).toContain('As you prefer: concise.');
  const chosen = await asked({ responseFormat: 'technical' });
  expect(chosen.request?.ask).toMatchObject({ responseFormat: 'technical', byPreference: [] });
  await reader('PUT', '/api/memory/paused', { isPaused: true });
  expect((await asked({})).request?.ask).toMatchObject({ responseFormat: 'detailed', byPreference: [] });
});
