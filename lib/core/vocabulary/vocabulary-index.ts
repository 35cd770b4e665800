import { stopIfCancelled } from '../errors.ts';
import type { Vocabulary, VocabularyEntry } from '../ports/vocabulary.ts';
import { STOP_WORDS } from '../text/words.ts';
import { type Heading, kindOf } from './mesh-headings.ts';
import { askedKeys, longestNames, nameKeys, type Phrase } from './term-key.ts';

/** A name that occurs in a text, and its headings. */
export interface NamedTerm extends Pick<Phrase, 'text' | 'start' | 'end'> {
  entries: VocabularyEntry[];
}

export interface VocabularyIndex extends Vocabulary {
  /** The entry for one of the headings. */
  entryOf(heading: Heading, term: string): VocabularyEntry;
  /** The headings of one term; empty where it is the name of none. */
  entriesOf(term: string): VocabularyEntry[];
  /** Names in a text, from left to right, the longest at each place. A word of grammar alone is no name. */
  termsIn(text: string): NamedTerm[];
}

/** Headings in memory, found by any of their names. */
export function createVocabularyIndex(headings: readonly Heading[]): VocabularyIndex {
  const byTree = new Map(
    headings.flatMap((heading) => heading.treeNumbers.map((number) => [number, heading] as const)),
  );
  const narrower = new Map<string, Set<string>>();
  for (const [number, heading] of byTree) {
    const parent = byTree.get(parentOf(number));
    if (parent) narrower.set(parent.id, (narrower.get(parent.id) ?? new Set<string>()).add(heading.name));
  }
  /** By a key of their names; headings with that preferred name come first. */
  const byKey = new Map<string, Heading[]>();
  for (const heading of headings) {
    const preferred = new Set(nameKeys(heading.name));
    for (const key of new Set(heading.names.flatMap(nameKeys))) {
      const known = byKey.get(key);
      if (!known) byKey.set(key, [heading]);
      else if (preferred.has(key)) known.unshift(heading);
      else known.push(heading);
    }
  }
  const headingsOf = (keys: readonly string[]) => keys.map((key) => byKey.get(key)).find(Boolean) ?? [];

  const entryOf = ({ id, name, names, treeNumbers }: Heading, term: string): VocabularyEntry => ({
    term,
    id,
    name,
    names: [...names],
    treeNumbers: [...treeNumbers],
    broader: [...new Set(treeNumbers.flatMap((number) => byTree.get(parentOf(number))?.name ?? []))],
    narrower: [...(narrower.get(id) ?? [])],
    kind: kindOf(treeNumbers),
  });
  const entriesOf = (term: string) => headingsOf(askedKeys(term)).map((heading) => entryOf(heading, term));

  return {
    entryOf,
    entriesOf,
    async lookUp(terms, signal) {
      stopIfCancelled(signal);
      return { entries: [...new Set(terms)].flatMap(entriesOf), unasked: [] };
    },
    termsIn: (text) =>
      longestNames(text, ({ text, keys }) => !STOP_WORDS.has(text.toLowerCase()) && headingsOf(keys).length > 0).map(
        ({ text, start, end }) => ({
          text,
          start,
          end,
          entries: entriesOf(text),
        }),
      ),
  };
}

const parentOf = (treeNumber: string) => treeNumber.slice(0, Math.max(0, treeNumber.lastIndexOf('.')));
