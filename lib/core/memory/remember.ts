import type { MemoryOutput } from '#contract/memory.ts';
import { createEntityIndex, type EntityIndex, type NamedThing, type Resolution } from './entity-index.ts';
import {
  functionOf,
  type Learned,
  type LearnedEntity,
  type LearnedEntry,
  type LearnedPreference,
  type LearnedRelation,
} from './learned.ts';
import {
  canonicalIds,
  type MemoryState,
  type StoredAlias,
  type StoredEntity,
  type StoredEntry,
  type StoredMention,
  type StoredPreference,
  type StoredRelation,
} from './memory-state.ts';
import { bandsOf, jaccard, mayBeOne, trigrams } from './name-likeness.ts';
import { normalName, vocabularyKey } from './normal-name.ts';

/** Additions to what is stored. Nothing is deleted: a contradicted relation gets an end. */
export interface MemoryChanges {
  entities: StoredEntity[];
  aliases: StoredAlias[];
  entries: StoredEntry[];
  mentions: StoredMention[];
  relations: StoredRelation[];
  ended: { id: string; invalidAt: string; expiredAt: string }[];
  /** Whole rows, new or changed. */
  preferences: StoredPreference[];
  output: MemoryOutput;
}

interface Remembering {
  state: MemoryState;
  learned: Learned;
  runId: string;
  /** ISO time. */
  now: string;
  newId: () => string;
  /** SHA-256 of a text, in hexadecimal. */
  hash: (text: string) => string;
}

/** Signals of one preference that are kept; two make it one that is used. */
const MOST_SIGNALS = 12;

/** The changes that store what was learned of a run. Learning the same twice adds nothing. */
export function remember(options: Remembering): MemoryChanges {
  const { state, learned } = options;
  const names = createNames(options);
  for (const entity of learned.entities) names.meet(entity);
  const entries = addEntries(options);
  const relations = addRelations(options, names);
  const preferences = addPreferences(options);
  const met = names.met();
  const known = new Set(state.mentions.map(({ entityId, entryId }) => `${entityId} ${entryId}`));
  const mentions = entries.mentioned.flatMap((entryId) =>
    met.map((each) => ({ ...each, entryId })).filter((each) => !known.has(`${each.entityId} ${entryId}`)),
  );
  return {
    ...names.added,
    entries: entries.added,
    mentions,
    ...relations,
    preferences,
    output: {
      status: 'success',
      entitiesAdded: names.added.entities.filter(({ mergedInto }) => mergedInto === null).length,
      entitiesUpdated: names.updated(),
      relationshipsAdded: relations.relations.length,
      conversationEntryAdded: entries.added.some(({ kind }) => kind === 'answer'),
      preferencesUpdated: preferences.length,
    },
  };
}

function createNames({ state, learned, now, newId }: Remembering) {
  const index: EntityIndex = createEntityIndex(state.entities);
  const added: { entities: StoredEntity[]; aliases: StoredAlias[] } = { entities: [], aliases: [] };
  const spellings = new Set(state.aliases.map(({ entityId, name }) => `${entityId} ${name}`));
  const judged = new Map((learned.same ?? []).map((each) => [normalName(each.name), each]));
  /** Documents that are the only source of a name; undefined once there is any other source. */
  const met = new Map<string, Set<string> | undefined>();

  function addName(entityId: string, name: string, alias: Pick<StoredAlias, 'method' | 'score' | 'origin'>): void {
    if (spellings.has(`${entityId} ${name}`)) return;
    spellings.add(`${entityId} ${name}`);
    added.aliases.push({ id: newId(), entityId, name, normal: normalName(name), createdAt: now, ...alias });
  }

  function create({ name, type, ids }: NamedThing, mergedInto: string | null): StoredEntity {
    const normal = normalName(name);
    const key = type === 'work' ? normal : vocabularyKey(name);
    const entity = { id: newId(), name, normal, key, type, ids, bands: bandsOf(normal), mergedInto, createdAt: now };
    index.add(entity);
    added.entities.push(entity);
    return entity;
  }

  /** The entity that a model matches it to, if a guard does not forbid it. */
  function judgedName({ name }: NamedThing): Extract<Resolution, { kind: 'link' }> | undefined {
    const verdict = judged.get(normalName(name));
    if (!verdict || !mayBeOne(normalName(name), normalName(verdict.into))) return undefined;
    const into = index.resolve({ name: verdict.into, type: verdict.type, ids: {} });
    if (into.kind !== 'known') return undefined;
    const score = jaccard(trigrams(normalName(name)), trigrams(normalName(verdict.into)));
    return { kind: 'link', into: index.canonical(into.entity), method: 'judged', score };
  }

  /** The row of a name: one that is there, or a new one, merged where it is another name of something known. */
  function meet({ origin, ...thing }: NamedThing & Pick<LearnedEntity, 'origin'>): StoredEntity | undefined {
    if (normalName(thing.name) === '') return undefined;
    const byRules = index.resolve(thing);
    const found = byRules.kind === 'new' ? (judgedName(thing) ?? byRules) : byRules;
    const entity = found.kind === 'known' ? found.entity : create(thing, found.kind === 'link' ? found.into.id : null);
    const how = found.kind === 'link' ? found : { method: 'exact' as const, score: 1 };
    addName(entity.id, thing.name, { method: how.method, score: how.score, origin });
    const documents = met.has(entity.id) ? met.get(entity.id) : new Set<string>();
    met.set(entity.id, origin.documentIds && documents ? new Set([...documents, ...origin.documentIds]) : undefined);
    return entity;
  }

  const isNew = (id: string) => added.entities.some((entity) => entity.id === id && entity.mergedInto === null);
  return {
    added,
    meet,
    met: () => [...met].map(([entityId, documents]) => ({ entityId, documents: [...(documents ?? [])] })),
    updated: () => [...met.keys()].filter((id) => !isNew(id)).length,
    all: () => [...state.entities, ...added.entities],
  };
}

