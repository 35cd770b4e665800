import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProgressPage } from '#components/study/pages/progress-page.tsx';
import { StudyHome } from '#components/study/pages/study-home.tsx';
import { SummarySheet } from '#components/study/pages/summary-sheet.tsx';
import { StudyButton } from '#components/study/study-button.tsx';
import type { StudySummary } from '#contract/study/study-view.ts';
import { push } from '../next-navigation.ts';
import { type FakeServer, fakeServer, settle, withQueries } from './show-study.tsx';
import { AT, progress, running, study } from './study-fixture.ts';

// All sessions here are invented.

let server: FakeServer;
beforeEach(() => {
  push.mockReset();
  server = fakeServer(study());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const session = (id: string, change: Partial<StudySummary> = {}): StudySummary => ({
  id,
  title: `Session ${id}`,
  status: 'ready',
  concepts: 12,
  known: 3,
  due: 0,
  isQuizPaused: false,
  createdAt: AT,
  updatedAt: AT,
  ...change,
});
const home = (sessions: StudySummary[], due = progress().due, deletedId: string | null = null) =>
  render(<StudyHome sessions={sessions} due={due} nextDue={null} deletedId={deletedId} />, { wrapper: withQueries });
const press = async (name: string | RegExp) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
  await settle();
};

describe('the list of sessions', () => {
  it('teaches what study does and how to begin where there is nothing', () => {
    home([]);
    expect(screen.getByRole('heading', { name: /know what you know/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'A report' }).getAttribute('href')).toBe('/history');
    expect(screen.getByRole('link', { name: 'A document or a collection' }).getAttribute('href')).toBe('/library');
  });

  it('puts due reviews and the paused quiz before the sessions', () => {
    home(
      [session('1', { due: 2 }), session('2', { isQuizPaused: true }), session('3', { status: 'preparing' })],
      [{ studyId: '1', conceptId: 'gout', name: 'Gout', due: AT }],
    );
    expect(screen.getByRole('heading', { name: '1 review due today' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Review now' }).getAttribute('href')).toBe('/study/1');
    expect(screen.getByRole('link', { name: 'Go on with it' }).getAttribute('href')).toBe('/study/2');
    expect(screen.getByText('Being read')).toBeTruthy();
    expect(screen.getByText('2 due')).toBeTruthy();
  });

  it('shows which session a review belongs to where several have one of that name', () => {
    const due = ['1', '2'].map((studyId) => ({ studyId, conceptId: 'gout', name: 'Gout', due: AT }));
    home([session('1', { due: 1 }), session('2', { due: 1 })], due);
    const region = screen.getByRole('region', { name: '2 reviews due today' });
    expect(
      within(region)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Session 1: Gout', 'Session 2: Gout']);
  });

  it('deletes with time to think again', async () => {
    home([session('1'), session('2')]);
    await press('Delete: Session 1');
    expect(server.writes()).toMatchObject([{ method: 'DELETE', path: '/api/study/1' }]);
    expect(document.activeElement?.textContent).toBe('Undo');
    server.answer = () => Response.json({ sessions: [session('1'), session('2')] });
    await press('Undo');
    expect(server.writes()[1]).toMatchObject({ method: 'POST', path: '/api/study/1/restore' });
    expect(screen.getByRole('link', { name: 'Session 1' })).toBeTruthy();
  });

  it('brings back what was deleted on its own page', async () => {
    home([], [], 's9');
    expect(screen.getByText('Deleted: the session')).toBeTruthy();
    server.answer = ({ method }) =>
      method === 'GET' ? Response.json({ sessions: [session('s9')] }) : new Response(null, { status: 204 });
    await press('Undo');
    expect(server.writes()).toMatchObject([{ method: 'POST', path: '/api/study/s9/restore' }]);
    expect(await screen.findByRole('link', { name: 'Session s9' })).toBeTruthy();
  });
});

describe('the progress', () => {
  it('opens the answers behind every number, finds a concept and orders', () => {
    render(<ProgressPage progress={progress()} />);
    const rows = () => screen.getAllByRole('group').map((row) => row.querySelector('summary')?.textContent ?? '');
    expect(rows()[0]).toContain('Uric acid in blood');
    expect(rows()[1]).toContain('2 answers');
    fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'name' } });
    expect(rows()[0]).toContain('Gout');
    expect(screen.getByText('A right answer without a hint.')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a concept' }), { target: { value: 'zzz' } });
    expect(screen.getByText('No concept is called that.')).toBeTruthy();
  });

  it('does not nag about days off, and gives everything away', () => {
    render(<ProgressPage progress={progress()} />);
    expect(screen.getByText('a day off costs nothing')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Everything \(JSON\)/ }).getAttribute('href')).toBe('/api/study/export');
  });
});

describe('the summary sheet', () => {
  it('holds every concept with its sentence, what was mixed up, and only the sources that are cited', () => {
    const [first, ...rest] = running().concepts;
    if (!first) throw new Error('There are no concepts.');
    const used = { ...first, definition: null, citation: { ...first.citation, quote: 'It was used in a sentence.' } };
    const view = { ...running(), concepts: [used, ...rest] };
    const more = { title: 'Never cited', year: 2020, href: null, documentId: null, isWithdrawn: false };
    render(<SummarySheet view={{ ...view, works: { ...view.works, 'pmid:202': more } }} />);
    for (const { name, definition } of view.concepts) {
      expect(screen.getAllByText(name).length).toBeGreaterThan(0);
      if (definition !== null) expect(screen.getByText(definition, { exact: false })).toBeTruthy();
    }
    // Where no sentence defines it, none is shown.
    expect(screen.getByText('As used in').parentElement?.textContent).toContain(
      'As used in “It was used in a sentence.”',
    );
    expect(screen.getByText('Ebastrol is a painkiller.', { exact: false })).toBeTruthy();
    expect(screen.getByText(/Fictional trial 101/)).toBeTruthy();
    expect(screen.queryByText(/Never cited/)).toBeNull();
  });
});

describe('“Study this”', () => {
  it('asks one thing and begins', async () => {
    render(<StudyButton material={{ kind: 'collection', collection: 'Gout' }} />);
    server.answer = () => Response.json({ studyId: 's7', isUnderWay: false }, { status: 202 });
    await press('Study this');
    const box = await screen.findByRole('dialog', { name: 'How well do you know this already?' });
    await act(async () => fireEvent.click(within(box).getByRole('button', { name: /It is new to me/ })));
    await settle();
    expect(server.writes()[0]).toMatchObject({
      path: '/api/study',
      body: { ref: { kind: 'collection', collection: 'Gout' }, selfReport: 'new' },
    });
    expect(push).toHaveBeenCalledWith('/study/s7');
  });

  it('offers the session that is under way, and another one only on request', async () => {
    push.mockClear();
    render(<StudyButton material={{ kind: 'document', documentId: 'd1' }} />);
    server.answer = () => Response.json({ studyId: 's3', isUnderWay: true }, { status: 202 });
    await press('Study this');
    await press(/I know it well/);
    expect(screen.getByRole('dialog', { name: 'You study this already' })).toBeTruthy();
    expect(push).not.toHaveBeenCalled();
    expect(document.activeElement?.textContent).toBe('Go on with it');
    await press('Go on with it');
    expect(push).toHaveBeenLastCalledWith('/study/s3');
    server.answer = () => Response.json({ studyId: 's4', isUnderWay: false }, { status: 202 });
    await press('Start afresh');
    expect(push).toHaveBeenLastCalledWith('/study/s4');
    expect(server.writes().map(({ body }) => body?.['afresh'])).toEqual([false, true]);
    expect(server.writes().at(-1)?.body).toMatchObject({ selfReport: 'familiar' });
  });

  it('says what the server refused', async () => {
    push.mockClear();
    render(<StudyButton material={{ kind: 'document', documentId: 'd1' }} />);
    server.answer = () => Response.json({ error: { code: 'x', message: 'It is still being read.' } }, { status: 409 });
    await press('Study this');
    await press(/I know some of it/);
    expect(screen.getByRole('alert').textContent).toBe('It is still being read.');
    expect(push).not.toHaveBeenCalled();
  });
});
