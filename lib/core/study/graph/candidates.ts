import type { StudyMaterial } from '#contract/study.ts';
import { findAbbreviations } from '../../reading/abbreviations.ts';
import { findEntities } from '../../reading/entities.ts';
import { findConcepts, lookupConcept } from '../../reading/lookup.ts';
import { isGrammar, nounRuns } from '../../reading/phrases.ts';
import { tokenise } from '../../reading/tokens.ts';
import { definedName } from './definitions.ts';
import { isTitleTerm, isWholeName, mayBeName, mayBeTerm } from './name-words.ts';
import type { SourceSentence } from './source-sentences.ts';

/** What may be a concept: one name with its spellings, and where it stands. */
export interface Candidate {
  key: string;
  /** Each spelling with how often it stands there. */
  spellings: Map<string, number>;
  /** From a vocabulary, by its form, or defined with a short form; `phrase`: words that recur; `word`: one that does. */
  origin: 'known' | 'entity' | 'abbreviation' | 'phrase' | 'word';
  /** A short form that a work defines for it. */
  short: string | null;
  works: Set<string>;
  sentences: number;
  told: number;
  /** Titles of works, and headings of a document, that name it. */
  titles: number;
  /** Sentences of which it is the subject, and that say what it is. */
  defined: number;
  inTopic: boolean;
}

export function nameKey(name: string): string {
  return tokenise(name)
    .map(({ key }) => key)
    .join(' ');
}

const WORDS_OF_NAME = { least: 2, most: 4 };
/** What stands often within a longer name and seldom alone is a piece of it. */
const PIECE = 0.7;
/** A single word that stands so much within longer names is a part of them. */
const ALONE = 0.5;

/** Every name that may be a concept in sentences, titles and topic; linear in their length. */
export function candidatesIn(material: StudyMaterial, sentences: readonly SourceSentence[]): Candidate[] {
  const found = new Map<string, Candidate>();
  const shorts = shortForms(material);
  const onlyTitle = material.works.length === 1 ? material.works[0]?.title : undefined;
  const add = ({ name: written, origin, isFirst }: Named): Candidate | null => {
    // What only the beginning of a sentence, or a title, writes with a capital has none.
    const name = isFirst && PLAIN.test(written) ? lowered(written) : written;
    const isName = mayBeName(name, origin === 'known' || origin === 'abbreviation') || isWholeName(name);
    if (!isName && !(onlyTitle !== undefined && isTitleTerm(name, onlyTitle))) return null;
    const long = shorts.get(name) ?? name;
    const known = lookupConcept(long);
    const key = known ? nameKey(known.term) : nameKey(long);
    if (key === '') return null;
    const present = found.get(key);
    const candidate = present ?? empty(key, origin);
    found.set(key, candidate);
    if (ORIGINS.indexOf(origin) < ORIGINS.indexOf(candidate.origin)) candidate.origin = origin;
    candidate.spellings.set(name, (candidate.spellings.get(name) ?? 0) + 1);
    return candidate;
  };
  for (const { text, work, isTold } of sentences) {
    const here = new Set(namesIn(text, shorts).flatMap((named) => add(named) ?? []));
    for (const candidate of here) {
      candidate.works.add(work.id);
      candidate.sentences += 1;
      candidate.told += Number(isTold);
    }
    const subject = subjectIn(text);
    const defined =
      subject === null ? null : add({ name: subject, origin: 'phrase', isFirst: text.startsWith(subject) });
    if (!defined) continue;
    defined.defined += 1;
    if (here.has(defined)) continue;
    defined.works.add(work.id);
    defined.sentences += 1;
    defined.told += Number(isTold);
  }
  for (const title of titlesOf(material))
    for (const candidate of new Set(namesIn(title, shorts).flatMap((named) => add({ ...named, isFirst: true }) ?? [])))
      candidate.titles += 1;
  for (const named of namesIn(material.topic, shorts)) {
    const candidate = add(named);
    if (candidate) candidate.inTopic = true;
  }
  for (const [short, long] of shorts) {
    const candidate = found.get(nameKey(lookupConcept(long)?.term ?? long));
    if (!candidate) continue;
    candidate.short = short;
    candidate.spellings.set(long, (candidate.spellings.get(long) ?? 0) + 1);
  }
  const isOne = material.works.length === 1;
  return withoutPieces([...found.values()].filter((each) => isRecurring(each) || (isOne && isIntroduced(each))));
}

const ORIGINS: readonly Candidate['origin'][] = ['known', 'abbreviation', 'entity', 'phrase', 'word'];

/** What a sentence defines; a single word of no vocabulary only where it may be a term. */
function subjectIn(sentence: string): string | null {
  const name = definedName(sentence);
  return name === null || /\s/.test(name) || mayBeTerm(name) ? name : null;
}

/** Titles, and headings of a document that is studied: those of a report are the app's own words. */
function titlesOf({ works, statements }: StudyMaterial): string[] {
  const own = new Set(works.filter(({ texts }) => texts.document !== undefined).map(({ id }) => id));
  const headings = statements.flatMap(({ claim, section }) =>
    claim.citations.some(({ evidenceId, field }) => field === 'document' && own.has(evidenceId)) ? [section] : [],
  );
  return [...works.map(({ title }) => title), ...new Set(headings)];
}

