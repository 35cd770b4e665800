import { wordsOf } from './search-index.ts';
import { isStopWord } from './sources/boolean-query.ts';
import type { TermTable, WorldHeading } from './term-table.ts';

/** A word or several as they were typed, without tags and quotation marks, and the headings that bear this name. */
export interface TypedPhrase {
  typed: string;
  words: string[];
  headings: WorldHeading[];
}

export type QueryPart = { phrase: TypedPhrase } | { asIs: string; kind: 'operator' | 'open' | 'close' | 'operand' };

/** No longer name is looked for. */
const LONGEST_NAME = 8;

/** `[...]` behind a term is PubMed's tag, `NAME:` before one Europe PMC's and arXiv's, `AREA[...]` the registry's. */
const TOKEN =
  /\b(?:AREA|RANGE|SEARCH|EXPANSION)\[[^\]]*\]|[^\s()"[\]]+\[[^\]]*\]|\w+:\([^()]*\)|\w+:(?:"[^"]*"|\[[^\]]*\]|[^\s()]+)|"[^"]*"(?:\[[^\]]*\])?|[()]|[^\s()"[\]]+/g;

/**
 * A query as a source that maps words sees it: tagged and quoted terms, operators and brackets as they are; runs of plain
 * words cut from left to right into the longest names that the table holds, what stands in none word by word, stop words
 * left out. This is how NLM says that PubMed does it (https://pubmed.ncbi.nlm.nih.gov/help/#automatic-term-mapping).
 */
export function partsOfQuery(text: string, table: TermTable): QueryPart[] {
  const parts: QueryPart[] = [];
  let run: string[] = [];
  const endRun = () => {
    parts.push(...phrasesOf(run, table).map((phrase) => ({ phrase })));
    run = [];
  };
  for (const token of text.replace(/[“”]/g, '"').match(TOKEN) ?? []) {
    const kind = kindOf(token);
    if (kind === 'word') run.push(token);
    else {
      endRun();
      if (kind !== 'nothing') parts.push({ asIs: token, kind });
    }
  }
  endRun();
  return parts;
}

function kindOf(token: string): 'operator' | 'open' | 'close' | 'operand' | 'word' | 'nothing' {
  if (/^(?:AND|OR|NOT|ANDNOT|:)$/.test(token) || /^(?:AREA|RANGE|SEARCH|EXPANSION)\[/.test(token)) return 'operator';
  if (token === '(') return 'open';
  if (token === ')') return 'close';
  if (/^"|\[.*\]$|^\w+:./.test(token)) return 'operand';
  return wordsOf(token).length > 0 ? 'word' : 'nothing';
}

function phrasesOf(run: readonly string[], table: TermTable): TypedPhrase[] {
  const phrases: TypedPhrase[] = [];
  let at = 0;
  while (at < run.length) {
    const phrase = longestAt(run, at, table);
    at += phrase.length;
    if (phrase.headings.length > 0 || !isStopWord(phrase.typed)) phrases.push(phrase);
  }
  return phrases;
}

function longestAt(run: readonly string[], at: number, table: TermTable): TypedPhrase & { length: number } {
  for (let length = Math.min(LONGEST_NAME, run.length - at); length >= 1; length -= 1) {
    const typed = run
      .slice(at, at + length)
      .map(bare)
      .join(' ');
    const words = wordsOf(typed);
    const headings = length === 1 && isStopWord(typed) ? [] : table.headingsNamed(words);
    if (headings.length > 0 || length === 1) return { typed, words, headings, length };
  }
  return { typed: '', words: [], headings: [], length: 1 };
}

const bare = (token: string) => token.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
