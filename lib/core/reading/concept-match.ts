import { stems } from '../text/words.ts';

/** An idea and its other spellings; a plan's concepts are of this shape. */
interface Spellings {
  term: string;
  synonyms: readonly string[];
  mesh: readonly string[];
}

/** The stems of each spelling of a concept. */
type Stemmed = readonly (readonly string[])[];

/** A question's concepts are looked for in every text of its run. */
const STEMMED = new WeakMap<readonly Spellings[], readonly Stemmed[]>();

/**
 * Finds concepts in texts by their content words, in any order, stemmed: "risk of stroke" is found in "stroke risks". Gives
 * the positions of those that are named, rising.
 */
export function matchConcepts(concepts: readonly Spellings[]): (text: string) => number[] {
  const named = conceptsNamed(concepts);
  return (text) => named(stems(text));
}

/** The same for a text of which the stems are known. */
export function conceptsNamed(concepts: readonly Spellings[]): (stems: readonly string[]) => number[] {
  const spellings = STEMMED.get(concepts) ?? concepts.map(stemmed);
  STEMMED.set(concepts, spellings);
  return (words) => {
    const present = new Set(words);
    return spellings.flatMap((forms, index) =>
      forms.some((form) => form.every((stem) => present.has(stem))) ? [index] : [],
    );
  };
}

function stemmed({ term, synonyms, mesh }: Spellings): Stemmed {
  return [term, ...synonyms, ...mesh].map((name) => stems(name)).filter((own) => own.length > 0);
}
