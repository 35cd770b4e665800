import { createHash } from 'node:crypto';
import type { Learned } from '#core/memory/learned.ts';
import type { MemoryState, StoredEntity } from '#core/memory/memory-state.ts';
import { type MemoryChanges, remember } from '#core/memory/remember.ts';

export const NOTHING_REMEMBERED: MemoryState = {
  entities: [],
  aliases: [],
  relations: [],
  entries: [],
  mentions: [],
  preferences: [],
};

let ids = 0;
const newId = () => {
  ids += 1;
  return `id-${ids}`;
};

/** What is remembered after a run, as the database would hold it. */
export function rememberOne(state: MemoryState, learned: Learned, runId = learned.entries[0]?.origin.runId ?? 'run') {
  const changes = remember({
    state,
    learned,
    runId,
    now: '2026-11-22T12:00:00.000Z',
    newId,
    hash: (text) => createHash('sha256').update(text).digest('hex'),
  });
  return { changes, state: withChanges(state, changes) };
}

/** Learned in turns of two hundred, since a state grows with each. */
export function rememberAll(learned: readonly Learned[]): MemoryState {
  let state = NOTHING_REMEMBERED;
  for (let at = 0; at < learned.length; at += 200) {
    const some = learned.slice(at, at + 200);
    const together: Learned = {
      entries: some.flatMap(({ entries }) => entries),
      entities: some.flatMap(({ entities }) => entities),
      relations: some.flatMap(({ relations }) => relations),
      preferences: some.flatMap(({ preferences }) => preferences),
    };
    // One by one where there are few, as runs are; the mentions of many at once would be of all by all.
    if (learned.length <= 200) for (const each of some) state = rememberOne(state, each).state;
    else state = withoutMentions(rememberOne(state, together).state);
  }
  return state;
}

const withoutMentions = (state: MemoryState): MemoryState => ({ ...state, mentions: [] });

function withChanges(state: MemoryState, changes: MemoryChanges): MemoryState {
  const ended = new Map(changes.ended.map(({ id, ...end }) => [id, end]));
  const changed = new Set(changes.preferences.map(({ id }) => id));
  return {
    entities: [...state.entities, ...changes.entities],
    aliases: [...state.aliases, ...changes.aliases],
    entries: [...state.entries, ...changes.entries],
    mentions: [...state.mentions, ...changes.mentions],
    relations: [...state.relations.map((each) => ({ ...each, ...ended.get(each.id) })), ...changes.relations],
    preferences: [...state.preferences.filter(({ id }) => !changed.has(id)), ...changes.preferences],
  };
}

/** Which names stand for one thing, in an order that does not depend on the order in which they were met. */
export function partitionOf(entities: readonly StoredEntity[]): string[] {
  const groups = Map.groupBy(entities, ({ id, mergedInto }) => mergedInto ?? id);
  return [...groups.values()]
    .map((group) =>
      group
        .map(({ type, normal }) => `${type} ${normal}`)
        .sort()
        .join(' = '),
    )
    .sort();
}
