import { wholeWords } from '../text/whole-words.ts';
import { stems } from '../text/words.ts';
import type { Abbreviation } from './abbreviations.ts';
import { mayBeSubstance } from './drug-names.ts';
import { lookupConcept } from './lookup.ts';

/** An idea and its other spellings; a plan's concepts are of this shape. */
export interface Spellings {
  term: string;
  synonyms: readonly string[];
  mesh: readonly string[];
}

/** The positions of the concepts that a text names, rising. */
export type ConceptMatcher = (text: string) => number[];

/**
 * Finds concepts in texts by their content words, in any order, stemmed: "risk of stroke" is found in "stroke risks".
 * Abbreviations that a work defines for a concept count as its spelling in that work, case and all.
 */
export function matchConcepts(
  concepts: readonly Spellings[],
  abbreviations: readonly Abbreviation[] = [],
): ConceptMatcher {
  const spellings = STEMMED.get(concepts) ?? concepts.map(stemmed);
  STEMMED.set(concepts, spellings);
  const shortForms = spellings.map((forms) =>
    abbreviations.filter(({ long }) => isAnyOf(stems(long), forms)).map(({ short }) => wholeWord(short)),
  );
  return (text) => {
    const present = new Set(stems(text));
    return spellings.flatMap((forms, index) => {
      const isNamed = namesAny(present, forms) || shortForms[index]?.some((short) => short.test(text));
      return isNamed ? [index] : [];
    });
  };
}

/** A question's concepts are looked for in every text of its run. */
const STEMMED = new WeakMap<readonly Spellings[], readonly Stemmed[]>();
/** The stems of each spelling of a concept. */
type Stemmed = readonly (readonly string[])[];

function stemmed(concept: Spellings): Stemmed {
  return [...namesOf(concept), ...concept.mesh].map((name) => stems(name)).filter((own) => own.length > 0);
}

const SAMPLE = /^(?:serum|plasma|urine|urinary|salivary|circulating)\s+(?=\p{L}{6,}$)/iu;
const ROUTE =
  /^(?:oral|intravenous|topical|inhaled|intranasal|subcutaneous|low-dose|high-dose|once-daily)\s+(?=\S+$)/iu;

/** How texts write an idea: its names, and "neurolectin" for "serum neurolectin", since authors say once what they measured it in. */
export function namesOf({ term, synonyms }: Pick<Spellings, 'term' | 'synonyms'>): string[] {
  const bare = term.replace(SAMPLE, '');
  const given = term.replace(ROUTE, '');
  const isDrug = given !== term && (mayBeSubstance(given) || lookupConcept(given)?.kind === 'drug');
  return [...new Set([term, ...synonyms, bare, ...(isDrug ? [given] : [])])];
}

function namesAny(present: ReadonlySet<string>, forms: readonly (readonly string[])[]): boolean {
  return forms.some((form) => form.every((stem) => present.has(stem)));
}

/** An abbreviation of something longer (metformin-associated acidosis) does not stand for the concept in it. */
function isAnyOf(long: readonly string[], forms: readonly (readonly string[])[]): boolean {
  return forms.some((form) => form.length === long.length && form.every((stem) => long.includes(stem)));
}

/** A short form has letters, digits and hyphens only, none of which means anything in a pattern. */
function wholeWord(short: string): RegExp {
  return wholeWords(`${short}s?`, 'u');
}
