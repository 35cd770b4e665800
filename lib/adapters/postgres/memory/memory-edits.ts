import { randomUUID } from 'node:crypto';
import type { EntityType, MemoryPreference } from '#contract/memory.ts';
import { AssayError } from '#core/errors.ts';
import { bandsOf } from '#core/memory/name-likeness.ts';
import { normalName, vocabularyKey } from '#core/memory/normal-name.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import { type MemoryStore, UNDO_SECONDS } from './memory-store.ts';

/** A user's manual corrections. For another workspace an item does not exist (`not_found`). */
export function createMemoryEdits({ edit }: Pick<MemoryStore, 'edit'>) {
  return {
    /** The name it had stays one of its names. */
    renameEntity: (workspaceId: string, entityId: string, { name, type }: { name?: string; type?: EntityType }) =>
      edit(workspaceId, async (db) => {
        const { name: before } = await entityOf(db, workspaceId, entityId);
        if (type !== undefined)
          await db.executeSql('update memory_entities set type = $2 where id = $1', [entityId, type]);
        if (name === undefined || name === before) return;
        const normal = normalName(name);
        await db.executeSql('update memory_entities set name = $2, normal = $3, key = $4, bands = $5 where id = $1', [
          entityId,
          name,
          normal,
          vocabularyKey(name),
          bandsOf(normal),
        ]);
        await addAlias(db, entityId, { name, method: 'reader' });
      }),

    /** One name for both from now on; nothing of either is moved, so that it can be undone. */
    mergeEntity: (workspaceId: string, entityId: string, intoId: string) =>
      edit(workspaceId, async (db) => {
        const [from, into] = [await entityOf(db, workspaceId, entityId), await entityOf(db, workspaceId, intoId)];
        if (from.id === into.id) throw new AssayError('invalid_request', 'Choose another entity to merge it with.');
        await db.executeSql('update memory_entities set merged_into = $2 where id = $1', [from.id, into.id]);
        // Says how they became one, on the row of the name that was merged.
        await addAlias(db, from.id, { name: from.name, method: 'reader' });
      }),

    /** The name becomes an entity of its own again, with all that was met under it. */
    splitAlias: (workspaceId: string, entityId: string, aliasId: string) =>
      edit(workspaceId, async (db) => {
        const { rows } = await db.executeSql(
          `select e.id, e.merged_into as "mergedInto" from memory_aliases a join memory_entities e on e.id = a.entity_id
           where a.id = $1 and e.workspace_id = $2 and e.deleted_at is null and e.id in (${namesOf('$3')})`,
          [aliasId, workspaceId, entityId],
        );
        const [found] = rows as { id: string; mergedInto: string | null }[];
        if (!found) throw new AssayError('not_found');
        if (found.mergedInto === null)
          throw new AssayError(
            'invalid_request',
            'This is only another spelling of the name itself. Rename the entity instead.',
          );
        await db.executeSql('update memory_entities set merged_into = null where id = $1', [found.id]);
        await db.executeSql(
          `update memory_aliases set method = 'reader', score = 1 where entity_id = $1 and method <> 'exact'`,
          [found.id],
        );
        return found.id;
      }),

    /**
     * Forgets an entity with all its names and relations, the answers that name it, and everything known only from
     * those.
     */
    forgetEntity: (workspaceId: string, entityId: string) =>
      edit(workspaceId, async (db) => {
        await entityOf(db, workspaceId, entityId);
        const names = namesOf('$1');
        await db.executeSql(
          `update memory_relations set deleted_at = now() where deleted_at is null and workspace_id = $2 and
             (subject_id in (${names}) or object_id in (${names}))`,
          [entityId, workspaceId],
        );
        await forgetEntries(
          db,
          workspaceId,
          `id in (select entry_id from memory_mentions where entity_id in (${names}))`,
          entityId,
        );
        await db.executeSql(
          `update memory_entities set deleted_at = now(), is_forgotten = true where id in (${names})`,
          [entityId],
        );
        await db.executeSql(ORPHANS, [workspaceId]);
      }),

    /** Forgets an answer with everything known only from its run. */
    forgetEntry: (workspaceId: string, entryId: string) =>
      edit(workspaceId, async (db) => {
        const forgotten = await forgetEntries(db, workspaceId, 'id = $1', entryId);
        if (forgotten === 0) throw new AssayError('not_found');
        await db.executeSql(ORPHANS, [workspaceId]);
      }),

    /** Brings back all that was forgotten with it, for half a minute. */
    restore: (workspaceId: string, kind: 'entity' | 'entry', id: string) =>
      edit(workspaceId, async (db) => {
        const { rows } = await db.executeSql(
          `select deleted_at::text as at from ${kind === 'entity' ? 'memory_entities' : 'memory_entries'}
           where id = $1 and workspace_id = $2 and deleted_at > now() - make_interval(secs => ${UNDO_SECONDS})`,
          [id, workspaceId],
        );
        const [found] = rows as { at: string }[];
        if (!found) throw new AssayError('not_found', 'It cannot be brought back any more.');
        await db.executeSql(
          'update memory_entities set is_forgotten = false where workspace_id = $1 and deleted_at = $2::timestamptz',
          [workspaceId, found.at],
        );
        for (const table of ['memory_entities', 'memory_entries', 'memory_relations'])
          await db.executeSql(
            `update ${table} set deleted_at = null where workspace_id = $1 and deleted_at = $2::timestamptz`,
            [workspaceId, found.at],
          );
      }),

    setPreference: (workspaceId: string, id: string, change: { value?: string; pinned?: boolean }) =>
      edit(workspaceId, async (db) => {
        const { rows } = await db.executeSql(
          `update memory_preferences set value = coalesce($3, value), pinned = coalesce($4, pinned), updated_at = now(),
             basis = case when $3::text is not null then 'reader' else basis end
           where id = $1 and workspace_id = $2 returning name`,
          [id, workspaceId, change.value ?? null, change.pinned ?? null],
        );
        if (rows.length === 0) throw new AssayError('not_found');
        return (rows as { name: MemoryPreference['name'] }[])[0]?.name;
      }),

    forgetPreference: (workspaceId: string, id: string) =>
      edit(workspaceId, async (db) => {
        const { rows } = await db.executeSql(
          'delete from memory_preferences where id = $1 and workspace_id = $2 returning id',
          [id, workspaceId],
        );
        if (rows.length === 0) throw new AssayError('not_found');
      }),
  };
}

