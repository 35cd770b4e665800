import type { MemoryOrigin, Recalled, RecalledItem } from '#contract/memory.ts';
import { cosine } from '../retrieval/near-duplicates.ts';
import { stems } from '../text/words.ts';
import { dayOf } from './entry-text.ts';
import { canonicalIds, type MemoryState, type StoredEntity, type StoredRelation } from './memory-state.ts';
import { normalName, vocabularyKey } from './normal-name.ts';
import { usedPreferences } from './used-preferences.ts';

/** Robertson and Zaragoza 2009. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/** Cormack 2009. */
const RRF = 60;
const DAY_MS = 86_400_000;
/** Days after which what is remembered counts half as new; age ranks, and hides nothing. */
const HALF_LIFE_DAYS = 90;
const LEAST_RECENCY = 0.9;
const RECENCY_SHARE = 0.2;
/** Of the worth of a question's words, the share that an item must hold, or its text must be near in meaning. */
const LEAST_HELD = 0.34;
const LEAST_COSINE = 0.6;
/** Characters, about 2,000 tokens. */
const MOST_CHARACTERS = 8_000;
const MOST_LISTED = 50;
/** Words of a name in a question. */
const LONGEST_NAME = 6;

interface Item extends Omit<RecalledItem, 'score'> {
  /** ISO time at which it was last met. */
  at: string;
}

export interface RecallQuery {
  text: string;
  /** Of the text, by the embedder of the entries' vectors; undefined where there is none. */
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
  const graph = createGraph(state, canonical);
  return {
    recall({ text, vector, limit, now }) {
      const told = words.search(text);
      const near = vector ? nearest(vectors, vector) : [];
      const beside = graph.beside(text);
      const scores = new Map<string, number>();
      for (const list of [told, near, beside])
        for (const [rank, id] of list.slice(0, MOST_LISTED).entries())
          scores.set(id, (scores.get(id) ?? 0) + 1 / (RRF + rank + 1));
      const ranked = [...scores]
        .flatMap(([id, score]) => {
          const item = byId.get(id);
          return item ? [{ item, score: score * recency(item.at, now) }] : [];
        })
        .sort((a, b) => b.score - a.score || (a.item.id < b.item.id ? -1 : 1));
      return { items: withinLimits(ranked, limit), preferences: usedPreferences(state.preferences) };
    },
  };
}

function withinLimits(ranked: readonly { item: Item; score: number }[], limit: number): RecalledItem[] {
  const kept: RecalledItem[] = [];
  let length = 0;
  for (const { item, score } of ranked) {
    length += item.text.length;
    if (kept.length >= limit || length > MOST_CHARACTERS) break;
    const { kind, id, text, origin } = item;
    kept.push({ kind, id, text, origin, score });
  }
  return kept;
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
  const holds = state.relations.filter(({ expiredAt }) => expiredAt === null);
  return [...entryItems(state), ...entityItems(state, canonical), ...holds.map((each) => relationItem(each, nameOf))];
}

/** Of all that became of one hypothesis, and of all answers to one question, the last is told, with what was before it. */
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
  const told = `${nameOf(subjectId)} ${words} ${nameOf(objectId)}${year}`;
  return { kind: 'relation', id, text: `${told}: “${origin.sentence}”`, origin: origin as MemoryOrigin, at: createdAt };
}

/** BM25 over stems, from lists of the items that hold each. */
function createWordIndex(items: readonly Item[]) {
  const holders = new Map<string, { id: string; count: number }[]>();
  const lengths = new Map<string, number>();
  for (const { id, text, origin } of items) {
    // The question tells what an answer is about where the line itself is short.
    const said = stems(`${text} ${origin.question ?? ''}`);
    lengths.set(id, said.length);
    const counts = new Map<string, number>();
    for (const stem of said) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    for (const [stem, count] of counts) {
      const list = holders.get(stem);
      if (list) list.push({ id, count });
      else holders.set(stem, [{ id, count }]);
    }
  }
  const average = [...lengths.values()].reduce((sum, length) => sum + length, 0) / (items.length || 1);
  const rarity = (holding: number) => Math.log1p((items.length - holding + 0.5) / (holding + 0.5));

  /** Ids of items that hold enough of the words, best first. */
  function search(text: string): string[] {
    const asked = [...new Set(stems(text))];
    const found = new Map<string, { score: number; held: number }>();
    let worth = 0;
    for (const stem of asked) {
      const list = holders.get(stem) ?? [];
      // A word that is nowhere remembered is as telling as one that stands once.
      const weight = rarity(Math.max(1, list.length));
      worth += weight;
      for (const { id, count } of list) {
        const length = (lengths.get(id) ?? average) / average;
        const damped = (count * (SATURATION + 1)) / (count + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length));
        const before = found.get(id);
        if (before) {
          before.score += weight * damped;
          before.held += weight;
        } else found.set(id, { score: weight * damped, held: weight });
      }
    }
    return [...found]
      .filter(([, { held }]) => held >= LEAST_HELD * worth)
      .sort(([a, x], [b, y]) => y.score - x.score || (a < b ? -1 : 1))
      .map(([id]) => id);
  }
  return { search };
}

/** From the entities that a text names to their relations and to the entries that name them. */
function createGraph(state: MemoryState, canonical: (id: string) => string) {
  const byName = new Map<string, Set<string>>();
  const put = (name: string, id: string) => byName.set(name, (byName.get(name) ?? new Set()).add(id));
  for (const { id, normal, key } of state.entities as readonly StoredEntity[]) {
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

  /** What names most of the entities that the text names comes first. */
  function beside(text: string): string[] {
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
    const enough = named.size > 1 ? 2 : 0.5;
    return [...counts]
      .filter(([, score]) => score >= enough)
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .map(([id]) => id);
  }
  return { beside };
}

function namesIn(text: string, byName: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const said = text.match(/[\p{L}\p{N}\p{M}]+(?:[-'’.][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  const found = new Set<string>();
  for (let at = 0; at < said.length; at += 1)
    for (let length = Math.min(LONGEST_NAME, said.length - at); length > 0; length -= 1) {
      const name = said.slice(at, at + length).join(' ');
      const ids = byName.get(normalName(name)) ?? byName.get(vocabularyKey(name));
      if (!ids) continue;
      for (const id of ids) found.add(id);
      break;
    }
  return found;
}
