import type { Concept } from '#contract/study.ts';
import { findAbbreviations } from '../../reading/abbreviations.ts';
import { lookupConcept } from '../../reading/lookup.ts';
import { wholeWords } from '../../text/whole-words.ts';
import { stems } from '../../text/words.ts';

/** A concept where a sentence names it, once: `key === sentence.slice(keyStart, keyEnd)`; the gap takes its short form with it. */
export interface NamedTerm {
  key: string;
  start: number;
  end: number;
  /** Other names of the same thing. */
  alsoRight: string[];
}

/** Null where a sentence does not name the concept, or names it more than once, or keeps another name of it. */
export function namedTerm(sentence: string, concept: Concept): NamedTerm | null {
  const known = lookupConcept(concept.name);
  const short = findAbbreviations(sentence).flatMap((each) =>
    isSame(each.long, concept.name) || isSame(each.short, concept.name) ? [each.short, each.long] : [],
  );
  const names = [
    ...new Set([concept.name, ...concept.aliases, ...short, ...(known ? [known.term, ...known.synonyms] : [])]),
  ]
    .filter((name) => name.length > 1)
    .sort((a, b) => b.length - a.length);
  const pattern = wholeWords(names.map(asPattern).join('|'), 'giu');
  const found = [...sentence.matchAll(pattern)];
  const [first] = found;
  if (!first) return null;
  const start = first.index;
  const keyEnd = start + first[0].length;
  // "hydroxyethyl starch (HES)": its short form goes with it.
  const beside = /^\s\([^()]{2,40}\)/.exec(sentence.slice(keyEnd))?.[0] ?? '';
  const isItsOwn = beside !== '' && names.some((name) => isSame(name, beside.slice(2, -1)));
  const end = isItsOwn ? keyEnd + beside.length : keyEnd;
  if (found.some(({ index }) => index >= end)) return null;
  return { key: first[0], start, end, alsoRight: names.filter((name) => !isSame(name, first[0])) };
}

const asPattern = (name: string) =>
  `${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '[\\s-]+')}(?:s(?=[^\\p{L}\\p{N}]|$))?`;

function isSame(one: string, other: string): boolean {
  return stems(one).join(' ') === stems(other).join(' ');
}
