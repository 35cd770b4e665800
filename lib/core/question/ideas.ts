import type { ConceptKind, LexiconConcept } from '#core/reading/concept.ts';
import { american, singular } from '#core/reading/spelling.ts';
import type { QueryConcept } from '#core/sources/tool.ts';
import { isAskingWord, isGerund, type Part, splitPhrases } from './phrase-parts.ts';
import { isCommon, specificityOf } from './specificity.ts';
import { tokenKey } from './token-key.ts';

/** A concept of a question with how much it tells about its subject, and where it stands. */
export interface Idea extends QueryConcept {
  kind: ConceptKind | null;
  /** About 0 (a word of asking) to 5 (a drug); only the order matters. */
  weight: number;
  start: number;
  end: number;
}

/** How telling a kind of idea is: interventions and diseases select literature, populations hardly do. */
const WEIGHTS: Readonly<Record<ConceptKind, number>> = {
  drug: 5,
  target: 4.5,
  gene: 4.5,
  disease: 4.5,
  procedure: 4,
  exposure: 4,
  pathway: 3.5,
  method: 3,
  effect: 2.5,
  population: 1.6,
};
const PHRASE_WEIGHT = 3.4;
const WORD_WEIGHT = 2.2;
export const ADJECTIVE_WEIGHT = 1.2;
const ASKING_WEIGHT = 0.2;
/** A phrase of common words may be a subject ("night shifts"), which none of its words is alone. */
const COMMON_PHRASE_WEIGHT = 0.9;
/** Kinds whose one-word names mean something else after another word: portal hypertension, gluten-free diet. */
const MODIFIED: readonly (ConceptKind | null)[] = ['disease', 'procedure', 'exposure', 'effect', 'pathway'];
/** How a disease runs, not which it is: works on "episodic migraine" often say "migraine" alone. */
const COURSES = new Set(
  (
    'episodic chronic acute subacute recurrent relapsing refractory severe moderate mild persistent intermittent ' +
    'resistant advanced established uncomplicated stable unstable progressive'
  ).split(' '),
);
/** What is measured of a thing; works name the thing and may word the measure in any way: "attack frequency", "weekly attacks". */
const MEASURES = new Set(
  'frequency frequencies rate rates severity intensity duration durations burden number numbers level levels'.split(
    ' ',
  ),
);
/** After a medicine these only say that it is given: "lithium augmentation". */
const WAYS_TO_GIVE = new Set(
  'augmentation infusion infusions injection injections tablets capsules loading intake exposure prescribing users'.split(
    ' ',
  ),
);
const MAX_SYNONYMS = 6;

/** The ideas a text names, in order of place, the words of asking among them with next to no weight. */
export function findIdeas(source: string): Idea[] {
  return splitPhrases(source).flatMap((phrase) => ideasOf(source, phrase));
}

function ideasOf(source: string, phrase: readonly Part[]): Idea[] {
  const ideas: Idea[] = [];
  let words: Part[] = [];
  let isGiven = false;
  for (const part of phrase) {
    if (part.kind === null) {
      if (!isGiven || words.length > 0 || !WAYS_TO_GIVE.has(part.text.toLowerCase())) words.push(part);
      continue;
    }
    const modifiers = ownModifiers(part, words);
    ideas.push(
      ...wordIdeas(source, words.slice(0, words.length - modifiers.length)),
      nameIdea(source, part, modifiers),
    );
    words = [];
    isGiven = part.kind === 'drug';
  }
  return [...ideas, ...wordIdeas(source, words)];
}

/** Up to two words before a one-word name that make it another thing. */
function ownModifiers(part: Part, before: readonly Part[]): Part[] {
  const isClass = part.kind === 'drug' && /s$/.test(part.text) && part.concept !== null;
  if (!(MODIFIED.includes(part.kind) || isClass) || /\s/.test(part.text) || isAcronym(part.text)) return [];
  const last = before.slice(isClass ? -1 : -2);
  // "Regular aspirin" is aspirin, "tricyclic antidepressants" are a kind of antidepressants.
  if (isClass && last.some(({ text }) => isCommon(text) || !isAdjective(text))) return [];
  return last.slice(last.findLastIndex(({ text }) => isAskingWord(text)) + 1);
}

