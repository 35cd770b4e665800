import { createEntityIndex } from './entity-index.ts';
import type { Learned } from './learned.ts';
import type { StoredEntity } from './memory-state.ts';
import { normalName } from './normal-name.ts';

/**
 * What may be remembered of an answer that was given before these names were forgotten. Forgetting a name removes the
 * answers that name it, and everything with no other source; how the user wanted to be answered stays.
 */
export function withoutForgotten(learned: Learned, forgotten: readonly StoredEntity[]): Learned {
  if (forgotten.length === 0) return learned;
  // Another spelling of what was forgotten is found as it would be of what is known.
  const index = createEntityIndex(forgotten.map((entity) => ({ ...entity, mergedInto: null })));
  const spelt = new Set(forgotten.map(({ normal }) => normal));
  const named = [
    ...learned.entities,
    ...learned.relations.flatMap(({ subject, object }) => [subject, object].map((each) => ({ ...each, ids: {} }))),
  ];
  const texts = learned.entries.map(({ text }) => ` ${normalName(text)} `);
  const isInText = forgotten.some(({ normal }) => texts.some((text) => text.includes(` ${normal} `)));
  const isNamed =
    isInText || named.some((thing) => spelt.has(normalName(thing.name)) || index.resolve(thing).kind !== 'new');
  return isNamed ? { entries: [], entities: [], relations: [], preferences: learned.preferences } : learned;
}
