import { partsOfQuery, type QueryPart, type TypedPhrase } from './query-words.ts';
import { type SearchIndex, wordsOf } from './search-index.ts';
import { naturalName, type TermTable } from './term-table.ts';

/** A query that a source has understood in its own way. */
export interface MappedQuery {
  /** The query as it is really run. */
  query: string;
  /** What hits are ranked by: each idea in each of its names. */
  ideas: string[][];
}

export interface PubmedMapping extends MappedQuery {
  translations: { from: string; to: string }[];
  notFound: string[];
}

/** PubMed adds a word's other forms; some dozen at most. */
const MOST_FORMS = 12;

/**
 * PubMed's automatic term mapping: a name becomes its heading or the heading's words or the words as typed, a word that is no
 * name one of its forms, and all of them must be met. Forms as recorded (tests/world/true-forms.test.ts). Null for a query
 * that holds tagged and quoted terms alone, which PubMed does not map.
 */
export function mapForPubmed(text: string, table: TermTable, index: SearchIndex): PubmedMapping | null {
  const parts = partsOfQuery(text, table);
  if (!parts.some((part) => 'phrase' in part)) return null;
  const translations: { from: string; to: string }[] = [];
  const notFound: string[] = [];
  const ideas: string[][] = [];

  const operandOf = (phrase: TypedPhrase): string | null => {
    const forms = phrase.words.length === 1 ? index.formsOf(phrase.words[0] ?? '').slice(0, MOST_FORMS) : [];
    if (phrase.headings.length === 0 && forms.length === 0 && !index.knows(phrase.words)) {
      notFound.push(phrase.typed);
      return null;
    }
    const names = namesOf(phrase);
    const to = [
      ...new Set([
        ...phrase.headings.flatMap(({ name }) => headingTerms(name)),
        ...typedTerms(phrase),
        ...forms.map(inAllFields),
      ]),
    ];
    ideas.push([...names, ...forms]);
    if (to.length > 1) translations.push({ from: phrase.typed, to: to.join(' OR ') });
    return to.length > 1 ? `(${to.join(' OR ')})` : to.join('');
  };

  const query = composed(parts, operandOf, (asIs) => {
    ideas.push([asIs]);
    return asIs;
  });
  return { query: withoutNeedlessBrackets(query), ideas, translations, notFound };
}

/**
 * A source that adds synonyms to plain words, as Europe PMC does when it is asked to; `quoted` ones get theirs too, as in
 * ClinicalTrials.gov.
 */
export function addSynonyms(text: string, table: TermTable, { quoted }: { quoted: boolean }): MappedQuery {
  const ideas: string[][] = [];
  const operandOf = (phrase: TypedPhrase): string => {
    const names = namesOf(phrase);
    ideas.push(names);
    const tagged = phrase.headings.length === 0 ? [phrase.typed] : names.map((name) => `"${name}"`);
    const loose = phrase.words.length > 1 ? [`(${phrase.words.join(' AND ')})`] : [];
    const all = [...new Set([...tagged, ...loose])];
    return all.length > 1 ? `(${all.join(' OR ')})` : all.join('');
  };
  const query = composed(partsOfQuery(text, table), operandOf, (asIs) => {
    const words = wordsOf(asIs.replace(/^\w+:|\[[^\]]*\]$/g, ''));
    const headings = quoted && asIs.startsWith('"') ? table.headingsNamed(words) : [];
    if (headings.length > 0) return operandOf({ typed: words.join(' '), words, headings });
    ideas.push([words.join(' ')]);
    return asIs;
  });
  return { query, ideas };
}

/** The typed words and every name of their headings, in small letters. */
function namesOf({ typed, headings }: TypedPhrase): string[] {
  const all = [typed, ...headings.flatMap(({ names }) => names.map(naturalName))];
  return [...new Set(all.map((name) => name.toLowerCase().replaceAll('"', '')))];
}

const inAllFields = (input: string) => `"${input}"[All Fields]`;

/** `("heart"[All Fields] AND "attack"[All Fields])`, then the whole. */
function wordByWord(input: string): string[] {
  const words = input.replaceAll(',', '').split(' ');
  return words.length > 1 ? [`(${words.map(inAllFields).join(' AND ')})`] : [];
}

function headingTerms(name: string): string[] {
  const small = name.toLowerCase();
  return [`"${small}"[MeSH Terms]`, ...wordByWord(small), inAllFields(naturalName(small))];
}

function typedTerms({ typed, headings }: TypedPhrase): string[] {
  const lowered = typed.toLowerCase();
  const isHeading = headings.some(({ name }) => naturalName(name).toLowerCase() === lowered);
  return isHeading ? [] : [...(headings.length > 0 ? wordByWord(lowered) : []), inAllFields(lowered)];
}

/** The parts put together again, an AND between operands that have nothing between them. */
function composed(
  parts: readonly QueryPart[],
  operandOf: (phrase: TypedPhrase) => string | null,
  asItIs: (operand: string) => string,
): string {
  let text = '';
  let isBehindOperand = false;
  const add = (piece: string, isOperand: boolean) => {
    const join =
      text === '' ? '' : isBehindOperand && isOperand ? ' AND ' : text.endsWith('(') || piece === ')' ? '' : ' ';
    text += join + piece;
  };
  for (const part of parts) {
    if ('phrase' in part) {
      const operand = operandOf(part.phrase);
      if (operand === null) continue;
      add(operand, true);
      isBehindOperand = true;
    } else {
      add(part.kind === 'operand' ? asItIs(part.asIs) : part.asIs, part.kind === 'operand' || part.kind === 'open');
      isBehindOperand = part.kind === 'operand' || part.kind === 'close';
    }
  }
  return text
    .replace(/\(\)/g, '')
    .replace(/^\s*(?:AND|OR) |\s+(?:AND|OR|NOT)$/g, '')
    .trim();
}

/** PubMed writes no brackets around a query that is one group. */
function withoutNeedlessBrackets(query: string): string {
  if (!query.startsWith('(') || !query.endsWith(')')) return query;
  let depth = 0;
  for (let i = 0; i < query.length - 1; i += 1) {
    if (query[i] === '(') depth += 1;
    if (query[i] === ')') depth -= 1;
    if (depth === 0) return query;
  }
  return query.slice(1, -1);
}
