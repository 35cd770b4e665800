import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REAL_ADDRESSES } from '#server/env.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

const NOWHERE = 'http://127.0.0.1:9';
const OUTSIDE = Object.keys(REAL_ADDRESSES);
const FILES = 5;
/** Milliseconds from its start at which a program is killed: while it starts, adds, reads, indexes, and ends. */
const KILLED_AFTER = [900, 1_600, 2_300, 3_000, 4_000];

let url: string;
let drop: () => Promise<void>;
let folder: string;
let files: string[];

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  url = fresh.url;
  drop = fresh.drop;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'library-kill-'));
  // Invented papers.
  files = Array.from({ length: FILES }, (_, n) => {
    const file = path.join(folder, `paper ${n}.md`);
    const results = Array.from(
      { length: 60 },
      (_, i) => `Otters of river ${n} were counted ${i} times. They did well.`,
    );
    fs.writeFileSync(file, `# Otters of river ${n}\n\n## Results\n\n${results.join(' ')}\n`);
    return file;
  });
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await drop();
});

/** Adds all files by the program of the command line. @param killAfter ends it without a word. */
async function addAll(killAfter?: number): Promise<number | null> {
  const nowhere = Object.fromEntries(OUTSIDE.map((name) => [name, NOWHERE]));
  const child = spawn(process.execPath, ['scripts/library.ts', 'add', ...files], {
    env: { ...process.env, ...nowhere, DATABASE_URL: url },
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (killAfter !== undefined) {
    await Promise.race([sleep(killAfter), ended]);
    child.kill('SIGKILL');
  }
  return ended;
}

it('loses nothing and doubles nothing, however often a process that reads is killed', {
  timeout: 300_000,
}, async () => {
  for (const step of KILLED_AFTER) await addAll(step);
  // It waits for those that it finds unfinished.
  await addAll();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{
      name: string;
      status: string;
      passages: number;
      last: number;
      texts: number;
    }>(
      `select d.name, d.status, count(p.*)::int as passages, max(p.ordinal)::int as last,
         (select count(*)::int from document_texts t where t.document_id = d.id) as texts
       from documents d left join document_passages p on p.document_id = d.id group by d.id order by d.name`,
    );
    expect(rows.map(({ name, status, texts }) => ({ name, status, texts }))).toEqual(
      files.map((file) => ({ name: path.basename(file), status: 'ready', texts: 1 })),
    );
    for (const { passages, last } of rows) {
      expect(passages).toBeGreaterThan(1);
      expect(last).toBe(passages - 1);
    }
  } finally {
    await client.end();
  }
});
