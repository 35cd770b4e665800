import type { SqlExecutor } from '#core/ports/run-store.ts';

/** $1 workspace, $2 a document that counts as gone already. A list that is empty, or not there, names no document. */
const isGone = (documents: string) => `coalesce(cardinality(${documents}), 0) > 0 and not exists (
  select 1 from documents d where d.id = any(${documents}) and d.id <> $2)`;
const namedIn = (origin: string) => `array(select jsonb_array_elements_text(${origin} -> 'documentIds'))`;
const OF_WORKSPACE = 'select id from memory_entities where workspace_id = $1';

/** Names with the document as a source, by canonical id. */
const TOUCHED = `
with recursive roots(id, root) as (
  select id, id from memory_entities where workspace_id = $1 and merged_into is null
  union all select e.id, r.root from memory_entities e join roots r on e.merged_into = r.id
)
select distinct r.root from roots r where r.id in (
  select n.entity_id from memory_mentions n where ${isGone('n.documents')}
  union select a.entity_id from memory_aliases a where ${isGone(namedIn('a.origin'))}
  union select unnest(array[l.subject_id, l.object_id]) from memory_relations l
    where l.workspace_id = $1 and ${isGone(namedIn('l.origin'))})`;

const FORGET = [
  `delete from memory_relations l where l.workspace_id = $1 and ${isGone(namedIn('l.origin'))}`,
  `delete from memory_entries t where t.workspace_id = $1 and ${isGone(namedIn('t.origin'))}`,
  `delete from memory_mentions n where n.entity_id in (${OF_WORKSPACE}) and ${isGone('n.documents')}`,
  // Whether a spelling has other sources is not recorded; its sentence is the document's.
  `update memory_aliases a set origin = null where a.entity_id in (${OF_WORKSPACE}) and ${isGone(namedIn('a.origin'))}`,
  `update memory_entities set ids = ids - 'document' where workspace_id = $1 and ids ->> 'document' = $2`,
];

/** $1 canonical names without any source left: all of them are deleted. */
export const ORPHANS = `
with recursive names(id, root) as (
  select id, id from memory_entities where id = any($1)
  union all select e.id, n.root from memory_entities e join names n on e.merged_into = n.id
), alive as (
  select n.root from names n join memory_mentions m on m.entity_id = n.id
  union select n.root from names n join memory_relations l on l.subject_id = n.id
  union select n.root from names n join memory_relations l on l.object_id = n.id
)
delete from memory_entities where id = any(array(select id from names where root not in (select root from alive)))`;

/**
 * Deletes permanently what has only deleted documents as sources; anything with another source stays. Idempotent.
 * @param documentId a document that is about to be deleted; empty where there is none.
 */
export async function forgetGoneDocuments(db: SqlExecutor, workspaceId: string, documentId = ''): Promise<void> {
  const { rows } = await db.executeSql(TOUCHED, [workspaceId, documentId]);
  const touched = (rows as { root: string }[]).map(({ root }) => root);
  for (const text of FORGET) await db.executeSql(text, [workspaceId, documentId]);
  if (touched.length > 0) await db.executeSql(ORPHANS, [touched]);
}
