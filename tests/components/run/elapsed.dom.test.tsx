import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StatusLine } from '#components/run/status-line.tsx';
import type { RunEvent } from '#contract/event.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { approved, proposed, teamRun } from './team-fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-01-01T08:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The run of these events, each at its time after the start. */
function runOf(timed: readonly [number, RunEvent][]) {
  const started = teamRun([]);
  const request = started.request;
  if (!request) throw new Error('A run of a team has a request.');
  const first: RunEvent = { type: 'started', runId: 'r', request, sampleData: true };
  const all: [number, RunEvent][] = [[0, first], ...timed];
  return foldRun(
    'r',
    all.map(([after, event], index) => ({ ...event, seq: index + 1, at: new Date(START + after).toISOString() })),
  );
}
const timeTaken = () => screen.getByRole('timer', { name: 'Time taken' }).textContent;

it('counts neither the days that a plan waits nor those of a pause', () => {
  const events: [number, RunEvent][] = [
    [MINUTE, proposed()],
    [50 * HOUR, approved()],
    [50 * HOUR + MINUTE, { type: 'paused' }],
  ];
  vi.setSystemTime(START + 90 * HOUR);
  const { rerender } = render(<StatusLine run={runOf(events)} />);
  expect(timeTaken()).toBe('02:00');
  vi.setSystemTime(START + 100 * HOUR + MINUTE);
  rerender(<StatusLine run={runOf([...events, [100 * HOUR, { type: 'resumed' }]])} />);
  expect(timeTaken()).toBe('03:00');
  const ended = runOf([...events, [100 * HOUR, { type: 'resumed' }], [100 * HOUR + 2 * MINUTE, { type: 'cancelled' }]]);
  rerender(<StatusLine run={ended} />);
  expect(timeTaken()).toBe('04:00');
});
