import type { StoredPreference } from '#core/memory/memory-state.ts';
import type { MemoryChanges } from '#core/memory/remember.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';

const ENTITIES = `
insert into memory_entities (id, workspace_id, name, normal, key, type, ids, bands, merged_into, created_at)
select x->>'id', $1, x->>'name', x->>'normal', x->>'key', x->>'type', x->'ids',
  (select coalesce(array_agg(b::int order by n), '{}') from jsonb_array_elements_text(x->'bands') with ordinality as t(b, n)),
  x->>'mergedInto', (x->>'createdAt')::timestamptz from jsonb_array_elements($2::jsonb) x`;
const ALIASES = `
insert into memory_aliases (id, entity_id, name, normal, method, score, origin, created_at)
select x->>'id', x->>'entityId', x->>'name', x->>'normal', x->>'method', (x->>'score')::float8, x->'origin',
  (x->>'createdAt')::timestamptz from jsonb_array_elements($1::jsonb) x`;
const ENTRIES = `
insert into memory_entries (id, workspace_id, run_id, kind, text, hash, subject, origin, vector, embedder, created_at)
select x->>'id', $1, x->>'runId', x->>'kind', x->>'text', x->>'hash', x->>'subject', x->'origin',
  decode(x->>'vector', 'base64'), $3, (x->>'createdAt')::timestamptz from jsonb_array_elements($2::jsonb) x`;
const MENTIONS = `
insert into memory_mentions (entity_id, entry_id, documents)
select x->>'entityId', x->>'entryId', array(select jsonb_array_elements_text(x->'documents'))
from jsonb_array_elements($1::jsonb) x on conflict do nothing`;
const RELATIONS = `
insert into memory_relations (id, workspace_id, subject_id, relation, object_id, run_id, origin, valid_at, invalid_at, created_at, expired_at)
select x->>'id', $1, x->>'subjectId', x->>'relation', x->>'objectId', x->>'runId', x->'origin', (x->>'validAt')::timestamptz,
  (x->>'invalidAt')::timestamptz, (x->>'createdAt')::timestamptz, (x->>'expiredAt')::timestamptz
from jsonb_array_elements($2::jsonb) x`;
const ENDED = `
update memory_relations r set invalid_at = (x->>'invalidAt')::timestamptz, expired_at = (x->>'expiredAt')::timestamptz
from jsonb_array_elements($2::jsonb) x where r.id = x->>'id' and r.workspace_id = $1`;
const PREFERENCES = `
insert into memory_preferences (id, workspace_id, name, value, basis, signals, pinned, created_at, updated_at)
select x->>'id', $1, x->>'name', x->>'value', x->>'basis', x->'signals', (x->>'pinned')::boolean,
  (x->>'createdAt')::timestamptz, (x->>'updatedAt')::timestamptz from jsonb_array_elements($2::jsonb) x
on conflict (id) do update set value = excluded.value, basis = excluded.basis, signals = excluded.signals,
  pinned = excluded.pinned, updated_at = excluded.updated_at`;

/** Writes what remembering adds, within the caller's transaction. */
export async function writeChanges(
  db: SqlExecutor,
  workspaceId: string,
  changes: MemoryChanges & { vectors: ReadonlyMap<string, Float32Array>; embedder: string },
): Promise<void> {
  const { entities, aliases, entries, mentions, relations, ended, preferences, vectors, embedder } = changes;
  const withVectors = entries.map((entry) => ({ ...entry, vector: inBase64(vectors.get(entry.id)) }));
  if (entities.length > 0) await db.executeSql(ENTITIES, [workspaceId, JSON.stringify(entities)]);
  if (aliases.length > 0) await db.executeSql(ALIASES, [JSON.stringify(aliases)]);
  if (entries.length > 0) await db.executeSql(ENTRIES, [workspaceId, JSON.stringify(withVectors), embedder]);
  if (mentions.length > 0) await db.executeSql(MENTIONS, [JSON.stringify(mentions)]);
  if (relations.length > 0) await db.executeSql(RELATIONS, [workspaceId, JSON.stringify(relations)]);
  if (ended.length > 0) await db.executeSql(ENDED, [workspaceId, JSON.stringify(ended)]);
  await writePreferences(db, workspaceId, preferences);
}

/** Whole rows, new or changed. */
export async function writePreferences(
  db: SqlExecutor,
  workspaceId: string,
  preferences: readonly StoredPreference[],
): Promise<void> {
  if (preferences.length > 0) await db.executeSql(PREFERENCES, [workspaceId, JSON.stringify(preferences)]);
}

function inBase64(vector: Float32Array | undefined): string {
  return vector ? Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64') : '';
}
