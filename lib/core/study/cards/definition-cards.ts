import type { Concept, StudyMaterial, StudyQuestion } from '#contract/study/study.ts';
import { findAbbreviations } from '../../reading/abbreviations.ts';
import { UNITS } from '../../text/number-words.ts';
import { literally, wholeWords } from '../../text/whole-words.ts';
import { STOP_WORDS, stemOf, stems, words } from '../../text/words.ts';
import { HEADS } from '../grading/grade-term.ts';
import { tokensOf } from '../graph/clause-tokens.ts';
import { conceptId, nameKey } from '../graph/concept-names.ts';
import { isLeaning } from '../graph/definiens.ts';
import { termHints } from '../questions/hints.ts';
import { nameWork } from '../questions/name-source.ts';
import { questionOf, shuffled } from '../questions/question-draft.ts';
import { GAP, jaccard, ROOT, rootOf, tells, tellsForms } from '../questions/stem-words.ts';
import type { DefinedTerm } from './defined-terms.ts';

/** A term with its cards. */
export interface TermCards {
  concept: Concept;
  cards: StudyQuestion[];
}

const WRONG = { least: 2, most: 3 };
/** Content words in common, of all: two definitions closer than this may say the same. */
const SAME = 0.8;
/** A definition this many times as long as another one stands out; so does a key this many times as long as the longest wrong option. */
const STANDS_OUT = { of: 2, key: 4 / 3 };
/** What stands where a definition repeats the word that is asked for. */
const LEFT_OUT = '[…]';

interface Sources {
  material: StudyMaterial;
  /** All terms of the material: the definitions of the others are the wrong options. */
  terms: readonly DefinedTerm[];
  seed: string;
}

/** The concept of a defined term and its cards: its definition both ways, and what its short form stands for. */
export function termCards(term: DefinedTerm, sources: Sources): TermCards | null {
  const concept = conceptOf(term);
  if (!concept) return null;
  const cards = [
    definitionCard(concept, term, sources),
    longFormCard(concept, term, sources),
    termCard(concept, term, sources),
  ];
  return { concept, cards: cards.filter((card) => card !== null) };
}

function conceptOf(term: DefinedTerm): Concept | null {
  const { name, definition, short } = term;
  const citation = definition?.citation ?? short?.citation;
  if (!citation) return null;
  const elsewhere = short && short.citation !== citation && short.citation.quote !== citation.quote;
  return {
    id: conceptId(nameKey(name)),
    name,
    aliases: namesOf(term).slice(1),
    // What only spells a short form out defines nothing.
    definition: definition?.citation.quote ?? null,
    citation,
    quotes: elsewhere ? [short.citation] : [],
    by: 'rules',
  };
}

const PLAIN = { bloom: 'remember' as const, number: null, rubric: [] };

/** Term → definition, among the definitions of other terms of the same material. */
function definitionCard(concept: Concept, term: DefinedTerm, { material, terms, seed }: Sources): StudyQuestion | null {
  const { name, definition } = term;
  if (!definition) return null;
  const texts = optionTexts(term, terms, seed);
  const [right] = texts;
  if (right === undefined) return null;
  const options = shuffled(texts, `${seed} ${concept.id}`, (text) => text).map((text, at) => ({
    id: `o${at + 1}`,
    text,
    misconception: null,
  }));
  const key = options.find(({ text }) => text === right)?.id ?? '';
  const own = words(right).filter((word) => !STOP_WORDS.has(word) && !texts.every((text) => tells(text, word)));
  return questionOf(concept, definition.citation, {
    ...PLAIN,
    type: 'choice',
    difficulty: 'easy',
    stem: `What is meant by “${name}” in ${nameWork(definition.citation, material, own)}?`,
    options,
    key,
    hints: [`It is not “${texts[1]}”.`],
  });
}

/** Definition → term, to be written. */
function termCard(concept: Concept, term: DefinedTerm, { material }: Sources): StudyQuestion | null {
  const { name, definition } = term;
  if (!definition || refersBack(definition.text)) return null;
  const names = namesOf(term);
  const shown = withoutNames(definition.text, names);
  if (isGivenAwayIn(shown, name)) return null;
  const phrase = `${definition.verb ? ` ${definition.verb}` : ':'} ${shown}`;
  return questionOf(concept, definition.citation, {
    ...PLAIN,
    type: 'cloze',
    difficulty: 'medium',
    stem: `Which term does ${nameWork(definition.citation, material, names)} define like this? “${GAP}${phrase}.”`,
    key: name,
    alsoRight: names.filter((each) => each !== name),
    hints: termHints(name),
  });
}

/** Short form → long form, as it is spelled where it stands: another work may define the plural. */
function longFormCard(concept: Concept, { name, short }: DefinedTerm, { material }: Sources): StudyQuestion | null {
  if (!short) return null;
  const long = findAbbreviations(short.citation.quote).find((each) => each.short === short.form)?.long ?? name;
  return questionOf(concept, short.citation, {
    ...PLAIN,
    type: 'cloze',
    difficulty: 'medium',
    stem: `What does “${short.form}” stand for in ${nameWork(short.citation, material, [name])}? It stands for ${GAP}.`,
    key: long,
    alsoRight: [name, ...short.alsoSpelled].filter((each) => each !== long),
    hints: termHints(long),
  });
}

