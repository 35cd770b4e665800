import type { MemoryOrigin, Recalled, RecalledItem } from '#contract/memory.ts';
import { cosine } from '../retrieval/work-vectors.ts';
import { dayOf } from './entry-text.ts';
import { createKnownThings, createMemoryGraph } from './memory-graph.ts';
import { canonicalIds, type MemoryState, type StoredRelation } from './memory-state.ts';
import { usedPreferences } from './preferences.ts';
import { createWordIndex } from './word-index.ts';

/** Cormack 2009. */
const RRF = 60;
const DAY_MS = 86_400_000;
/** Days after which what is remembered counts half as new; age ranks, and hides nothing. */
const HALF_LIFE_DAYS = 90;
const LEAST_RECENCY = 0.9;
const RECENCY_SHARE = 0.2;
/** Below it a text is not near in meaning. */
const LEAST_COSINE = 0.6;
/** Characters of all that is recalled, with its dates and sources: 2,000 tokens at the four characters that one has in English. */
const MOST_CHARACTERS = 8_000;
/** A date, and the words around a source. */
const MOST_NEIGHBOURS = 40;
const MOST_LISTED = 50;

interface Item extends Omit<RecalledItem, 'score'> {
  /** ISO time at which it was last met. */
  at: string;
}

export interface RecallQuery {
  text: string;
  /** The text's vector, from the embedder of the entries' vectors; undefined where there is none. */
  vector?: Float32Array | undefined;
  /** Items at most. */
  limit: number;
  now: Date;
}

export interface RecallIndex {
  recall(query: RecallQuery): Recalled;
}

/**
 * Everything that a workspace remembers, ready to be asked: BM25 over all of it, vectors over its entries, and one step in the
 * graph from the entities that a question names, fused by their ranks; newer things a little ahead. What has been
 * contradicted since is not recalled.
 *
 * @param vectors of entries, by their id.
 */
export function createRecallIndex(state: MemoryState, vectors: ReadonlyMap<string, Float32Array>): RecallIndex {
  const canonical = canonicalIds(state.entities);
  const items = itemsOf(state, canonical);
  const byId = new Map(items.map((item) => [item.id, item]));
  const words = createWordIndex(items);
  const graph = createMemoryGraph(state, canonical);
  const known = createKnownThings(state, canonical);
  return {
    recall({ text, vector, limit, now }) {
      const matches = words.search(text);
      const near = vector ? nearest(vectors, vector) : [];
      const neighbours = graph.neighbours(text);
      const scores = new Map<string, number>();
      for (const list of [matches, near, neighbours])
        for (const [rank, id] of list.slice(0, MOST_LISTED).entries())
          scores.set(id, (scores.get(id) ?? 0) + 1 / (RRF + rank + 1));
      const ranked = [...scores]
        .flatMap(([id, score]) => {
          const item = byId.get(id);
          return item ? [{ item, score: score * recency(item.at, now) }] : [];
        })
        .sort((a, b) => b.score - a.score || (a.item.id < b.item.id ? -1 : 1));
      const kept = withinLimits(ranked, limit);
      return {
        items: kept,
        preferences: usedPreferences(state.preferences),
        names: known.namesOf(graph.named(text)),
        works: known.worksOf(kept),
      };
    },
  };
}

function withinLimits(ranked: readonly { item: Item; score: number }[], limit: number): RecalledItem[] {
  const kept: RecalledItem[] = [];
  let length = 0;
  for (const { item, score } of ranked) {
    length += lengthOf(item);
    if (kept.length >= limit || length > MOST_CHARACTERS) break;
    const { kind, id, text, origin } = item;
    kept.push({ kind, id, text, origin, score });
  }
  return kept;
}

function lengthOf({ text, origin }: Item): number {
  return text.length + (origin.question?.length ?? 0) + (origin.workTitle?.length ?? 0) + MOST_NEIGHBOURS;
}

/** 1.1 for what is new, 0.9 for what is old. */
function recency(at: string, now: Date): number {
  const days = Math.max(0, now.getTime() - Date.parse(at)) / DAY_MS;
  return LEAST_RECENCY + RECENCY_SHARE * 0.5 ** (days / HALF_LIFE_DAYS);
}

function nearest(vectors: ReadonlyMap<string, Float32Array>, query: Float32Array): string[] {
  return [...vectors]
    .map(([id, vector]) => ({ id, score: cosine(vector, query) }))
    .filter(({ score }) => score >= LEAST_COSINE)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

function itemsOf(state: MemoryState, canonical: (id: string) => string): Item[] {
  const entities = new Map(state.entities.map((entity) => [entity.id, entity]));
  const nameOf = (id: string) => entities.get(canonical(id))?.name ?? '';
  const valid = state.relations.filter(({ expiredAt }) => expiredAt === null);
  return [...entryItems(state), ...entityItems(state, canonical), ...valid.map((each) => relationItem(each, nameOf))];
}

/** For each hypothesis, and for each question, only the last outcome or answer is recalled, with the one before it. */
function entryItems({ entries }: MemoryState): Item[] {
  const bySubject = Map.groupBy(entries, ({ subject }) => subject);
  return [...bySubject.values()].flatMap((group) => {
    const [last, before] = group.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    if (!last) return [];
    const { id, kind, text, origin, createdAt } = last;
    const earlier = before ? ` Before: ${before.text}` : '';
    return [{ kind, id, text: text + earlier, origin, at: createdAt }];
  });
}

function entityItems(state: MemoryState, canonical: (id: string) => string): Item[] {
  const aliases = Map.groupBy(state.aliases, ({ entityId }) => canonical(entityId));
  return state.entities.flatMap(({ id, name, type, mergedInto, createdAt }): Item[] => {
    const own = aliases.get(id) ?? [];
    const origin = own.find((alias) => alias.origin !== null)?.origin;
    if (mergedInto !== null || !origin) return [];
    const others = [...new Set(own.map((alias) => alias.name))].filter((spelling) => spelling !== name);
    const also = others.length > 0 ? `, also ${others.slice(0, 4).join(', ')}` : '';
    const at = own.map((alias) => alias.createdAt).reduce((a, b) => (a > b ? a : b), createdAt);
    return [{ kind: 'entity', id, text: `${name} (${type}${also}); met on ${dayOf(at)}`, origin, at }];
  });
}

function relationItem(relation: StoredRelation, nameOf: (id: string) => string): Item {
  const { id, subjectId, objectId, relation: words, origin, validAt, createdAt } = relation;
  const year = validAt === null ? '' : ` (${validAt.slice(0, 4)})`;
  const sentence = `${nameOf(subjectId)} ${words} ${nameOf(objectId)}${year}`;
  return {
    kind: 'relation',
    id,
    text: `${sentence}: “${origin.sentence}”`,
    origin: origin as MemoryOrigin,
    at: createdAt,
  };
}
