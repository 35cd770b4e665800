import type { LexiconConcept } from './concept.ts';
import { type Token, tokenise, tokensUntil } from './tokens.ts';
import { CANCERS_AND_INFECTIONS, SEXUAL_AND_REPRODUCTIVE_HEALTH } from './vocabulary/cancers-and-infections.ts';
import { DISEASES } from './vocabulary/diseases.ts';
import { DRUGS } from './vocabulary/drugs.ts';
import { EFFECTS, PROCEDURES } from './vocabulary/effects-and-procedures.ts';
import { EXPOSURES, METHODS, POPULATIONS } from './vocabulary/exposures-and-populations.ts';
import { PATHWAYS, TARGETS } from './vocabulary/targets-and-pathways.ts';

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
/** How many words the names have that begin with a word, most first; most words begin none. */
const LENGTHS = new Map<string, number[]>();
let longestName = 1;
for (const concept of CONCEPTS) {
  for (const name of [concept.term, ...concept.synonyms]) {
    const tokens = tokenise(name);
    const key = tokens.map((token) => token.key).join(' ');
    longestName = Math.max(longestName, tokens.length);
    const first = tokens[0]?.key ?? '';
    const lengths = new Set(LENGTHS.get(first)).add(tokens.length);
    LENGTHS.set(
      first,
      [...lengths].sort((a, b) => b - a),
    );
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

/**
 * Every known concept a text names, in order, the longest name winning where names overlap.
 *
 * @param until only the names that begin before this place.
 */
export function findConcepts(source: string, until = source.length): ConceptMatch[] {
  const tokens = until < source.length ? tokensUntil(source, { until, more: longestName }) : tokenise(source);
  const matches: ConceptMatch[] = [];
  for (let at = 0; (tokens[at]?.start ?? until) < until; ) {
    const match = longestAt(source, tokens, at);
    if (match) matches.push(match.found);
    at += match?.length ?? 1;
  }
  return matches;
}

function longestAt(
  source: string,
  tokens: readonly Token[],
  at: number,
): { found: ConceptMatch; length: number } | undefined {
  const first = tokens[at];
  for (const length of LENGTHS.get(first?.key ?? '') ?? []) {
    const last = tokens[at + length - 1];
    if (!first || !last) continue;
    const text = source.slice(first.start, last.end);
    const key =
      length === 1
        ? first.key
        : tokens
            .slice(at, at + length)
            .map((token) => token.key)
            .join(' ');
    const concept = named(key, text);
    if (concept && !BETWEEN_CLAUSES.test(text))
      return { found: { concept, text, start: first.start, end: last.end }, length };
  }
  return undefined;
}

const BETWEEN_CLAUSES = /[.;:!?,()[\]]\s/;
