import { expect, it } from 'vitest';
import type { LoggedEvent } from '#contract/event.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { createRunViews } from '#server/runs/run-views.ts';

const event = (seq: number): LoggedEvent => ({
  type: 'thinking',
  agent: 'search',
  message: `event ${seq}`,
  seq,
  at: '2026-01-01T00:00:00.000Z',
});

/** A log in memory, and what was read of it. */
function log(count: number) {
  const events = Array.from({ length: count }, (_, at) => event(at + 1));
  const read: { after: number; rows: number }[] = [];
  const views = createRunViews({
    async read(_, after, limit) {
      const rows = events.filter(({ seq }) => seq > after).slice(0, limit);
      read.push({ after, rows: rows.length });
      return rows;
    },
  });
  return { events, read, views };
}

it('folds what is new alone, and gives the same view while nothing is', async () => {
  const { events, read, views } = log(2_500);
  const first = await views.view('run');
  expect(first).toEqual(foldRun('run', events));
  expect(await views.view('run')).toBe(first);
  events.push(event(2_501));
  expect(await views.view('run')).toEqual(foldRun('run', events));
  expect(read.reduce((sum, { rows }) => sum + rows, 0)).toBe(2_501);
});

it('reads a log once, however many ask at the same time', async () => {
  const { read, views } = log(300);
  const found = await Promise.all(Array.from({ length: 20 }, () => views.view('run')));
  expect(new Set(found).size).toBe(1);
  expect(read.reduce((sum, { rows }) => sum + rows, 0)).toBe(300);
});

it('keeps nothing of a run that is gone, and no more than some runs', async () => {
  const { events, read, views } = log(3);
  await views.view('run');
  views.forget('run');
  events.splice(0);
  expect((await views.view('run')).lastSeq).toBe(0);
  for (let n = 0; n < 40; n += 1) await views.view(`other ${n}`);
  const times = read.length;
  await views.view('run');
  expect(read.slice(times)).toEqual([{ after: 0, rows: 0 }]);
});

it('reads anew after a failure', async () => {
  let isAway = true;
  const views = createRunViews({
    async read(_, after) {
      if (isAway) throw new Error('away');
      return after === 0 ? [event(1)] : [];
    },
  });
  await expect(views.view('run')).rejects.toThrow('away');
  isAway = false;
  expect((await views.view('run')).lastSeq).toBe(1);
});
