import type { Recalled, RecalledItem } from '#contract/memory.ts';
import type { MemoryState, StoredEntity } from './memory-state.ts';
import { normalName, vocabularyKey } from './normal-name.ts';

/** Words of a name in a question. */
const LONGEST_NAME = 6;

/** From the entities that a text names to their relations and to the entries that name them. */
export function createMemoryGraph(state: MemoryState, canonical: (id: string) => string) {
  const byName = new Map<string, Set<string>>();
  const put = (name: string, id: string) => byName.set(name, (byName.get(name) ?? new Set()).add(id));
  for (const { id, normal, key } of state.entities) {
    put(normal, canonical(id));
    put(key, canonical(id));
  }
  const latest = new Map(
    [...Map.groupBy(state.entries, ({ subject }) => subject).values()].flatMap((group) => {
      const last = group.reduce((a, b) => (a.createdAt > b.createdAt ? a : b));
      return group.map(({ id }) => [id, last.id] as const);
    }),
  );
  const entries = Map.groupBy(state.mentions, ({ entityId }) => canonical(entityId));
  const relations = new Map<string, { id: string; other: string }[]>();
  const link = (id: string, other: string, relationId: string) =>
    relations.set(id, [...(relations.get(id) ?? []), { id: relationId, other }]);
  for (const { id, subjectId, objectId, expiredAt } of state.relations) {
    if (expiredAt !== null) continue;
    link(canonical(subjectId), canonical(objectId), id);
    link(canonical(objectId), canonical(subjectId), id);
  }

  /** Entries that name most of the text's entities come first. */
  function neighbours(text: string): string[] {
    const named = namesIn(text, byName);
    const counts = new Map<string, number>();
    const count = (id: string, by: number) => counts.set(id, (counts.get(id) ?? 0) + by);
    for (const id of named) {
      count(id, 0.5);
      for (const { id: relationId } of relations.get(id) ?? []) count(relationId, 1);
      for (const entryId of new Set((entries.get(id) ?? []).map((each) => latest.get(each.entryId) ?? each.entryId)))
        count(entryId, 1.5);
    }
    // One of two things asked about is seldom enough: "aspirin in migraine" asks for nothing else of aspirin.
    const leastMatches = named.size > 1 ? 2 : 0.5;
    return [...counts]
      .filter(([, score]) => score >= leastMatches)
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .map(([id]) => id);
  }
  return {
    neighbours,
    /** The entities that a text names, by canonical id. */
    named: (text: string): ReadonlySet<string> => namesIn(text, byName),
  };
}

function namesIn(text: string, byName: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const spoken = text.match(/[\p{L}\p{N}\p{M}]+(?:[-'’.][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  const found = new Set<string>();
  for (let at = 0; at < spoken.length; at += 1)
    for (let length = Math.min(LONGEST_NAME, spoken.length - at); length > 0; length -= 1) {
      const name = spoken.slice(at, at + length).join(' ');
      const ids = byName.get(normalName(name)) ?? byName.get(vocabularyKey(name));
      if (!ids) continue;
      for (const id of ids) found.add(id);
      break;
    }
  return found;
}

const MOST_NAMES = 6;
const MOST_WORKS = 12;

/** What can guide a search: synonyms of known entities, and works cited by answers. */
export function createKnownThings(state: MemoryState, canonical: (id: string) => string) {
  const byId = new Map(state.entities.map((entity) => [entity.id, entity]));
  const spellings = Map.groupBy(state.aliases, ({ entityId }) => canonical(entityId));
  const works = state.entities.filter(({ type, mergedInto }) => type === 'work' && mergedInto === null);
  const byTitle = new Map(works.map((work) => [work.normal, work]));
  const mentioned = Map.groupBy(state.mentions, ({ entryId }) => entryId);

  /** Those with a name other than the canonical one. */
  function namesOf(ids: ReadonlySet<string>): NonNullable<Recalled['names']> {
    return [...ids].flatMap((id) => {
      const entity = byId.get(id);
      if (!entity || entity.type === 'work' || entity.type === 'person') return [];
      const all = new Set((spellings.get(id) ?? []).map(({ name }) => name));
      all.delete(entity.name);
      return all.size === 0 ? [] : [{ name: entity.name, also: [...all].slice(0, MOST_NAMES) }];
    });
  }

  /** Works behind recalled items: the source of the sentence first, then everything its answer cites. */
  function worksOf(items: readonly RecalledItem[]): NonNullable<Recalled['works']> {
    const statements = items.filter(({ kind }) => kind !== 'entity');
    const first = statements.flatMap(({ origin }) => byTitle.get(normalName(origin.workTitle ?? '')) ?? []);
    const others = statements.flatMap(({ id }) =>
      (mentioned.get(id) ?? []).flatMap(({ entityId }) => byId.get(canonical(entityId)) ?? []),
    );
    const found = new Set<StoredEntity>([...first, ...others.filter(({ type }) => type === 'work')]);
    return [...found].slice(0, MOST_WORKS).map(({ name, ids }) => ({ title: name, ids }));
  }

  return { namesOf, worksOf };
}