export type MemoryEdits = ReturnType<typeof createMemoryEdits>;

/** Ids of all names of an entity, the names of its names among them. */
const namesOf = (id: string) => `with recursive names(id) as (
  select ${id}::text union select e.id from memory_entities e join names on e.merged_into = names.id) select id from names`;

/** Names without any source left, once an answer is forgotten. $1 workspace. */
const ORPHANS = `
with recursive roots(id, root) as (
  select id, id from memory_entities where workspace_id = $1 and deleted_at is null and merged_into is null
  union all select e.id, r.root from memory_entities e join roots r on e.merged_into = r.id where e.deleted_at is null
), named as (
  select r.root, bool_or(t.deleted_at is null) as lives from roots r
  join memory_mentions n on n.entity_id = r.id join memory_entries t on t.id = n.entry_id
  where t.deleted_at is null or t.deleted_at = now() group by r.root
), related as (
  select distinct r.root from roots r join memory_relations l on l.subject_id = r.id or l.object_id = r.id where l.deleted_at is null
)
update memory_entities e set deleted_at = now() from roots r join named n on n.root = r.root
where e.id = r.id and not n.lives and r.root not in (select root from related)`;

/** Returns how many. Everything from their runs goes with them. */
async function forgetEntries(db: SqlExecutor, workspaceId: string, which: string, id: string): Promise<number> {
  const { rows } = await db.executeSql(
    `update memory_entries set deleted_at = now() where ${which} and workspace_id = $2 and deleted_at is null returning run_id`,
    [id, workspaceId],
  );
  const runIds = (rows as { run_id: string | null }[]).flatMap(({ run_id }) => run_id ?? []);
  await db.executeSql(
    'update memory_relations set deleted_at = now() where workspace_id = $1 and run_id = any($2) and deleted_at is null',
    [workspaceId, runIds],
  );
  return rows.length;
}

/** The canonical entity. */
async function entityOf(db: SqlExecutor, workspaceId: string, id: string): Promise<{ id: string; name: string }> {
  const { rows } = await db.executeSql(
    'select id, name from memory_entities where id = $1 and workspace_id = $2 and deleted_at is null and merged_into is null',
    [id, workspaceId],
  );
  const [found] = rows as { id: string; name: string }[];
  if (!found) throw new AssayError('not_found');
  return found;
}

async function addAlias(
  db: SqlExecutor,
  entityId: string,
  { name, method }: { name: string; method: 'reader' },
): Promise<void> {
  await db.executeSql('delete from memory_aliases where entity_id = $1 and name = $2 and origin is null', [
    entityId,
    name,
  ]);
  await db.executeSql(
    'insert into memory_aliases (id, entity_id, name, normal, method, score) values ($1, $2, $3, $4, $5, 1)',
    [randomUUID(), entityId, name, normalName(name), method],
  );
}
