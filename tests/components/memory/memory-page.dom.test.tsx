import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryPage } from '#components/memory/memory-page.tsx';
import type { EntityDetails, MemoryEntity, MemoryOrigin, MemoryOverview } from '#contract/memory.ts';

const AT = '2026-11-20T10:00:00.000Z';
const ORIGIN: MemoryOrigin = {
  runId: 'r1',
  question: 'Does ebastrol help in gout?',
  sentence: 'Ebastrol lowered uric acid.',
  workTitle: 'An invented trial',
  at: AT,
};
const entity = (id: string, name: string, more: Partial<MemoryEntity> = {}): MemoryEntity => ({
  id,
  name,
  type: 'drug',
  ids: {},
  aliases: [],
  mentions: 1,
  firstSeen: AT,
  lastSeen: AT,
  ...more,
});
const EBASTROL = entity('e1', 'ebastrol', {
  aliases: [{ id: 'a1', name: 'ebastrole', method: 'similar', score: 0.92, origin: ORIGIN }],
});
const GOUT = entity('e2', 'gout', { type: 'disease' });
const ENTRY = {
  id: 'n1',
  text: 'Does ebastrol help in gout? (20 November 2026): yes.',
  kind: 'answer' as const,
  origin: ORIGIN,
};
const RELATION = {
  id: 'x1',
  subjectId: 'e1',
  subjectName: 'ebastrol',
  relation: 'lowers',
  objectId: 'e2',
  objectName: 'gout',
  origin: ORIGIN,
  validAt: '2020-01-01T00:00:00.000Z',
  invalidAt: null,
  createdAt: AT,
  expiredAt: null,
};
const OVERVIEW: MemoryOverview = {
  isPaused: false,
  counts: { entries: 1, entities: 2, relations: 1, preferences: 1 },
  entries: [ENTRY],
  entities: [EBASTROL, GOUT],
  relations: [RELATION],
  preferences: [
    {
      id: 'p1',
      name: 'response_format',
      value: 'concise',
      basis: 'signals',
      signals: [ORIGIN],
      pinned: false,
      isUsed: false,
    },
  ],
  waiting: 0,
};
const EMPTY: MemoryOverview = {
  ...OVERVIEW,
  counts: { entries: 0, entities: 0, relations: 0, preferences: 0 },
  entries: [],
  entities: [],
  relations: [],
  preferences: [],
};
const details = (of: MemoryEntity, other: MemoryEntity): EntityDetails => ({
  entity: of,
  relations: [RELATION],
  neighbours: [
    {
      entityId: other.id,
      name: other.name,
      type: other.type,
      relations: [{ words: 'lowers', isOutgoing: of.id === 'e1', holds: true }],
      sharedEntries: 1,
    },
  ],
  entries: [ENTRY],
});

