import type { EvidenceIds } from '#contract/evidence.ts';
import type { EntityAlias, EntityType } from '#contract/memory.ts';
import type { StoredEntity } from './memory-state.ts';
import { bandsOf, jaccard, likeness, mayBeOne, PROBABLY, trigrams } from './name-likeness.ts';
import { normalName, vocabularyKey } from './normal-name.ts';

/** A name that was met. */
export interface NamedThing {
  name: string;
  type: EntityType;
  ids: EvidenceIds;
}

/** How a name relates to the known ones. */
export type Resolution =
  /** The very name, or another spelling of it. */
  | { kind: 'known'; entity: StoredEntity }
  /** Another name of a known thing. */
  | { kind: 'link'; into: StoredEntity; method: EntityAlias['method']; score: number }
  | { kind: 'new' };

export interface EntityIndex {
  resolve(thing: NamedThing): Resolution;
  /** Known entities that spelling or initials suggest for a name that rules cannot match; at most two. */
  open(thing: NamedThing): StoredEntity[];
  /** The entity that this one is another name of, or itself. */
  canonical(entity: StoredEntity): StoredEntity;
  add(entity: StoredEntity): void;
}

/** Names less alike than this are not worth the question. */
const WORTH_ASKING = 0.4;
const MOST_OPEN = 2;

const HARD: readonly (keyof EvidenceIds)[] = ['doi', 'pmid', 'pmcid', 'nct', 'arxiv', 'document'];

/**
 * Finds the entity of a name: by identifiers, by the same spelling and type, by the vocabulary, by letters under guards. A
 * name that could be several entities is linked with none. Letters are compared with canonical names alone, so that no chain
 * of small differences joins two things. All look-ups go through blocks: ten thousand entities cost no more than ten.
 */
export function createEntityIndex(entities: readonly StoredEntity[]): EntityIndex {
  const byNormal = new Map<string, StoredEntity[]>();
  const byKey = new Map<string, StoredEntity[]>();
  const byHardId = new Map<string, StoredEntity[]>();
  const byBand = new Map<string, StoredEntity[]>();
  const byInitials = new Map<string, StoredEntity[]>();
  const byId = new Map<string, StoredEntity>();

  function add(entity: StoredEntity): void {
    byId.set(entity.id, entity);
    push(byNormal, entity.normal, entity);
    push(byKey, entity.key, entity);
    for (const key of hardIds(entity.ids)) push(byHardId, key, entity);
    const initials = initialsOf(entity.normal);
    if (initials) push(byInitials, initials, entity);
    if (entity.mergedInto === null)
      for (const [at, band] of entity.bands.entries()) push(byBand, `${at} ${band}`, entity);
  }
  for (const entity of entities) add(entity);

  const canonical = (entity: StoredEntity): StoredEntity => {
    const into = byId.get(entity.mergedInto ?? '');
    return into ? canonical(into) : entity;
  };
  /** The one thing that all of these are; undefined where they are several, or none. */
  const only = (found: readonly StoredEntity[]): StoredEntity | undefined => {
    const [first, ...others] = [...new Set(found.map(canonical))];
    return others.length === 0 ? first : undefined;
  };

  function resolve(thing: NamedThing): Resolution {
    const normal = normalName(thing.name);
    const spelt = (byNormal.get(normal) ?? []).filter((other) => !idsDiffer(other.ids, thing.ids));
    const same = spelt.find(({ type }) => type === thing.type);
    if (same) return { kind: 'known', entity: same };
    const identified = only(hardIds(thing.ids).flatMap((key) => byHardId.get(key) ?? []));
    if (identified) return { kind: 'link', into: identified, method: 'identifier', score: 1 };
    const loose = only(spelt.filter(({ type }) => type === 'other' || thing.type === 'other'));
    if (loose && spelt.length === 1) return { kind: 'known', entity: spelt[0] ?? loose };
    if (thing.type === 'work') return { kind: 'new' };
    const known = only((byKey.get(vocabularyKey(thing.name)) ?? []).filter(({ type }) => type === thing.type));
    if (known) return { kind: 'link', into: known, method: 'exact', score: 1 };
    return bySpelling(thing, normal);
  }

  function bySpelling({ name, type }: NamedThing, normal: string): Resolution {
    const near = new Set(bandsOf(normal).flatMap((band, at) => byBand.get(`${at} ${band}`) ?? []));
    const scored = [...near]
      .filter((other) => other.type === type && other.mergedInto === null)
      .map((other) => ({ other, score: likeness({ name, normal }, other) }))
      .filter(({ score }) => score >= PROBABLY)
      .sort((a, b) => b.score - a.score);
    const [best, second] = scored;
    if (!best || (second && second.score === best.score)) return { kind: 'new' };
    return { kind: 'link', into: best.other, method: 'similar', score: best.score };
  }

  function open(thing: NamedThing): StoredEntity[] {
    if (thing.type === 'work' || thing.type === 'person' || resolve(thing).kind !== 'new') return [];
    const normal = normalName(thing.name);
    const letters = trigrams(normal);
    const initials = initialsOf(normal);
    const near = bandsOf(normal).flatMap((band, at) => byBand.get(`${at} ${band}`) ?? []);
    const short = [...(byInitials.get(normal) ?? []), ...(initials ? (byNormal.get(initials) ?? []) : [])];
    return [...new Set([...short.map(canonical), ...near])]
      .filter(({ type, mergedInto, normal: other }) => {
        return mergedInto === null && (type === thing.type || type === 'other') && mayBeOne(normal, other);
      })
      .map((other) => ({ other, score: short.includes(other) ? 1 : jaccard(letters, trigrams(other.normal)) }))
      .filter(({ score }) => score >= WORTH_ASKING)
      .sort((a, b) => b.score - a.score || (a.other.id < b.other.id ? -1 : 1))
      .slice(0, MOST_OPEN)
      .map(({ other }) => other);
  }

  return { resolve, open, canonical, add };
}

/** "gtn" of "glyceryl tri nitrate"; null for a name of fewer than three words. */
function initialsOf(normal: string): string | null {
  const words = normal.split(' ');
  return words.length < 3 ? null : words.map((word) => word.charAt(0)).join('');
}

function push<T>(map: Map<string, T[]>, key: string, item: T): void {
  const present = map.get(key);
  if (present) present.push(item);
  else map.set(key, [item]);
}

const hardIds = (ids: EvidenceIds) => HARD.flatMap((kind) => (ids[kind] ? [`${kind}:${ids[kind]}`] : []));

/** Two works of one title with two identifiers of one kind are two works. */
function idsDiffer(a: EvidenceIds, b: EvidenceIds): boolean {
  return HARD.some((kind) => a[kind] !== undefined && b[kind] !== undefined && a[kind] !== b[kind]);
}
