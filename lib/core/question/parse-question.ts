import type { SearchFilters } from '#contract/run-request.ts';
import type { VocabularyEntry } from '../ports/vocabulary.ts';
import { words } from '../text/words.ts';
import { longestNames, type Phrase, phrasesOf, termKey } from '../vocabulary/term-key.ts';
import { askedLanguage } from './asked-language.ts';
import { isAskingWord } from './content-words.ts';
import type { ParsedQuestion, QuestionConcept } from './parsed-question.ts';
import { statedFilters } from './stated-filters.ts';

const MOST_TERMS = 24;
/** Names of one idea that are searched and ranked by: MeSH gives some headings a hundred. */
const MOST_NAMES = 24;
/** Headings below one idea; a heading with more of them is a field, and its kinds would drown it. */
const MOST_NARROWER = 30;
/** Phrases of a question that a vocabulary is asked for. */
const MOST_LOOKED_UP = 40;
/** A word, also one of a name: "5-HT4", "beta-blocker", "IL-1β", "CD4+". */
const WORD = /[\p{L}\p{N}]+(?:[-'/.][\p{L}\p{N}]+)*\+?/gu;

/**
 * Reads a question without a model: its content words, the names among them that the vocabulary knows with what else they
 * are called, and operators as they were typed. The same question with the same entries always gives the same reading.
 *
 * @param entries what a vocabulary holds of `lookUpTerms(question)`.
 */
export function parseQuestion(question: string, entries: readonly VocabularyEntry[] = []): ParsedQuestion {
  const { asked, excluded, typedQuery, filters } = readAsked(question);
  const concepts = conceptsOf(asked, entries);
  return {
    question,
    questionType: 'other',
    concepts,
    terms: concepts.map(({ term }) => term).slice(0, MOST_TERMS),
    parts: [{ text: question.trim(), questionType: 'other', asksYesNo: false, outcomes: [] }],
    population: null,
    comparison: null,
    typedQuery,
    excluded,
    language: askedLanguage(question),
    inEnglish: null,
    ...(filters && { filters }),
  };
}

/** What is asked for, without operators, and without words that limit the search; users who type operators limit it by them. */
function readAsked(question: string): Operators & { filters?: SearchFilters } {
  const typed = readOperators(normaliseSigns(question));
  const stated = typed.typedQuery === null ? statedFilters(typed.asked) : null;
  return stated ? { ...typed, asked: stated.rest, filters: stated.filters } : typed;
}

/** The phrases of a question that may be names, longest first at each place: what a vocabulary is asked for. */
export function lookUpTerms(question: string): string[] {
  const { asked } = readAsked(question);
  const candidates = phrasesOf(asked).filter((phrase) => {
    const tokens = words(phrase.text);
    const [first = '', last = ''] = [tokens[0], tokens.at(-1)];
    return isWhole(phrase, asked) && !isAskingWord(first) && !isAskingWord(last);
  });
  return [...new Map(candidates.map(({ text }) => [termKey(text), text])).values()].slice(0, MOST_LOOKED_UP);
}

/** Names that the vocabulary knows, the longest at each place, and between them the content words, each once. */
function conceptsOf(asked: string, entries: readonly VocabularyEntry[]): QuestionConcept[] {
  const byKey = Map.groupBy(entries, ({ term }) => termKey(term));
  const keyOf = ({ keys }: Phrase) => keys.find((key) => byKey.has(key) && !isAskingWord(key));
  const names = longestNames(asked, (phrase) => keyOf(phrase) !== undefined && isWhole(phrase, asked));

  const inName = (at: number) => names.some(({ start, end }) => at >= start && at < end);
  const found = [
    ...names.map((name) => ({
      start: name.start,
      concept: knownConcept(name.text, byKey.get(keyOf(name) ?? '') ?? []),
    })),
    ...[...asked.matchAll(WORD)]
      .filter(({ index, 0: word }) => !inName(index) && isContent(word))
      .map(({ index, 0: word }) => ({ start: index, concept: plainConcept(word) })),
  ].sort((a, b) => a.start - b.start);
  return [...new Map(found.map(({ concept }) => [termKey(concept.term), concept])).values()];
}

/** The second half of "bone-strengthening" is no word of its own, nor is "small cell" of "non-small cell". */
function isWhole({ start, end }: Phrase, text: string): boolean {
  return (
    !/[\p{L}\p{N}][-/]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    !/^[-/][\p{L}\p{N}]/u.test(text.slice(end, end + 2))
  );
}

function isContent(word: string): boolean {
  const [first = ''] = words(word);
  return (
    /[\p{L}\p{N}]{2}/u.test(word) && !isAskingWord(word.toLowerCase()) && !(isAskingWord(first) && !/[-/]/.test(word))
  );
}

const plainConcept = (term: string): QuestionConcept => ({ term, synonyms: [], mesh: [], narrower: [] });

function knownConcept(term: string, [first]: readonly VocabularyEntry[]): QuestionConcept {
  if (!first) return plainConcept(term);
  const own = termKey(term);
  const synonyms = [...new Map([first.name, ...first.names].map((name) => [termKey(name), name])).values()];
  return {
    term,
    synonyms: synonyms.filter((name) => termKey(name) !== own && !name.includes(',')).slice(0, MOST_NAMES),
    mesh: [first.name],
    narrower: first.narrower.slice(0, MOST_NARROWER),
  };
}

interface Operators {
  /** What is asked for, without operators, tags and what is excluded. */
  asked: string;
  excluded: string[];
  typedQuery: string | null;
}

const TAG = /\[[^\]]{1,40}\]/g;
const NOT = /\bNOT\s+("[^"]{1,200}"|\([^()]{1,200}\)|\S+)/g;

/** Operators in capitals, quotation marks and tags are PubMed's own syntax; a user who types them means them. */
function readOperators(text: string): Operators {
  const excluded = [...text.matchAll(NOT)].map(([, phrase = '']) =>
    phrase.replace(/["()]/g, '').replace(TAG, '').trim(),
  );
  const isTyped = excluded.length > 0 || /\b(?:AND|OR)\b/.test(text) || text.search(TAG) >= 0 || /"[^"]+"/.test(text);
  const asked = text
    .replace(NOT, ' ')
    .replace(TAG, ' ')
    .replace(/\b(?:AND|OR)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { asked, excluded: excluded.filter(Boolean), typedQuery: isTyped ? text.replace(/\?+$/, '') : null };
}

/** Hyphens that look like one: U+2010 to U+2015 and the minus sign. */
const HYPHENS = /[‐-―−]/g;
/** Signs without a width, and the soft hyphen. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/**
 * One form for signs that keyboards, word processors and chemists write in several: sub- and superscript digits on the line
 * ("5-HT₄", "H₂O₂"), one hyphen, the Greek letter mu for the micro sign, straight apostrophes, single blanks.
 */
function normaliseSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(HYPHENS, '-')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}