function empty(key: string, origin: Candidate['origin']): Candidate {
  return {
    key,
    spellings: new Map(),
    origin,
    short: null,
    works: new Set(),
    sentences: 0,
    told: 0,
    titles: 0,
    defined: 0,
    inTopic: false,
  };
}

/** Short forms that works define, each with its long form; one that means several things means none here. */
function shortForms({ works }: Pick<StudyMaterial, 'works'>): Map<string, string> {
  const all = works.flatMap(({ title, texts }) =>
    [title, ...Object.values(texts)].flatMap((text) => findAbbreviations((text ?? '').slice(0, LOOKED_AT))),
  );
  const byShort = Map.groupBy(all, ({ short }) => short);
  return new Map(
    [...byShort].flatMap(([short, pairs]) => {
      const longs = Map.groupBy(pairs, ({ long }) => nameKey(long));
      const [first] = [...longs.values()].toSorted((a, b) => b.length - a.length);
      const long = first?.[0]?.long;
      return long && first.length >= pairs.length / 2 && mayBeName(long, true) ? [[short, long] as const] : [];
    }),
  );
}

/** Characters of a text in which short forms are looked for. */
const LOOKED_AT = 200_000;

interface Named {
  name: string;
  origin: Candidate['origin'];
  /** It begins a sentence. */
  isFirst: boolean;
}

const PLAIN = /^\p{Lu}\p{Ll}+(?:[\s-]\p{L}\p{Ll}+)*$/u;

function lowered(name: string): string {
  return /^\p{Lu}\p{Ll}+(?:[\s-]\p{Lu}\p{Ll}+)*$/u.test(name)
    ? name.toLowerCase()
    : name.charAt(0).toLowerCase() + name.slice(1);
}

function namesIn(text: string, shorts: ReadonlyMap<string, string>): Named[] {
  const named = (name: string, origin: Candidate['origin']): Named => ({
    name,
    origin,
    isFirst: text.startsWith(name),
  });
  const known = findConcepts(text)
    .filter(({ concept }) => concept.kind !== 'population')
    .map((each) => named(each.text, 'known'));
  const entities = findEntities(text)
    .filter(({ kind }) => kind !== 'effect')
    .map((each) => named(each.text, 'entity'));
  const runs = nounRuns(text, (word) => isGrammar(word) || /^\d/.test(word));
  const phrases = runs.flatMap((run) => piecesOf(run.text).map((name) => named(name, 'phrase')));
  const single = runs.flatMap(({ text: run }) => run.split(/\s+/).filter(mayBeTerm)).map((name) => named(name, 'word'));
  const short = (text.match(/(?<![\p{L}\p{N}-])[\p{L}][\p{L}\p{N}-]{1,9}(?![\p{L}\p{N}-])/gu) ?? [])
    .filter((word) => shorts.has(word))
    .map((name) => named(name, 'abbreviation'));
  const seen = new Set<string>();
  return [...known, ...short, ...entities, ...phrases, ...single].filter(
    ({ name }) => !seen.has(name) && seen.add(name),
  );
}

function piecesOf(run: string): string[] {
  const parts = run.split(/\s+/).slice(0, 8);
  return parts.flatMap((_, from) =>
    Array.from({ length: WORDS_OF_NAME.most - WORDS_OF_NAME.least + 1 }, (__, at) => from + WORDS_OF_NAME.least + at)
      .filter((to) => to <= parts.length)
      .map((to) => parts.slice(from, to).join(' ')),
  );
}

function isRecurring({ origin, works, sentences, told, titles, inTopic }: Candidate): boolean {
  if (sentences === 0) return false;
  if (origin === 'word') return (inTopic || titles > 0) && sentences >= 3;
  if (origin === 'phrase')
    return works.size >= 2 || (sentences >= 3 && (told > 0 || titles > 0)) || (inTopic && sentences >= 2);
  return inTopic || works.size >= 2 || told >= 1 || titles >= 1 || sentences >= 3;
}

/** What a work takes the trouble to define, or to make a short form for. */
const isIntroduced = ({ sentences, defined, short }: Candidate) => sentences >= 2 && (defined > 0 || short !== null);

function withoutPieces(candidates: readonly Candidate[]): Candidate[] {
  const ofPhrase = candidates.filter(
    ({ origin, inTopic }) => origin === 'phrase' || origin === 'word' || (origin === 'entity' && !inTopic),
  );
  const pieces = new Map<string, number>();
  const within = new Map<string, number>();
  for (const { key, sentences } of candidates) {
    const parts = key.split(' ');
    for (let from = 0; from < parts.length; from += 1)
      for (let to = from + 1; to <= parts.length; to += 1) {
        if (to - from === parts.length) continue;
        const piece = parts.slice(from, to).join(' ');
        pieces.set(piece, Math.max(pieces.get(piece) ?? 0, sentences));
        if (to - from === 1) within.set(piece, (within.get(piece) ?? 0) + sentences);
      }
  }
  const dropped = new Set(ofPhrase.filter(({ key, sentences }) => (pieces.get(key) ?? 0) >= PIECE * sentences));
  // "Restriction" stands in several names, of calories and of proteins, and is none.
  for (const each of ofPhrase)
    if (each.origin === 'word' && (within.get(each.key) ?? 0) >= ALONE * each.sentences) dropped.add(each);
  return candidates.filter((each) => !dropped.has(each));
}
