import { responseFormat } from '#contract/conversation/ask.ts';
import type { MemoryPreference, Recalled } from '#contract/memory.ts';
import type { StoredPreference } from './memory-state.ts';

/** Only one of these can apply at a time: the pinned one, otherwise the one set by hand, otherwise the latest. */
const SINGLE: ReadonlySet<MemoryPreference['name']> = new Set(['response_format', 'length', 'language']);

/** Every preference with whether it is used, strongest and then latest first: only what the user has confirmed or set is. */
export function describePreferences(stored: readonly StoredPreference[]): MemoryPreference[] {
  const taken = new Set<string>();
  return stored.toSorted(byStrength).map(({ id, name, value, basis, signals, pinned }) => {
    const isUsed = (pinned || basis === 'reader') && !(SINGLE.has(name) && taken.has(name));
    if (isUsed) taken.add(name);
    return { id, name, value, basis, signals: [...signals], pinned, isUsed };
  });
}

function byStrength(a: StoredPreference, b: StoredPreference): number {
  const strength = ({ pinned, basis }: StoredPreference) =>
    (pinned ? 4 : 0) + (basis === 'reader' ? 2 : basis === 'stated' ? 1 : 0);
  return strength(b) - strength(a) || (a.updatedAt < b.updatedAt ? 1 : -1);
}

/** Those that are used, as what answers takes them. */
export function usedPreferences(stored: readonly StoredPreference[]): Recalled['preferences'] {
  const used = describePreferences(stored).filter(({ isUsed }) => isUsed);
  const all = (wanted: MemoryPreference['name']) =>
    used.filter(({ name }) => name === wanted).map(({ value }) => value);
  const length = Number(all('length')[0]);
  return {
    responseFormat: responseFormat.safeParse(all('response_format')[0]).data ?? null,
    maxResponseLength: Number.isInteger(length) && length > 0 ? length : null,
    sources: all('source'),
    domains: all('domain'),
    language: all('language')[0] ?? null,
    designs: all('design'),
  };
}