let asked: { method: string; path: string; body: unknown }[];
function answer(method: string, path: string): Response {
  if (method === 'DELETE') return new Response(null, { status: 204 });
  if (path === '/api/memory') return Response.json(OVERVIEW);
  if (path.startsWith('/api/memory/entities?')) return Response.json({ entities: [EBASTROL, GOUT] });
  if (/\/e2(\/|$)/.test(path)) return Response.json(details(GOUT, EBASTROL));
  if (/\/e1(\/|$)/.test(path)) return Response.json(details(EBASTROL, GOUT));
  return Response.json({});
}
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push({ method, path, body: body ? JSON.parse(String(body)) : undefined });
    return answer(method, path);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = async (initial: MemoryOverview = OVERVIEW) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <MemoryPage initial={initial} />
      </QueryClientProvider>,
    );
  });
};
/** The server answers a little later. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => {
    fireEvent.click(button);
    await settle();
  });
};
const openTab = (name: string) =>
  act(async () => {
    fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });
    await settle();
  });
const writes = () => asked.filter(({ method }) => method !== 'GET');

describe('the page of memory', () => {
  it('teaches what memory is where there is none', async () => {
    await show(EMPTY);
    expect(screen.getByText('Nothing is remembered yet.')).toBeTruthy();
    expect(screen.getByText(/It is never evidence/)).toBeTruthy();
  });

  it('lists answers by day, finds them by words, and says why they are known', async () => {
    await show();
    expect(screen.getByRole('heading', { name: '20 November 2026' })).toBeTruthy();
    const row = screen.getByRole('listitem');
    expect(within(row).getByText('“Ebastrol lowered uric acid.”')).toBeTruthy();
    expect(within(row).getByText('From: An invented trial')).toBeTruthy();
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/runs/r1');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'gout URIC' } });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'asthma' } });
    expect(screen.queryAllByRole('listitem')).toHaveLength(0);
    expect(screen.getByRole('status').textContent).toBe('0 of 1 contain these words');
  });

  it('forgets an answer and brings it back', async () => {
    await show();
    await press(/^Forget: Does ebastrol/);
    expect(writes()).toEqual([{ method: 'DELETE', path: '/api/memory/entries/n1', body: undefined }]);
    expect(document.activeElement?.textContent).toBe('Undo');
    await press('Undo');
    expect(writes().at(-1)).toMatchObject({ method: 'POST', path: '/api/memory/entries/n1/restore' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('shows an entity with a figure that is walked by keyboard, and the same as a list', async () => {
    await show();
    await openTab('Entities');
    await press(/^ebastrol/);
    expect(await screen.findByRole('heading', { name: 'ebastrol' })).toBe(document.activeElement);
    const node = await screen.findByRole('button', { name: 'Open gout: lowers' });
    expect(node.getAttribute('tabindex')).toBe('0');
    const list = screen.getByRole('region', { name: 'Related' });
    expect(within(list).getByRole('listitem').textContent).toBe('lowers gout');
    await act(async () => {
      fireEvent.keyDown(node, { key: 'Enter' });
      await settle();
    });
    expect(await screen.findByRole('heading', { name: 'gout' })).toBe(document.activeElement);
    expect(screen.getByRole('button', { name: 'Open ebastrol: ← lowers' })).toBeTruthy();
  });

  it('renames, merges after a preview, and splits a name off', async () => {
    await show();
    await openTab('Entities');
    await press(/^ebastrol/);
    await press('Rename');
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Ebastrol (EB-1)' } });
    await press('Save');
    expect(writes().at(-1)).toEqual({
      method: 'PUT',
      path: '/api/memory/entities/e1',
      body: { name: 'Ebastrol (EB-1)', type: 'drug' },
    });
    await press('Split off ebastrole');
    expect(writes().at(-1)).toEqual({ method: 'POST', path: '/api/memory/entities/e1/split', body: { aliasId: 'a1' } });
    await press('Merge');
    await press('Choose gout, disease');
    expect(screen.getByText(/They are of two kinds, drug and disease/)).toBeTruthy();
    expect(screen.getByText(/can be split off again/)).toBeTruthy();
    await press('Merge into gout');
    expect(writes().at(-1)).toEqual({ method: 'POST', path: '/api/memory/entities/e1/merge', body: { intoId: 'e2' } });
    expect(await screen.findByRole('heading', { name: 'gout' })).toBeTruthy();
  });

  it('says what hangs on an entity before it is forgotten', async () => {
    await show();
    await openTab('Entities');
    await press(/^ebastrol/);
    await press('Forget with 1 relation and 1 answer');
    expect(writes()).toEqual([{ method: 'DELETE', path: '/api/memory/entities/e1', body: undefined }]);
    expect(screen.getByText('ebastrol is forgotten, with what hung on it.')).toBeTruthy();
  });

  it('offers preferences, which are used once they are confirmed; they are confirmed, corrected and forgotten', async () => {
    await show();
    await openTab('Preferences');
    expect(screen.getByText(/Not used until you confirm it/)).toBeTruthy();
    await press('Confirm: Form of answers: concise');
    expect(writes().at(-1)).toMatchObject({ path: '/api/memory/preferences/p1', body: { pinned: true } });
    await press('Correct: Form of answers: concise');
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'technical' } });
    await press('Save');
    expect(writes().at(-1)).toMatchObject({ method: 'PUT', body: { value: 'technical' } });
    await press('Forget: Form of answers: concise');
    expect(writes().at(-1)).toMatchObject({ method: 'DELETE', path: '/api/memory/preferences/p1' });
  });

  it('pauses, exports, and forgets everything only after a typed word', async () => {
    await show();
    await openTab('Control');
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Pause memory' })));
    expect(writes()).toEqual([{ method: 'PUT', path: '/api/memory/paused', body: { isPaused: true } }]);
    expect(screen.getByRole('link', { name: /Export everything/ }).getAttribute('href')).toBe('/api/memory/export');
    const wipe = screen.getByRole<HTMLButtonElement>('button', { name: 'Forget everything' });
    expect(wipe.disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Type “forget” to confirm' }), {
      target: { value: 'forget' },
    });
    expect(wipe.disabled).toBe(false);
    await press('Forget everything');
    expect(writes().at(-1)).toEqual({ method: 'DELETE', path: '/api/memory', body: undefined });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete this workspace' }).disabled).toBe(true);
  });

  it('says what the server refused', async () => {
    await show();
    const refused = { error: { code: 'not_found', message: 'It cannot be found.' } };
    vi.stubGlobal('fetch', async () => Response.json(refused, { status: 404 }));
    await press(/^Forget: Does ebastrol/);
    expect(screen.getByRole('alert').textContent).toBe('It cannot be found.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
