import { CANCERS_AND_INFECTIONS, SEXUAL_AND_REPRODUCTIVE_HEALTH } from './cancers-and-infections.ts';
import type { LexiconConcept } from './concept.ts';
import { DISEASES } from './diseases.ts';
import { DRUGS } from './drugs.ts';
import { EFFECTS, PROCEDURES } from './effects-and-procedures.ts';
import { EXPOSURES, METHODS, POPULATIONS } from './exposures-and-populations.ts';
import { PATHWAYS, TARGETS } from './targets-and-pathways.ts';
import { tokenise } from './tokens.ts';

export const CONCEPTS: readonly LexiconConcept[] = [
  ...DRUGS,
  ...TARGETS,
  ...PATHWAYS,
  ...DISEASES,
  ...CANCERS_AND_INFECTIONS,
  ...SEXUAL_AND_REPRODUCTIVE_HEALTH,
  ...PROCEDURES,
  ...EFFECTS,
  ...EXPOSURES,
  ...POPULATIONS,
  ...METHODS,
];

/** A concept where a text names it: `text === source.slice(start, end)`. */
export interface ConceptMatch {
  concept: LexiconConcept;
  text: string;
  start: number;
  end: number;
}

/** Abbreviations that are ordinary words, or nothing in particular, when they are not in capitals. */
const WORDLIKE = new Set([
  'AAA',
  'ACE',
  'ALS',
  'CAD',
  'AMD',
  'PET',
  'PID',
  'PREP',
  'SCI',
  'SERT',
  'TAU',
  'THRUSH',
  'CDI',
  'ASD',
]);

interface Name {
  concept: LexiconConcept;
  /** Set where only this very spelling counts. */
  exact?: string;
}

const NAMES = new Map<string, Name[]>();
let longestName = 1;
for (const concept of CONCEPTS) {
  for (const name of [concept.term, ...concept.synonyms]) {
    const tokens = tokenise(name);
    const key = tokens.map((token) => token.key).join(' ');
    longestName = Math.max(longestName, tokens.length);
    NAMES.set(key, [...(NAMES.get(key) ?? []), { concept, ...(isCaseBound(name) && { exact: name }) }]);
  }
}

function isCaseBound(name: string): boolean {
  return /^\p{Lu}+s?$/u.test(name) && name.length <= 2
    ? true
    : /\p{Lu}.*\p{Lu}/u.test(name) && WORDLIKE.has(name.toUpperCase());
}

function named(key: string, written: string): LexiconConcept | undefined {
  return NAMES.get(key)?.find(({ exact }) => exact === undefined || exact === written)?.concept;
}

/** The concept that this phrase names, whatever its number, accents or British or American spelling. */
export function lookupConcept(phrase: string): LexiconConcept | undefined {
  return named(
    tokenise(phrase)
      .map((token) => token.key)
      .join(' '),
    phrase.trim(),
  );
}

/** Every known concept a text names, in order, the longest name winning where names overlap. */
export function findConcepts(source: string): ConceptMatch[] {
  const tokens = tokenise(source);
  const matches: ConceptMatch[] = [];
  for (let at = 0; at < tokens.length; ) {
    const match = longestAt(source, tokens.slice(at, at + longestName));
    if (match) matches.push(match.found);
    at += match?.length ?? 1;
  }
  return matches;
}

function longestAt(
  source: string,
  tokens: ReturnType<typeof tokenise>,
): { found: ConceptMatch; length: number } | undefined {
  const first = tokens[0];
  for (let length = tokens.length; first && length > 0; length--) {
    const span = tokens.slice(0, length);
    const end = span[length - 1]?.end ?? first.end;
    const text = source.slice(first.start, end);
    if (/[.;:!?,()[\]]\s/.test(text)) continue;
    const concept = named(span.map((token) => token.key).join(' '), text);
    if (concept) return { found: { concept, text, start: first.start, end }, length };
  }
  return undefined;
}