function addEntries({ state, learned, runId, now, newId, hash }: Remembering) {
  const present = new Map(state.entries.map((entry) => [entry.hash, entry.id]));
  const added: StoredEntry[] = [];
  const mentioned: string[] = [];
  for (const entry of learned.entries) {
    const fingerprint = hash(plain(entry));
    const id = present.get(fingerprint) ?? newId();
    mentioned.push(id);
    if (present.has(fingerprint)) continue;
    present.set(fingerprint, id);
    added.push({ id, runId, ...entry, hash: fingerprint, createdAt: now });
  }
  return { added, mentioned };
}

const plain = ({ text }: LearnedEntry) => text.toLowerCase().replace(/\s+/g, ' ').trim();

function addRelations({ state, learned, runId, now, newId }: Remembering, names: ReturnType<typeof createNames>) {
  const relations: StoredRelation[] = [];
  const ended: MemoryChanges['ended'] = [];
  const ends = new Map<string, string>();
  const resolved = learned.relations.flatMap((relation) => {
    const subject = names.meet({ ...relation.subject, ids: {}, origin: relation.origin });
    const object = names.meet({ ...relation.object, ids: {}, origin: relation.origin });
    return subject && object ? [{ relation, subject, object }] : [];
  });
  const canonical = canonicalIds(names.all());
  const between = new Map<string, StoredRelation[]>();
  const pairOf = (subjectId: string, objectId: string) => `${canonical(subjectId)} ${canonical(objectId)}`;
  for (const relation of state.relations) {
    const pair = pairOf(relation.subjectId, relation.objectId);
    between.set(pair, [...(between.get(pair) ?? []), relation]);
  }
  for (const { relation: learnt, subject, object } of resolved) {
    if (canonical(subject.id) === canonical(object.id)) continue;
    const pair = pairOf(subject.id, object.id);
    const others = between.get(pair) ?? [];
    if (others.some((other) => isSame(other, learnt))) continue;
    const rival = others.find((other) => other.expiredAt === null && !ends.has(other.id) && excludes(other, learnt));
    // The older of the two was valid until the newer began.
    const isOlder = rival !== undefined && (learnt.validAt ?? '') < (rival.validAt ?? '');
    const relation: StoredRelation = {
      id: newId(),
      subjectId: subject.id,
      relation: learnt.relation,
      objectId: object.id,
      runId,
      origin: learnt.origin,
      validAt: learnt.validAt,
      invalidAt: isOlder ? rival.validAt : null,
      createdAt: now,
      expiredAt: isOlder ? now : null,
    };
    if (rival && !isOlder && learnt.validAt) {
      ends.set(rival.id, learnt.validAt);
      const fresh = relations.find(({ id }) => id === rival.id);
      if (fresh) Object.assign(fresh, { invalidAt: learnt.validAt, expiredAt: now });
      else ended.push({ id: rival.id, invalidAt: learnt.validAt, expiredAt: now });
    }
    relations.push(relation);
    between.set(pair, [...others, relation]);
  }
  return { relations, ended };
}

const isSame = (a: StoredRelation, b: LearnedRelation) =>
  a.relation === b.relation && a.origin.sentence === b.origin.sentence;

/**
 * Whether two relations of the same two entities exclude each other: two values of an attribute with one value at a
 * time, from different dates. Two studies may disagree, and both findings stay.
 */
function excludes(a: StoredRelation, b: LearnedRelation): boolean {
  const position = functionOf(a.relation);
  if (position === undefined || position !== functionOf(b.relation) || a.relation === b.relation) return false;
  return a.validAt !== null && b.validAt !== null && a.validAt !== b.validAt;
}

function addPreferences({ state, learned, now, newId }: Remembering): StoredPreference[] {
  const changed = new Map<string, StoredPreference>();
  const keyOf = ({ name, value }: Pick<StoredPreference, 'name' | 'value'>) => `${name} ${value}`;
  const present = new Map(state.preferences.map((each) => [keyOf(each), each]));
  for (const signal of learned.preferences) {
    const before = changed.get(keyOf(signal)) ?? present.get(keyOf(signal));
    if (before?.signals.some(({ runId }) => runId === signal.origin.runId)) continue;
    changed.set(keyOf(signal), withSignal(before, signal, { now, newId }));
  }
  return [...changed.values()];
}

function withSignal(
  before: StoredPreference | undefined,
  { name, value, basis, origin }: LearnedPreference,
  { now, newId }: Pick<Remembering, 'now' | 'newId'>,
): StoredPreference {
  if (!before)
    return { id: newId(), name, value, basis, signals: [origin], pinned: false, createdAt: now, updatedAt: now };
  const signals = [...before.signals, origin].slice(-MOST_SIGNALS);
  // What a user has set by hand is never changed.
  return { ...before, basis: before.basis === 'signals' ? basis : before.basis, signals, updatedAt: now };
}
