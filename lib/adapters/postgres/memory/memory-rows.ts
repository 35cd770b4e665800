import * as z from 'zod';
import { evidenceIds } from '#contract/evidence.ts';
import { entityAlias, entityType, memoryEntry, memoryOrigin, memoryPreference } from '#contract/memory.ts';
import type { MemoryState, StoredEntity } from '#core/memory/memory-state.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';

const time = (column: string, name = column) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`;

/** The sentence of a run that is gone is gone with it. */
const ORIGIN = `case when exists (select 1 from runs where id = a.origin->>'runId') then a.origin end as origin`;

const entityRow = z.object({
  id: z.string(),
  name: z.string(),
  normal: z.string(),
  key: z.string(),
  type: entityType,
  ids: evidenceIds,
  bands: z.array(z.number()),
  mergedInto: z.string().nullable(),
  createdAt: z.string(),
});
const aliasRow = z.object({
  ...entityAlias.shape,
  entityId: z.string(),
  normal: z.string(),
  createdAt: z.string(),
});
const relationRow = z.object({
  id: z.string(),
  subjectId: z.string(),
  relation: z.string(),
  objectId: z.string(),
  runId: z.string().nullable(),
  origin: memoryOrigin,
  validAt: z.string().nullable(),
  invalidAt: z.string().nullable(),
  createdAt: z.string(),
  expiredAt: z.string().nullable(),
});
const entryRow = z.object({
  id: z.string(),
  runId: z.string().nullable(),
  kind: memoryEntry.shape.kind,
  text: z.string(),
  hash: z.string(),
  subject: z.string(),
  origin: memoryOrigin,
  createdAt: z.string(),
});
const preferenceRow = z.object({
  id: z.string(),
  name: memoryPreference.shape.name,
  value: z.string(),
  basis: memoryPreference.shape.basis,
  signals: z.array(memoryOrigin),
  pinned: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
const vectorRow = z.object({ id: z.string(), vector: z.instanceof(Buffer) });

export interface MemoryRows {
  state: MemoryState;
  /** Vectors of entries by their id, of the embedder that was asked for. */
  vectors: ReadonlyMap<string, Float32Array>;
}

const ENTITY = `id, name, normal, key, type, ids, bands, merged_into as "mergedInto", ${time('created_at', 'createdAt')}`;

/** Names that a reader has forgotten since a run ended. */
export async function loadForgotten(db: SqlExecutor, workspaceId: string, runId: string): Promise<StoredEntity[]> {
  const { rows } = await db.executeSql(
    `select ${ENTITY} from memory_entities where workspace_id = $1 and is_forgotten
       and deleted_at >= (select finished_at from runs where id = $2)`,
    [workspaceId, runId],
  );
  return z.array(entityRow).parse(rows);
}

/** $1 workspace. In one statement; the order within each list is that of its select. */
const STATE = Object.entries({
  entities: `select ${ENTITY} from memory_entities where workspace_id = $1 and deleted_at is null order by created_at, id`,
  aliases: `select a.id, a.entity_id as "entityId", a.name, a.normal, a.method, a.score, ${ORIGIN}, ${time('a.created_at', 'createdAt')}
    from memory_aliases a join memory_entities e on e.id = a.entity_id
    where e.workspace_id = $1 and e.deleted_at is null order by a.created_at, a.id`,
  relations: `select r.id, subject_id as "subjectId", relation, object_id as "objectId", run_id as "runId", origin,
      ${time('valid_at', 'validAt')}, ${time('invalid_at', 'invalidAt')}, ${time('r.created_at', 'createdAt')},
      ${time('expired_at', 'expiredAt')}
    from memory_relations r where workspace_id = $1 and deleted_at is null order by r.created_at, r.id`,
  entries: `select id, run_id as "runId", kind, text, hash, subject, origin, ${time('created_at', 'createdAt')}
    from memory_entries where workspace_id = $1 and deleted_at is null order by created_at, id`,
  mentions: `select m.entity_id as "entityId", m.entry_id as "entryId", m.documents from memory_mentions m
    join memory_entries e on e.id = m.entry_id where e.workspace_id = $1 and e.deleted_at is null`,
  preferences: `select id, name, value, basis, pinned, ${time('created_at', 'createdAt')}, ${time('updated_at', 'updatedAt')},
      coalesce((select jsonb_agg(s order by s->>'at') from jsonb_array_elements(signals) s
        where exists (select 1 from runs where id = s->>'runId')), '[]') as signals
    from memory_preferences where workspace_id = $1 order by created_at, id`,
});
const LOAD = `select ${STATE.map(([list, rows]) => `(select coalesce(json_agg(r), '[]') from (${rows}) r) as ${list}`).join(',\n')}`;

const stateRow = z.object({
  entities: z.array(entityRow),
  aliases: z.array(aliasRow),
  relations: z.array(relationRow),
  entries: z.array(entryRow),
  mentions: z.array(z.object({ entityId: z.string(), entryId: z.string(), documents: z.array(z.string()) })),
  preferences: z.array(preferenceRow),
});

/** All rows of a workspace that are not forgotten; vectors of one embedder, or none. */
export async function loadMemory(db: SqlExecutor, workspaceId: string, embedder: string | null): Promise<MemoryRows> {
  const state: MemoryState = stateRow.parse((await db.executeSql(LOAD, [workspaceId])).rows[0]);
  if (embedder === null) return { state, vectors: new Map() };
  const { rows } = await db.executeSql(
    'select id, vector from memory_entries where workspace_id = $1 and deleted_at is null and embedder = $2',
    [workspaceId, embedder],
  );
  return {
    state,
    vectors: new Map(
      z
        .array(vectorRow)
        .parse(rows)
        .map(({ id, vector }) => [id, toVector(vector)]),
    ),
  };
}

/** 32-bit floats, lowest byte first, as every machine that this runs on has them. */
function toVector(bytes: Buffer): Float32Array {
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