function nameIdea(source: string, part: Part, modifiers: readonly Part[]): Idea {
  const start = modifiers[0]?.start ?? part.start;
  const text = written(source, start, part.end);
  const weight = part.kind ? WEIGHTS[part.kind] : WORD_WEIGHT;
  const span = { kind: part.kind, weight, start, end: part.end };
  if (part.concept && modifiers.length === 0) return { ...fromLexicon(text, part.concept), ...span };
  const shorter =
    modifiers.length > 1 || part.kind === 'drug' || isCourse(modifiers[0]?.text ?? '')
      ? [text.slice(text.indexOf(' ') + 1)]
      : [];
  const inner = part.concept ? [] : [...innerPhrases(text), ...nameWithin(text)];
  const synonyms = [...new Set([...variants(text), ...shorter, ...inner])];
  return { term: text, synonyms, mesh: [], ...span };
}

/** A question's own word for a known idea, with the idea's other names; abbreviations of two letters mean too much to search for. */
export function fromLexicon(text: string, concept: LexiconConcept): QueryConcept {
  const term = /\p{Lu}/u.test(concept.term) && tokenKey(text) === tokenKey(concept.term) ? concept.term : text;
  const names = [concept.term, ...concept.synonyms].filter(
    (name) => name.length > 2 && name.toLowerCase() !== term.toLowerCase(),
  );
  return { term, synonyms: names.slice(0, MAX_SYNONYMS), mesh: [...concept.mesh] };
}

/** Ideas of words that nothing is known about: phrases of up to four words, or the words themselves where a run is longer. */
function wordIdeas(source: string, words: readonly Part[]): Idea[] {
  const own = trimmed(words);
  const first = own[0];
  const last = own.at(-1);
  if (!first || !last) return words.map((word) => wordIdea(source, word));
  if (own.length > 4) return own.map((word) => wordIdea(source, word));
  const measure = words[words.indexOf(last) + 1];
  if (measure && MEASURES.has(measure.text.toLowerCase())) return [measureIdea(source, own, measure)];
  if (own.length === 1) return [wordIdea(source, first)];
  const term = written(source, first.start, last.end);
  const synonyms = [
    ...new Set([...variants(term), ...innerPhrases(term), ...nameWithin(term), ...specificEnd(own)]),
  ].slice(0, MAX_SYNONYMS);
  const weight = own.every(({ text }) => isCommon(text)) ? COMMON_PHRASE_WEIGHT : PHRASE_WEIGHT;
  return [{ term, synonyms, mesh: [], kind: null, weight, start: first.start, end: last.end }];
}

/** A thing with its measure as one idea; the thing alone will do, in either number. */
function measureIdea(source: string, thing: readonly Part[], measure: Part): Idea {
  const start = thing[0]?.start ?? measure.start;
  const term = written(source, start, measure.end);
  const bare = written(source, start, thing.at(-1)?.end ?? measure.end);
  const other = thing.length === 1 ? [plural(singular(bare))] : innerPhrases(bare);
  const synonyms = [...new Set([bare, ...variants(bare), ...other, ...variants(term)])].filter((name) => name !== term);
  const weight = thing.length === 1 ? wordWeight(bare) : PHRASE_WEIGHT;
  return { term, synonyms: synonyms.slice(0, MAX_SYNONYMS), mesh: [], kind: null, weight, start, end: measure.end };
}

function wordIdea(source: string, { start, end, text }: Part): Idea {
  const term = written(source, start, end);
  // Longer words are rarer words, and rare words select.
  const weight = wordWeight(text);
  return { term, synonyms: variants(term), mesh: [], kind: null, weight, start, end };
}

/** Whether a word only says how a disease runs, not which it is. */
export function isCourse(word: string): boolean {
  return COURSES.has(word.toLowerCase());
}

/** Rare words select, and longer words are rarer; common words name no subject alone, adjectives without their noun hardly do. */
function wordWeight(text: string): number {
  // Articles and prepositions of other languages.
  if (/^\p{Ll}{1,2}$/u.test(text)) return ASKING_WEIGHT;
  if (isAskingWord(text) || isGerund(text) || isCourse(text)) return ASKING_WEIGHT;
  if (/[^e]ed$/.test(text) && !isAcronym(text)) return ASKING_WEIGHT;
  if (isCommon(text)) return ASKING_WEIGHT * (1 + specificityOf(text));
  if (isAcronym(text)) return WORD_WEIGHT + 1;
  return isAdjective(text) ? ADJECTIVE_WEIGHT : WORD_WEIGHT + Math.min(text.length, 14) / 20;
}

/**
 * Without the words of asking at either end, but for the noun that an adjective needs: "cardiovascular risk",
 * "progressive brain changes".
 */
