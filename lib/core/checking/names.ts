import type { Evidence } from '#contract/evidence.ts';
import { findAbbreviations } from '../reading/abbreviations.ts';
import { findConcepts, lookupConcept } from '../reading/lookup.ts';
import { foldWord, words } from '../text/words.ts';
import { LONGEST_STORED, type LocatedCitation } from './claim-context.ts';

/** NCT numbers, ISRCTN, PMIDs and DOIs. */
const IDENTIFIER = /\b(?:NCT\d{8}|ISRCTN\d{8}|PMC\d{4,9}|10\.\d{4,9}\/[^\s,;)\]]+)|(?<=\bPMID:?\s?)\d{4,9}/gi;
/** SPRINT, EMPA-REG, TMPRSS2: four or more capitals, as in trial names, with what is attached to them. */
const CAPITALS = /(?<![\p{L}\p{N}-])\p{Lu}{4,}\d{0,2}(?:[-‐‑/][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu;
/** What a review calls its own methods. */
const OWN = new Set(['grade', 'prisma']);
const WORDS = /[\p{L}\p{N}]+(?:[-‐‑/][\p{L}\p{N}]+)*/gu;
const MOST_NOTED = 5;
/** Groups of people and outcomes have too many names: of 65 notes in ten runs by hand one was to the point. */
const IS_NAME: ReadonlySet<string> = new Set(['drug', 'disease']);

/** An identifier or trial name that neither a work of the run nor the question contains; null where there is none. */
export function unsourcedName(
  text: string,
  { evidence, question = '' }: { evidence: ReadonlyMap<string, Evidence>; question?: string },
): string | null {
  const identifiers = (text.match(IDENTIFIER) ?? []).map((id) => (id.endsWith('.') ? id.slice(0, -1) : id));
  const capitals = text.match(CAPITALS) ?? [];
  // Most sentences have neither, and a run has hundreds of works to search.
  if (identifiers.length + capitals.length === 0) return null;
  const works = [...evidence.values()].map(namesOf);
  const asked = question.toLowerCase();
  const isWritten = (id: string) => asked.includes(id) || works.some(({ all }) => all.includes(id));
  const identifier = identifiers.find((id) => !isWritten(id.toLowerCase()));
  if (identifier !== undefined) return identifier;
  const defined = new Set(findAbbreviations(text).map(({ short }) => short));
  const askedWords = new Set(words(question));
  const isGiven = (part: string) => askedWords.has(foldWord(part)) || works.some((work) => isNamed(part, work));
  return (
    capitals.find((name) => {
      // A name that the vocabulary knows is not a trial.
      if (defined.has(name) || OWN.has(foldWord(name)) || lookupConcept(name)) return false;
      const parts = name.split(/[-‐‑/]/).filter((part) => /\p{Lu}{2}/u.test(part));
      return !isGiven(name) && !parts.every(isGiven);
    }) ?? null
  );
}

/**
 * Names of drugs, diseases, genes and the like in a sentence that the works it cites do not contain, by the vocabulary.
 */
export function namesNotCited(text: string, located: readonly LocatedCitation[]): string[] {
  const works = [...new Set(located.map(({ work }) => work))].map(namesOf);
  const concepts = new Set(works.flatMap((work) => [...work.concepts()]));
  const strange = findConcepts(text).filter(({ concept }) => IS_NAME.has(concept.kind) && !concepts.has(concept.term));
  const symbols = (text.match(WORDS) ?? []).filter(
    (word) => isSymbol(word) && !works.some((work) => isNamed(word, work)),
  );
  return [...new Set([...strange.map((match) => match.text), ...symbols])].slice(0, MOST_NOTED);
}

/** Written like a symbol: two capitals, or letters followed by a digit. */
function isSymbol(word: string): boolean {
  return /^\p{L}/u.test(word) && ((word.match(/\p{Lu}/gu)?.length ?? 0) > 1 || /\d/.test(word));
}

interface Names {
  all: string;
  words: ReadonlySet<string>;
  initials: string;
  /** Computed on demand: for most works of a run, never. */
  concepts: () => ReadonlySet<string>;
}

const known = new WeakMap<Evidence, Names>();

function namesOf(work: Evidence): Names {
  const cached = known.get(work);
  if (cached) return cached;
  const { title, texts, meshTerms, keywords, registry, ids } = work;
  const stored = Object.values(texts).map((each) => (each ?? '').slice(0, LONGEST_STORED));
  const all = [
    title,
    ...stored,
    ...meshTerms,
    ...keywords,
    ...(registry?.conditions ?? []),
    ...(registry?.interventions ?? []),
  ];
  const written = words(all.join('\n'));
  let concepts: ReadonlySet<string> | undefined;
  const names: Names = {
    all: [...all, ...Object.values(ids)].join('\n').toLowerCase(),
    words: new Set(written),
    initials: written.map((word) => word.charAt(0)).join(''),
    concepts: () => {
      concepts ??= new Set(findConcepts(all.join('\n')).map(({ concept }) => concept.term));
      return concepts;
    },
  };
  known.set(work, names);
  return names;
}

/** Written there, as a word or joined from several, by another name, or by its initials. */
function isNamed(name: string, work: Names): boolean {
  const folded = foldWord(name).replace(/s$/, '');
  if (work.words.has(folded) || work.words.has(`${folded}s`) || work.all.includes(name.toLowerCase())) return true;
  const concept = lookupConcept(name);
  if (concept && work.concepts().has(concept.term)) return true;
  const parts = words(name);
  if (parts.length > 1 && parts.every((part) => work.words.has(part))) return true;
  return /^\p{Lu}{3,6}s?$/u.test(name) && work.initials.includes(folded);
}
