import type { EntityDetails, EntityNeighbour, MemoryEntity, MemoryEntry, NamedRelation } from '#contract/memory.ts';
import { canonicalIds, type MemoryState, type StoredEntity, type StoredEntry } from './memory-state.ts';
import { normalName } from './normal-name.ts';

/** Memory as its user sees it: entities with all their names, and relations between them. */
export interface DescribedMemory {
  /** Most mentioned first. */
  entities: MemoryEntity[];
  relations: NamedRelation[];
  /** Newest first. */
  entries: MemoryEntry[];
  /** Entities that contain every word, in any of their names. */
  find(words: string): MemoryEntity[];
  /** Undefined where there is no such entity. */
  details(entityId: string): EntityDetails | undefined;
}

export function describeMemory(state: MemoryState): DescribedMemory {
  const canonical = canonicalIds(state.entities);
  const entities = describeEntities(state, canonical);
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const relations = state.relations.flatMap((relation): NamedRelation[] => {
    const [subject, object] = [byId.get(canonical(relation.subjectId)), byId.get(canonical(relation.objectId))];
    if (!subject || !object) return [];
    const { id, relation: words, origin, validAt, invalidAt, createdAt, expiredAt } = relation;
    const ends = { subjectId: subject.id, subjectName: subject.name, objectId: object.id, objectName: object.name };
    return [{ id, relation: words, ...ends, origin, validAt, invalidAt, createdAt, expiredAt }];
  });
  const entriesOf = Map.groupBy(
    state.mentions.map(({ entityId, entryId }) => ({ entityId: canonical(entityId), entryId })),
    ({ entityId }) => entityId,
  );
  const entries = state.entries.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).map(describeEntry);
  return {
    entities,
    relations,
    entries,
    find: (words) => findEntities(entities, words),
    details(entityId) {
      const entity = byId.get(canonical(entityId));
      if (!entity) return undefined;
      const mentioned = new Set((entriesOf.get(entity.id) ?? []).map(({ entryId }) => entryId));
      const own = relations.filter(({ subjectId, objectId }) => subjectId === entity.id || objectId === entity.id);
      return {
        entity,
        relations: own,
        neighbours: neighboursOf(entity.id, { own, mentioned, entriesOf, byId }),
        entries: entries.filter(({ id }) => mentioned.has(id)),
      };
    },
  };
}

export function describeEntry({ id, text, kind, origin }: StoredEntry): MemoryEntry {
  return { id, text, kind, origin };
}

function describeEntities(state: MemoryState, canonical: (id: string) => string): MemoryEntity[] {
  const names = Map.groupBy(state.aliases, ({ entityId }) => canonical(entityId));
  const mentions = Map.groupBy(state.mentions, ({ entityId }) => canonical(entityId));
  const members = Map.groupBy(state.entities, ({ id }) => canonical(id));
  return state.entities
    .filter(({ mergedInto }) => mergedInto === null)
    .map(({ id, name, type, ids, createdAt }): MemoryEntity => {
      const aliases = names.get(id) ?? [];
      const seen = [createdAt, ...aliases.map((alias) => alias.createdAt)].sort();
      const all = (members.get(id) ?? []).map((member: StoredEntity) => member.ids);
      return {
        id,
        name,
        type,
        ids: Object.assign({}, ...all, ids),
        aliases: aliases.map(({ id: aliasId, name: spelling, method, score, origin }) => {
          return { id: aliasId, name: spelling, method, score, origin };
        }),
        mentions: new Set((mentions.get(id) ?? []).map(({ entryId }) => entryId)).size,
        firstSeen: seen[0] ?? createdAt,
        lastSeen: seen.at(-1) ?? createdAt,
      };
    })
    .sort((a, b) => b.mentions - a.mentions || (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
}

function findEntities(entities: readonly MemoryEntity[], words: string): MemoryEntity[] {
  const wanted = normalName(words).split(' ').filter(Boolean);
  if (wanted.length === 0) return [...entities];
  const typed = words.trim().toLowerCase();
  return entities.filter(({ name, aliases }) =>
    [name, ...aliases.map((alias) => alias.name)].some((spelling) => {
      const normal = normalName(spelling);
      return spelling.toLowerCase().includes(typed) || wanted.every((word) => normal.includes(word));
    }),
  );
}

interface Around {
  own: readonly NamedRelation[];
  mentioned: ReadonlySet<string>;
  entriesOf: ReadonlyMap<string, readonly { entryId: string }[]>;
  byId: ReadonlyMap<string, MemoryEntity>;
}

/** Those it is related to first, then those that are named in the same answers. */
function neighboursOf(id: string, { own, mentioned, entriesOf, byId }: Around): EntityNeighbour[] {
  const found = new Map<string, EntityNeighbour>();
  const at = (otherId: string): EntityNeighbour | undefined => {
    const other = byId.get(otherId);
    if (!other || otherId === id) return undefined;
    const present = found.get(otherId);
    const neighbour = present ?? {
      entityId: otherId,
      name: other.name,
      type: other.type,
      relations: [],
      sharedEntries: 0,
    };
    found.set(otherId, neighbour);
    return neighbour;
  };
  for (const { subjectId, objectId, relation: words, expiredAt } of own) {
    const isOutgoing = subjectId === id;
    const neighbour = at(isOutgoing ? objectId : subjectId);
    const holds = expiredAt === null;
    const isListed = neighbour?.relations.some((each) => each.words === words && each.isOutgoing === isOutgoing);
    if (neighbour && !isListed) neighbour.relations.push({ words, isOutgoing, holds });
  }
  for (const [otherId, others] of entriesOf) {
    const shared = others.filter(({ entryId }) => mentioned.has(entryId)).length;
    const neighbour = shared > 0 ? at(otherId) : undefined;
    if (neighbour) neighbour.sharedEntries = shared;
  }
  return [...found.values()].sort(
    (a, b) =>
      b.relations.length - a.relations.length || b.sharedEntries - a.sharedEntries || (a.name < b.name ? -1 : 1),
  );
}
