import { spawn } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StudyEvent } from '#contract/study/study-events.ts';
import { foldStudy } from '#core/study/session/fold-study.ts';
import { STUDY_TOOLS } from '#core/study/session/real-tools.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { drawSample, IS_LONG } from '#tests/sample.ts';

// The material that is studied is invented.

const PROGRAM = path.join(import.meta.dirname, 'learner-program.ts');
const LEAST_KILLS = IS_LONG ? 30 : 4;
const MOST_KILLS = IS_LONG ? 36 : 5;

let disturbed: Awaited<ReturnType<typeof createFreshDatabase>>;
let calm: Awaited<ReturnType<typeof createFreshDatabase>>;
beforeAll(async () => {
  [disturbed, calm] = await Promise.all([createFreshDatabase(), createFreshDatabase()]);
});
afterAll(async () => {
  await Promise.all([disturbed.drop(), calm.drop()]);
});

/** Learns on; true when it came to its end. @param killAt the write at which it dies; 0 for none. */
function learn(url: string, killAt: number): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, url, String(killAt)], { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(false);
      else if (code === 0) resolve(true);
      else reject(new Error(`The learner ended with ${code}`));
    });
  });
}

async function eventsOf(url: string): Promise<{ seq: number; key: string; at: string; event: StudyEvent }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select seq, key, at, event from study_events order by seq');
    return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  } finally {
    await client.end();
  }
}

it('loses nothing, grades nothing twice and knows the same, wherever its server is killed', {
  timeout: 600_000,
}, async () => {
  const sample = IS_LONG ? undefined : drawSample('kills while learning');
  let kills = 0;
  let hasEnded = false;
  while (!hasEnded && kills < MOST_KILLS) {
    hasEnded = await learn(disturbed.url, sample?.between(1, 8) ?? 1 + (kills % 5));
    if (!hasEnded) kills += 1;
  }
  if (!hasEnded) expect(await learn(disturbed.url, 0)).toBe(true);
  expect(kills).toBeGreaterThanOrEqual(LEAST_KILLS);
  expect(await learn(calm.url, 0)).toBe(true);
  const [after, undisturbed] = await Promise.all([eventsOf(disturbed.url), eventsOf(calm.url)]);
  expect(after.map(({ key }) => key)).toEqual(undisturbed.map(({ key }) => key));
  expect(after.map(({ seq }) => seq)).toEqual(after.map((_, at) => at + 1));
  const graded = after.flatMap(({ event }) => (event.type === 'graded' ? [event.grade.answerId] : []));
  const answered = after.flatMap(({ event }) => (event.type === 'answered' ? [event.answer.answerId] : []));
  expect(graded).toEqual(answered);
  expect(new Set(graded).size).toBe(graded.length);
  expect(graded.length).toBeGreaterThan(5);
  const learned = (events: typeof after) => foldStudy('s', events, STUDY_TOOLS).mastery;
  expect(learned(after)).toEqual(learned(undisturbed));
});
