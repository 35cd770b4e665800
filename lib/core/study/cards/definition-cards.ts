import type { Concept, StudyMaterial, StudyQuestion } from '#contract/study/study.ts';
import { literally, wholeWords } from '../../text/whole-words.ts';
import { conceptId, nameKey } from '../graph/name-key.ts';
import { termHints } from '../questions/hints.ts';
import { questionOf, shuffled } from '../questions/question-draft.ts';
import { GAP, jaccard, tells } from '../questions/stem-words.ts';
import type { DefinedTerm } from './defined-terms.ts';
import { nameWork } from './name-work.ts';

/** A term with its cards. */
export interface TermCards {
  concept: Concept;
  cards: StudyQuestion[];
}

const WRONG = { least: 2, most: 3 };
/** Content words in common, of all: two definitions closer than this may say the same. */
const SAME = 0.6;
/** What stands where a definition repeats the word that is asked for. */
const LEFT_OUT = '[…]';

interface Sources {
  material: StudyMaterial;
  /** All terms of the material: the definitions of the others are the wrong options. */
  terms: readonly DefinedTerm[];
  seed: string;
}

/** The concept of a defined term and its cards both ways: by definition, and by short form where it has one. */
export function termCards(term: DefinedTerm, sources: Sources): TermCards | null {
  const concept = conceptOf(term);
  if (!concept) return null;
  const cards = [
    definitionCard(concept, term, sources),
    longFormCard(concept, term, sources),
    termCard(concept, term, sources),
    shortFormCard(concept, term, sources),
  ];
  return { concept, cards: cards.filter((card) => card !== null) };
}

function conceptOf({ name, definition, short }: DefinedTerm): Concept | null {
  const citation = definition?.citation ?? short?.citation;
  if (!citation) return null;
  const elsewhere = short && short.citation !== citation && short.citation.quote !== citation.quote;
  return {
    id: conceptId(nameKey(name)),
    name,
    aliases: short ? [short.form] : [],
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
  const hide = (text: string) => withoutNames(text, namesOf(term));
  const right = hide(definition.text);
  const wrong = wrongDefinitions(term, terms, seed).map(hide);
  if (wrong.length < WRONG.least) return null;
  const options = shuffled([right, ...wrong], `${seed} ${concept.id}`, (text) => text).map((text, at) => ({
    id: `o${at + 1}`,
    text,
    misconception: null,
  }));
  const key = options.find(({ text }) => text === right)?.id ?? '';
  return questionOf(concept, definition.citation, {
    ...PLAIN,
    type: 'choice',
    difficulty: 'easy',
    stem: `What is meant by “${name}” in ${nameWork(definition.citation, material, [])}?`,
    options,
    key,
    hints: [`It is not “${wrong[0]}”.`],
  });
}

/** Definition → term, to be written. */
function termCard(concept: Concept, term: DefinedTerm, { material }: Sources): StudyQuestion | null {
  const { name, definition } = term;
  if (!definition) return null;
  const names = namesOf(term);
  const said = withoutNames(definition.text, names);
  return questionOf(concept, definition.citation, {
    ...PLAIN,
    type: 'cloze',
    difficulty: 'medium',
    stem: `Which term does ${nameWork(definition.citation, material, names)} define like this? “${GAP}: ${said}.”`,
    key: name,
    alsoRight: names.filter((each) => each !== name),
    hints: termHints(name),
  });
}

/** Short form → long form. */
function longFormCard(concept: Concept, { name, short }: DefinedTerm, { material }: Sources): StudyQuestion | null {
  if (!short) return null;
  return questionOf(concept, short.citation, {
    ...PLAIN,
    type: 'cloze',
    difficulty: 'medium',
    stem: `What does “${short.form}” stand for in ${nameWork(short.citation, material, [name])}? It stands for ${GAP}.`,
    key: name,
    hints: termHints(name),
  });
}

/** Long form → short form. */
function shortFormCard(concept: Concept, { name, short }: DefinedTerm, { material }: Sources): StudyQuestion | null {
  if (!short) return null;
  return questionOf(concept, short.citation, {
    ...PLAIN,
    type: 'cloze',
    difficulty: 'easy',
    stem: `How is “${name}” shortened in ${nameWork(short.citation, material, [short.form])}? It is shortened to ${GAP}.`,
    key: short.form,
    hints: [`It has ${short.form.length} characters.`],
  });
}

const namesOf = ({ name, short }: DefinedTerm) => (short ? [name, short.form] : [name]);

/** Definitions of other terms, those of a like length first: none that names this term, or that says nearly the same. */
function wrongDefinitions(term: DefinedTerm, terms: readonly DefinedTerm[], seed: string): string[] {
  const own = term.definition?.text ?? '';
  const names = namesOf(term);
  const others = terms.flatMap((other) => {
    const text = other.definition?.text;
    if (!text || other === term) return [];
    const isNear = names.some((each) => tells(text, each) || tells(other.name, each) || tells(each, other.name));
    return isNear || jaccard(text, own) > SAME ? [] : [text];
  });
  const difference = (text: string) => Math.round(Math.abs(Math.log2(text.length / own.length)) * 2);
  return shuffled([...new Set(others)], `${seed} ${term.name}`, (text) => text)
    .toSorted((a, b) => difference(a) - difference(b))
    .slice(0, WRONG.most);
}

/** A definition that holds the term itself would tell it. */
function withoutNames(text: string, names: readonly string[]): string {
  return names.reduce((shown, name) => shown.replace(wholeWords(literally(name), flagsOf(name)), LEFT_OUT), text);
}

/** “OR” is not “or”. */
const flagsOf = (name: string) => (name === name.toUpperCase() ? 'gu' : 'giu');
