import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { migrateDatabase, openDatabase } from '#adapters/postgres/database.ts';
import { createRunLog } from '#adapters/postgres/runs/run-log.ts';

const root = process.cwd();
const readJson = (file: string, { isZipped }: { isZipped: boolean }): unknown => {
  const bytes = fs.readFileSync(path.join(root, file));
  return JSON.parse((isZipped ? gunzipSync(bytes) : bytes).toString());
};

/** A log as it was written before migration 15, and what it says: a run by rules, and steps that look like references. */
const log = readJson('tests/adapters/postgres/log-of-parts.json.gz', { isZipped: true }) as {
  parts: unknown[];
  rows: unknown[];
  events: unknown[];
  steps: { key: string; order: number; result: unknown }[];
};
const { entries } = readJson('lib/adapters/postgres/migrations/meta/_journal.json', { isZipped: false }) as {
  entries: { when: number }[];
};

let admin: pg.Client;
let name: string;
let url: string;
beforeEach(async () => {
  const server = inject('postgresUrl');
  name = `parts_${randomBytes(6).toString('hex')}`;
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  await migrateDatabase(url, root, { upTo: entries[14]?.when ?? 0 });
});
afterEach(async () => {
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
});

/** With a value that names a part that is not there. */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into runs (id, workspace_id, question, request, status)
    select id, 'w', 'q', '{}', 'complete' from unnest(array['whole', 'damaged']) id`);
  await client.query(
    `insert into run_parts (run_id, hash, uses, parts)
     select 'whole', decode(x->>'hash', 'hex'), array(select decode(u, 'hex') from jsonb_array_elements_text(x->'uses') u),
       (x->>'parts')::jsonb from jsonb_array_elements($1::jsonb) x`,
    [JSON.stringify(log.parts)],
  );
  await client.query(
    `insert into run_steps (run_id, step_key, step_order, result, pack)
     select 'whole', x->>'key', (x->>'order')::int, (x->>'text')::jsonb, decode(x->>'pack', 'hex')
     from jsonb_array_elements($1::jsonb) x where x->>'kind' = 'step'`,
    [JSON.stringify(log.rows)],
  );
  await client.query(
    `insert into run_events (run_id, seq, epoch, type, data, pack)
     select 'whole', (x->>'seq')::int, 1, x->>'type', (x->>'text')::jsonb, decode(x->>'pack', 'hex')
     from jsonb_array_elements($1::jsonb) x where x->>'kind' = 'event'`,
    [JSON.stringify(log.rows)],
  );
  await client.query(
    `insert into run_steps (run_id, step_key, step_order, result, pack) values ('damaged', 's', 1, '"§.7"', 'none')`,
  );
  await client.end();
}

it('says the same after the update as before it', async () => {
  await fill();
  const database = await openDatabase({ url, root });
  const { events, steps } = await createRunLog(database).history('whole');
  const { steps: damaged } = await createRunLog(database).history('damaged');
  await database.close();
  expect(events).toEqual(log.events);
  expect(steps).toEqual(log.steps.toSorted((a, b) => a.order - b.order));
  expect(damaged).toEqual([{ key: 's', order: 1, result: null }]);
});
