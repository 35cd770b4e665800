import type { ConceptKind, LexiconConcept } from '#core/reading/concept.ts';
import { findEntities } from '#core/reading/entities.ts';
import { findConcepts } from '#core/reading/lookup.ts';
import { isGrammar } from '#core/reading/phrases.ts';
import { singular } from '#core/reading/spelling.ts';
import { senseOfFiniteVerb } from './asking-verbs.ts';
import { ASKING_WORDS, NOUNS_IN_ING } from './asking-words.ts';

/** A word, or a name that the lexicon knows or whose form gives it away, where it stands in a question. */
export interface Part {
  text: string;
  start: number;
  end: number;
  kind: ConceptKind | null;
  concept: LexiconConcept | null;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’/+.·-][\p{L}\p{N}\p{M}]+)*['’]?/gu;
const ARTICLES = new Set(['the', 'a', 'an', 'their', 'its', 'these', 'those', 'this', 'our', 'his', 'her']);

/** Participles that belong to the name of a disease ("organizing pneumonia"), as MeSH writes them. */
const GERUNDS_OF_NAMES = new Set(
  (
    'ankylosing calcifying demyelinating dissecting fibrosing indwelling infiltrating ionizing ionising necrotizing necrotising ' +
    'organizing organising ossifying penetrating perforating relapsing remitting sclerosing smoldering smouldering whooping wasting'
  ).split(' '),
);

/** Splits a question into phrases: neighbouring words and names with neither punctuation nor grammar between them. */
export function splitPhrases(source: string): Part[][] {
  const phrases: Part[][] = [];
  let open: Part[] = [];
  let end = 0;
  const close = () => {
    if (open.length > 0) phrases.push(open);
    open = [];
  };
  for (const part of partsOf(source)) {
    if (!/^[ \t\u00a0]*$/.test(source.slice(end, part.start))) close();
    end = part.end;
    const word = part.text.toLowerCase();
    if (part.kind === null && (isGrammar(word) || senseOfFiniteVerb(word) !== undefined)) {
      // Hardly a noun stands right before an article: "drive the association" starts with a verb.
      if (ARTICLES.has(word) && open.at(-1)?.kind === null) open.pop();
      close();
    } else open.push(part);
  }
  close();
  return phrases.map(withoutVerbs).filter((phrase) => phrase.length > 0);
}

function partsOf(source: string): Part[] {
  const entities = findEntities(source).filter(({ kind }) => kind !== 'effect');
  const known: Part[] = findConcepts(source)
    // "Women aged 40" are not the aged.
    .filter(
      ({ text, end }) => !(/^aged$/i.test(text) && /^\s+(?:\d|between|over|under|from|up)/i.test(source.slice(end))),
    )
    // "CGRP receptor antagonist" is a drug, though only its target is in the lexicon.
    .filter(
      ({ start, end }) =>
        !entities.some((entity) => entity.kind === 'drug' && entity.start <= start && entity.end > end),
    )
    .map(({ concept, text, start, end }) => ({ text, start, end, kind: concept.kind, concept }));
  const formed: Part[] = entities
    .filter(({ start, end }) => !known.some((part) => start < part.end && part.start < end))
    .map(({ kind, text, start, end }) => ({ text, start, end, kind, concept: null }));
  const names = [
    ...known,
    ...formed.filter((part, at) => !formed.slice(0, at).some((other) => part.start < other.end)),
  ];
  const words: Part[] = Array.from(source.matchAll(WORD))
    .map(({ 0: raw, index }) => {
      const text = raw.replace(/(?:['’]s)?['’/+.·-]*$/u, '');
      return { text, start: index, end: index + text.length, kind: null, concept: null };
    })
    .filter(({ text, start, end }) => text && !names.some((name) => start < name.end && name.start < end));
  return [...names, ...words].toSorted((a, b) => a.start - b.start);
}

/** Drops the verbs that word lists cannot know: a gerund before its object, a participle after its noun. */
function withoutVerbs(phrase: Part[]): Part[] {
  const first = phrase[0];
  const isPartOfName = first !== undefined && GERUNDS_OF_NAMES.has(first.text.toLowerCase());
  const isVerb = first && phrase.length > 1 && first.kind === null && isGerund(first.text) && !isPartOfName;
  const rest = isVerb ? phrase.slice(1) : phrase;
  const last = rest.at(-1);
  return last && last.kind === null && /[^e]ed$/i.test(last.text) && last.text.length > 5 ? rest.slice(0, -1) : rest;
}

export function isGerund(text: string): boolean {
  const word = text.toLowerCase();
  return /.{3,}ing$/.test(word) && !NOUNS_IN_ING.has(word);
}

/** Whether a word alone says nothing about the subject of a question. */
export function isAskingWord(text: string): boolean {
  const word = text.toLowerCase();
  return ASKING_WORDS.has(word) || ASKING_WORDS.has(singular(word)) || /^\d+(?:[.,]\d+)*$/.test(word);
}
