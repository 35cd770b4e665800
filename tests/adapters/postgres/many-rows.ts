import pg from 'pg';

/** How many rows of each kind; memory has ten times as many rows as there are runs. */
const RUNS = 100_000;
const WORKSPACES = 1_000;

/** Ids show where a row belongs: run 4711 and its events belong to workspace 711. */
const FILL = [
  `insert into runs (id, workspace_id, question, request, status, title, exit, confidence, created_at, finished_at)
   select 'run-' || i, 'w-' || i % ${WORKSPACES}, 'Does velorimine help question ' || i || '?', '{}', 'complete', 'Velorimine ' || i, 'approved', 0.8,
     now() - make_interval(mins => ${RUNS} - i), now() - make_interval(mins => ${RUNS} - i)
   from generate_series(1, ${RUNS}) i`,
  `insert into run_events (run_id, seq, epoch, type, data)
   select 'run-' || i, n, 1, (array['started', 'answer_told', 'block_added', 'complete'])[n],
     jsonb_build_object('type', 'x', 'answer', jsonb_build_object('lead', 'Velorimine lowers it ' || i, 'isDirect', true),
       'block', jsonb_build_object('claims', jsonb_build_array(jsonb_build_object('text', repeat('In a trial it lowered the count. ', 20) || i))))
   from generate_series(1, ${RUNS}) i, generate_series(1, 4) n`,
  `insert into run_leases (run_id, epoch, owner) select id, 1, 'gone' from runs`,
  `insert into conversations (id, workspace_id, title, created_at, updated_at)
   select 'c-' || i, 'w-' || i % ${WORKSPACES}, 'Velorimine ' || i, now(), now() - make_interval(mins => i) from generate_series(1, ${RUNS / 5}) i`,
  `insert into conversation_turns (run_id, conversation_id) select 'run-' || i, 'c-' || i from generate_series(1, ${RUNS / 5}) i`,
  // One workspace has talked much more than others.
  `insert into conversation_turns (run_id, conversation_id)
   select 'run-' || i, 'c-' || (1 + i / 100 % 20) * 1000 from generate_series(${RUNS / 5 + 1}, ${RUNS / 5 + 2000}) i`,
  `insert into memory_settings (workspace_id, is_paused) select 'w-' || i, i % 50 = 0 from generate_series(0, ${WORKSPACES - 1}) i`,
  `insert into memory_writings (run_id, workspace_id, status, attempts) select id, workspace_id, 'done', 1 from runs`,
  `update runs set is_remembered = true`,
  // Jobs are kept for a while after their end.
  `insert into pgboss.job (name, data, state, singleton_key, created_on, completed_on)
   select 'runs', jsonb_build_object('runId', 'run-' || i), 'completed', 'run-' || i, now(), now() from generate_series(1, ${RUNS / 5}) i`,
  `insert into memory_entries (id, workspace_id, run_id, kind, text, hash, subject, origin, vector, embedder, created_at)
   select 'e-' || i, 'w-' || r % ${WORKSPACES}, 'run-' || r, 'claim', 'Velorimine lowers it ' || i, md5(i::text), 'q', '{"documentIds": []}', decode(repeat('00', 64), 'hex'), 'm', now() - interval '2 hours'
   from generate_series(1, ${3 * RUNS}) i, lateral (select 1 + i % ${RUNS} as r) x`,
  `insert into memory_entities (id, workspace_id, name, normal, key, bands, type, merged_into, created_at)
   select 'n-' || i, 'w-' || i % ${WORKSPACES}, 'name ' || i, 'name ' || i, 'name ' || i, array[1, 2, 3, 4], 'drug', case when i % 20 = 0 then 'n-' || i - ${WORKSPACES} end, now() - interval '2 hours'
   from generate_series(1, ${2 * RUNS}) i`,
  `update memory_entities set merged_into = null where merged_into not in (select id from memory_entities)`,
  `insert into memory_mentions (entity_id, entry_id)
   select 'n-' || 1 + i % ${2 * RUNS}, 'e-' || 1 + i % ${3 * RUNS} from generate_series(1, ${3 * RUNS}) i on conflict do nothing`,
  `insert into memory_relations (id, workspace_id, subject_id, relation, object_id, run_id, origin, created_at)
   select 'l-' || i, 'w-' || r % ${WORKSPACES}, 'n-' || 1 + i % ${2 * RUNS}, 'lowers', 'n-' || 1 + (i + ${WORKSPACES}) % ${2 * RUNS}, 'run-' || r, '{"documentIds": []}', now() - interval '2 hours'
   from generate_series(1, ${RUNS}) i, lateral (select 1 + i % ${RUNS} as r) x`,
  `insert into documents (id, workspace_id, name, kind, size, hash, status, title, ids, read_at, notices_at)
   select 'd-' || i, 'w-' || i % ${WORKSPACES}, 'paper ' || i, 'pdf', 1000, md5(i::text), 'ready', 'Paper ' || i, jsonb_build_object('doi', '10.1/' || i), now(), now()
   from generate_series(1, ${RUNS / 2}) i`,
  `insert into study_sessions (id, workspace_id, title, ref, seq, summary, created_at, updated_at, notices_at)
   select 's-' || i, 'w-' || i % ${WORKSPACES}, 'Velorimine', '{}', 9, jsonb_build_object('waitingRuns', case when i % 500 = 0 then jsonb_build_array('run-' || i || '-open') else '[]' end, 'status', 'ready', 'text', repeat('x', 500)), now(), now(), now()
   from generate_series(1, ${RUNS / 5}) i`,
  `insert into shares (token, run_id, report, created_at) select 't-' || i, 'run-' || i, '{}', now() from generate_series(1, ${RUNS / 10}) i`,
  `insert into settings (name, value) select 'notices/t-' || i, '{}' from generate_series(1, ${RUNS / 10}) i`,
  `insert into run_secrets (run_id, sealed) select 'run-' || i, case when i % 10 = 0 then 'key' else '' end from generate_series(1, 2000) i`,
  `insert into answer_cache (key, value, expires_at) select 'k-' || i, '{}', 1e15::bigint from generate_series(1, ${RUNS}) i`,
  `insert into model_spending (at, model, cost) select now() - make_interval(secs => i), 'm', 0.01 from generate_series(1, 50000) i`,
];

/** Fills a database as some years and a thousand workspaces would: 100,000 runs, and of memory a million rows. */
export async function fillDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set work_mem = '64MB'`);
    for (const statement of FILL) await client.query(statement);
    await client.query('set session_replication_role = default');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
