import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { stateOf } from '#components/living/version-list.tsx';
import { VersionNotice } from '#components/living/version-notice.tsx';
import type { LivingReport, ReportVersion } from '#contract/living/report-version.ts';

// All versions here are invented.

afterEach(cleanup);

function version(number: number | null, change: Partial<ReportVersion> = {}): ReportVersion {
  return {
    id: `v${number}`,
    number,
    runId: number === null ? null : `run-${number}`,
    status: 'done',
    isWatched: true,
    isQuiet: false,
    isPartial: false,
    problem: null,
    retryAt: null,
    why: number === 1 ? null : `What version ${number} changed.`,
    changesAnswer: false,
    changes: 1,
    createdAt: '2026-03-01T10:00:00.000Z',
    endedAt: number === null ? null : `2026-03-0${number}T10:00:00.000Z`,
    ...change,
  };
}

const OUTAGE = 'Not every source answered: PubMed.';
const WATCH = { every: 'weekly', isPaused: false, nextDueAt: '2026-03-20T10:00:00.000Z', keepsModels: false } as const;

function show(living: Partial<LivingReport>, runId = 'run-1') {
  render(
    <VersionNotice
      living={{ versions: [], watch: null, feed: null, mail: { isOn: false, readers: [] }, ...living }}
      runId={runId}
    />,
  );
  return document.body.textContent ?? '';
}

it('is empty for a report that has no versions and is not watched', () => {
  expect(show({ versions: [version(1)] })).toBe('');
});

it('leads from an old version to the newest that changed something', () => {
  const text = show({ versions: [version(3, { isQuiet: true }), version(2), version(1)] });
  expect(text).toContain('Version 1 of 3.');
  expect(text).toContain('What version 2 changed.');
  expect(screen.getByRole('link', { name: 'A newer version exists' }).getAttribute('href')).toBe('/runs/run-2');
  expect(screen.getByRole('link', { name: 'What changed' }).getAttribute('href')).toBe('/runs/run-2/changes');
  expect(text).toContain('Last checked on 3 March 2026: nothing new.');
});

it('does not let a later version hide that an earlier one changed an answer', () => {
  const text = show({ versions: [version(3), version(2, { changesAnswer: true }), version(1)] });
  expect(text).toContain('What version 2 changed.');
  expect(screen.getByRole('link', { name: 'A newer version exists' }).getAttribute('href')).toBe('/runs/run-3');
  expect(screen.getByRole('link', { name: 'What changed' }).getAttribute('href')).toBe('/runs/run-2/changes');
});

it('says during an outage what was not checked, and never that there is nothing new', () => {
  const open = version(null, { status: 'waiting', problem: OUTAGE, retryAt: '2026-03-08T12:00:00.000Z' });
  const text = show({ versions: [open, version(1)], watch: WATCH });
  expect(text).toContain(OUTAGE);
  expect(text).not.toContain('nothing new');
  expect(text).toContain('Next check on 20 March 2026.');
});

it('says that watching is paused', () => {
  expect(show({ versions: [version(1)], watch: { ...WATCH, isPaused: true, nextDueAt: null } })).toContain('paused');
});

it.each<[Partial<ReportVersion>, string[]]>([
  [{ status: 'failed', problem: 'The search was cancelled.' }, ['failed', 'The search was cancelled.']],
  [{ status: 'waiting', problem: OUTAGE, retryAt: '2026-03-08T12:00:00.000Z' }, [OUTAGE, '8 March 2026']],
  [{ isPartial: true, problem: OUTAGE, why: 'Nothing that changes an answer.' }, ['Nothing that changes', OUTAGE]],
])('says of each version how it ended', (change, parts) => {
  const text = stateOf(version(2, change));
  for (const part of parts) expect(text).toContain(part);
});