function trimmed(words: readonly Part[]): Part[] {
  const asked = words.findIndex(({ text }) => !isAskingWord(text));
  const from = withoutLead(words, asked);
  const to = words.findLastIndex(({ text }) => !isAskingWord(text));
  if (from < 0) return [];
  const needsNoun = isAdjective(words[from]?.text ?? '') && to - from < 2;
  return words.slice(from, to + (needsNoun ? 2 : 1));
}

/** Three words or more do without a common one before them: "silent variant CJD", "strong family history". */
function withoutLead(words: readonly Part[], from: number): number {
  let at = from;
  while (at >= 0 && words.length - at > 2 && isCommon(words[at]?.text ?? '') && !isCommon(words[at + 1]?.text ?? ''))
    at += 1;
  return at;
}

/** What many things are measured by: alone it names none of them ("chess scores", "Wells score"). */
const MEASURED_BY = /^(?:scores?|scales?|index|indexes|indices|tests?|criteria|rules?)$/i;

/** Two words of which only the second tells: "disturb sleep", "low libido". */
function specificEnd([first, last, ...others]: readonly Part[]): string[] {
  const isEnd =
    first &&
    last &&
    others.length === 0 &&
    isCommon(first.text) &&
    !isCommon(last.text) &&
    !MEASURED_BY.test(last.text);
  return isEnd && last.text.length > 3 ? [last.text] : [];
}

/** The one name in a phrase of common words: works say "CJD" for "variant CJD infection". */
function nameWithin(term: string): string[] {
  const names = term.split(' ').filter((word) => isAcronym(word) && word.length > 2);
  return names.length === 1 ? names : [];
}

function isAdjective(word: string): boolean {
  return /(?:al|ic|ous|ive|ary|ar|ed|able|ible|less)$|.-./i.test(word) && !isAcronym(word);
}

/** "mesopic pupil size" is also looked for as "mesopic pupil" and "pupil size": long phrases are seldom repeated to the letter. */
function innerPhrases(term: string): string[] {
  const words = term.split(' ');
  if (words.length < 3) return [];
  return [words.slice(1), words.slice(0, -1), ...(words.length > 3 ? [words.slice(0, 2), words.slice(-2)] : [])]
    .map((inner) => inner.join(' '))
    .filter((inner) => inner !== term);
}

/** Other spellings of a phrase: American, without hyphens, its last word in the other number. */
export function variants(term: string): string[] {
  const spelled = term
    .split(' ')
    .map((word) => (isAcronym(word) ? word : american(word)))
    .join(' ');
  const found = [spelled, term.replaceAll('-', ' '), otherNumber(term), otherNumber(spelled)];
  return [...new Set(found)].filter((variant) => variant !== term);
}

function otherNumber(term: string): string {
  const words = term.split(' ');
  const last = words.at(-1) ?? '';
  if (last.length < 4 || isAcronym(last) || !/^[a-z-]+$/.test(last)) return term;
  const one = singular(last);
  const other = one !== last ? one : COUNTABLE.test(last) ? plural(last) : last;
  return [...words.slice(0, -1), other].join(' ');
}

/** Nouns that surely have a plural. Others are left alone: "hospice cares" would be no word. */
const COUNTABLE =
  /(?:oma|cyte|disorder|syndrome|disease|injury|fracture|infection|device|node|cell|organoid|er|or|ist|tomy|plasty|gene|protein|test|score|ulcer|stone|lesion|implant|graft|vaccine|antibody|biomarker|mutation)$/;

function plural(word: string): string {
  if (/(?:x|sh|ch)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/** A phrase as written, but for the capitals of a title or of a sentence's first word. */
function written(source: string, start: number, end: number): string {
  const text = source
    .slice(start, end)
    .replace(/\s+/g, ' ')
    .replace(/['’]s?$/u, '');
  const isTitle = titleCase(source);
  const isFirst = /(?:^|[.?!:]\s+)["'“‘(]*$/u.test(source.slice(0, start));
  return text
    .split(' ')
    .map((word, at) =>
      /^\p{Lu}\p{Ll}+(?:-\p{Ll}+)*$/u.test(word) && (isTitle || (isFirst && at === 0)) ? word.toLowerCase() : word,
    )
    .join(' ');
}

function titleCase(source: string): boolean {
  const long = source.match(/\p{L}{4,}/gu) ?? [];
  return long.length > 3 && long.filter((word) => /^\p{Lu}/u.test(word)).length > long.length / 2;
}

export function isAcronym(word: string): boolean {
  return /\p{Lu}.*\p{Lu}|\p{Lu}.*\d|\d.*\p{Lu}/u.test(word);
}
