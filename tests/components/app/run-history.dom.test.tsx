import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunHistory } from '#components/app/history/run-history.tsx';
import type { RunListItem } from '#components/app/history/run-row.tsx';

const run = (n: number, question: string): RunListItem => ({
  runId: `run_${n}`,
  question,
  status: 'complete',
  exit: 'approval',
  confidence: 0.74,
  isDirect: true,
  createdAt: '2026-03-01T09:00:00.000Z',
});
const RUNS = [run(1, 'Does velorimine shorten attacks?'), run(2, 'Is velorimine safe?'), run(3, 'Why do we sleep?')];

const server = vi.fn<typeof fetch>();
const deleted = () => server.mock.calls.map(([address, init]) => `${init?.method} ${address}`);
const remove = (question: string) => fireEvent.click(screen.getByRole('button', { name: `Delete: ${question}` }));
const shown = () => screen.queryAllByRole('link', { name: /\?$/ }).flatMap(({ textContent }) => textContent ?? []);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  server.mockReset().mockImplementation(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('RunHistory', () => {
  it('shows what was asked, how it stands and how sure it is', () => {
    render(<RunHistory runs={[run(1, 'Why do we sleep?'), { ...run(2, 'Why not?'), exit: 'nothing_found' }]} />);
    const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toContain('Report ready');
    expect(first).toContain('confidence 0.74');
    expect(second).toContain('Nothing found');
    expect(second).not.toContain('confidence');
  });

  it('calls a report without direct evidence what it is, with no tick and no number', () => {
    render(<RunHistory runs={[{ ...run(1, 'Why do we sleep?'), isDirect: false }]} />);
    const row = screen.getByRole('listitem').textContent;
    expect(row).toContain('No direct evidence');
    expect(row).not.toContain('Report ready');
    expect(row).not.toContain('0.74');
  });

  it('finds runs by words in any order', () => {
    render(<RunHistory runs={RUNS} />);
    const filter = screen.getByRole('searchbox', { name: 'Filter the questions' });
    fireEvent.change(filter, { target: { value: 'ATTACKS velor ' } });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    screen.getByText('1 of 3');
    fireEvent.change(filter, { target: { value: 'metformin' } });
    screen.getByText('No question on this page contains these words.');
  });

  it('adds the filter to the address, so that a reload shows the same', async () => {
    window.history.replaceState(null, '', '/history?before=2026-03-01');
    const { unmount } = render(<RunHistory runs={RUNS} words="safe" />);
    expect(shown()).toContain('Is velorimine safe?');
    expect(shown()).not.toContain('Why do we sleep?');
    const filter = screen.getByRole('searchbox', { name: 'Filter the questions' });
    fireEvent.change(filter, { target: { value: 'why & how' } });
    await wait(400);
    expect(window.location.search).toBe('?before=2026-03-01&q=why+%26+how');
    fireEvent.change(filter, { target: { value: '' } });
    await wait(400);
    expect(window.location.search).toBe('?before=2026-03-01');
    fireEvent.change(filter, { target: { value: 'sleep' } });
    unmount();
    await wait(400);
    expect(window.location.search).toBe('?before=2026-03-01');
  });

  it('deletes only after the time to take it back', async () => {
    render(<RunHistory runs={RUNS} />);
    remove('Is velorimine safe?');
    expect(document.activeElement?.textContent).toBe('Undo');
    expect(screen.getByRole('status').textContent).toContain('Undo');
    await wait(5900);
    expect(deleted()).toEqual([]);
    await wait(200);
    expect(deleted()).toEqual(['DELETE /api/runs/run_2']);
    expect(shown()).not.toContain('Is velorimine safe?');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Runs/ }));
  });

  it('keeps the run that was taken back', async () => {
    render(<RunHistory runs={RUNS} />);
    remove('Is velorimine safe?');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete: Is velorimine safe?' }));
    await wait(20_000);
    expect(deleted()).toEqual([]);
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(3);
  });

  it('carries out at once what is waiting when the page is left', () => {
    const { unmount } = render(<RunHistory runs={RUNS} />);
    remove('Is velorimine safe?');
    remove('Why do we sleep?');
    unmount();
    expect(deleted()).toEqual(['DELETE /api/runs/run_2', 'DELETE /api/runs/run_3']);
    expect(server.mock.calls.every(([, init]) => init?.keepalive)).toBe(true);
  });

  it('does so once, also when the whole tab closes', async () => {
    render(<RunHistory runs={RUNS} />);
    remove('Is velorimine safe?');
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    await wait(10_000);
    expect(deleted()).toEqual(['DELETE /api/runs/run_2']);
  });

  it('brings the run back with the sentence of the server when it could not be deleted', async () => {
    const message = 'Something went wrong on our side.';
    server.mockImplementation(async () => Response.json({ error: { code: 'internal', message } }, { status: 500 }));
    render(<RunHistory runs={RUNS} />);
    remove('Is velorimine safe?');
    await wait(6100);
    expect(screen.getByRole('alert').textContent).toBe(`The run was not deleted. ${message}`);
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(3);
  });

  it('leads back to the question with everything the run was asked with', () => {
    render(<RunHistory runs={RUNS} />);
    const again = screen.getByRole('link', { name: 'Run again: Why do we sleep?' });
    expect(again.getAttribute('href')).toBe('/?again=run_3');
  });
});
