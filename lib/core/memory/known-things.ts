import type { Recalled, RecalledItem } from '#contract/memory.ts';
import type { MemoryState, StoredEntity } from './memory-state.ts';
import { normalName } from './normal-name.ts';

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