function namesOf({ name, short, alsoCalled }: DefinedTerm): string[] {
  return [...new Set([name, short?.form, ...alsoCalled].flatMap((each) => each ?? []))];
}

/**
 * The right definition, then those of other terms of its kind and form. None where there are too few of them, where it is much longer than they
 * are, or where no other one repeats the words of the term that it repeats.
 */
function optionTexts(term: DefinedTerm, terms: readonly DefinedTerm[], seed: string): string[] {
  const own = textOf(term);
  const repeated = repeatedIn(own, term);
  const repeatsAsMuch = (text: string) => repeated.every((root) => words(text).some((word) => rootOf(word) === root));
  const chosen = othersLike(term, terms, seed)
    .toSorted((a, b) => Number(repeatsAsMuch(b)) - Number(repeatsAsMuch(a)))
    .slice(0, WRONG.most);
  const longest = Math.max(0, ...chosen.map(({ length }) => length));
  const isAskable =
    chosen.length >= WRONG.least && own.length <= STANDS_OUT.key * longest && chosen.some(repeatsAsMuch);
  return isAskable && !refersBack(own) ? [own, ...chosen] : [];
}

const textOf = ({ definition }: DefinedTerm) => definition?.text ?? '';

/** The roots of its own names that a definition repeats, also those inside another word: “genetic” in “pharmacogenetics”. */
function repeatedIn(text: string, term: DefinedTerm): string[] {
  const own = new Set(namesOf(term).flatMap(stems));
  const letters = namesOf(term).join(' ').toLowerCase();
  return words(text)
    .filter(
      (word) => stems(word).some((stem) => own.has(stem)) || (word.length >= ROOT && letters.includes(rootOf(word))),
    )
    .map(rootOf);
}

/** Whether a text holds every word that distinguishes a term, in some form: “the publication …” tells “publication bias”, “the volume exhaled in a forced expiration” tells “forced expiratory volume”. */
function isGivenAwayIn(text: string, name: string): boolean {
  const own = words(name).filter((word) => !STOP_WORDS.has(word) && !UNITS.includes(word) && !HEADS.includes(word));
  return tellsForms(text, own);
}

/** By what an option stands out at a glance: its first word, a figure. */
function formOf(definition: string): string {
  const [first = ''] = words(definition);
  const opening = STOP_WORDS.has(first) || first === 'one' ? first : '';
  return [INDEFINITE.has(opening) ? 'a' : opening, /\d/.test(definition) ? 'figure' : ''].join(' ');
}

const INDEFINITE: ReadonlySet<string> = new Set(['a', 'an', 'any', 'one']);

/** Definitions of other terms of the kind and form of this one. None that names this term, says the same or stands out by its length. */
function othersLike(term: DefinedTerm, terms: readonly DefinedTerm[], seed: string): string[] {
  const own = textOf(term);
  const names = namesOf(term);
  const others = terms.filter((other) => {
    const text = textOf(other);
    if (!text || other === term || names.some((each) => tells(text, each)) || jaccard(text, own) > SAME) return false;
    const isLikeLong = Math.max(text.length, own.length) <= STANDS_OUT.of * Math.min(text.length, own.length);
    return isLikeLong && isOfKind(text, own) && formOf(text) === formOf(own) && !refersBack(text);
  });
  return [...new Set(shuffled(others, `${seed} ${term.name}`, ({ name }) => name).map(textOf))];
}

/** Whether two definitions begin with the same noun: “the volume inhaled with” and “the largest volume that”. */
function isOfKind(one: string, other: string): boolean {
  const heads = headsOf(other);
  return headsOf(one).some((head) => heads.includes(head));
}

/** The first content word and the last before a small one, by their stems: the noun is the first where no adjective comes before it. */
function headsOf(definition: string): string[] {
  const own = words(definition);
  const from = own.findIndex((word) => !STOP_WORDS.has(word));
  const length = own.slice(from).findIndex((word) => STOP_WORDS.has(word));
  const opening = from < 0 ? [] : own.slice(from, length < 0 ? undefined : from + length);
  return [...opening.slice(0, 1), ...opening.slice(-1)].map(stemOf);
}

/** Whether a definition points to what stood before it: “exhaled in the same manoeuvre”. */
function refersBack(definition: string): boolean {
  const own = words(definition);
  const isSame = (at: number) => own[at - 1] === 'the' && own[at] === 'same' && own[at + 1] !== 'time';
  const isOfAll = own.some((word) => word === 'all' || word === 'both' || word === 'every');
  return isLeaning(tokensOf(definition), false) || own.some((_, at) => isSame(at) && !isOfAll);
}

/** A definition that holds the term itself would tell it. */
function withoutNames(text: string, names: readonly string[]): string {
  const plain = text.replace(/ \((?:plural|singular)[^()]{0,40}\)/, '');
  return names.reduce((shown, name) => shown.replace(wholeWords(literally(name), flagsOf(name)), LEFT_OUT), plain);
}

/** “OR” is not “or”. */
const flagsOf = (name: string) => (name === name.toUpperCase() ? 'gu' : 'giu');
