import { type Abbreviation, findAbbreviations } from '../reading/abbreviations.ts';
import { findConcepts } from '../reading/lookup.ts';
import { type NumberMention, numbersIn } from '../text/numbers.ts';
import { remembering } from '../text/remembering.ts';
import { splitSentences } from '../text/sentences.ts';
import { holdsRow } from '../text/whole-words.ts';
import { foldWord, STOP_WORDS, stemOf, words } from '../text/words.ts';
import type { ClaimContext } from './claim-context.ts';
import { type Token, tokensOf } from './claim-tokens.ts';
import { numberedLists } from './numbered-lists.ts';

/** A sentence of a quote, with its words. */
export interface ReadSentence {
  text: string;
  tokens: readonly Token[];
}

/** The context of a claim, read once for all vetoes. */
export interface EvidenceReading {
  context: ClaimContext;
  /** The sentences of the quotes. */
  quoted: readonly ReadSentence[];
  /** The quotes with the sentences around them. */
  around: string;
  /** All that may name what the quotes speak of: quotes, abstracts, titles, headings, the forms of abbreviations. */
  text: string;
  /** Folded words of `text` and of it two or three in a row, written together: "il6", "tumornecrosisfactor". */
  names: ReadonlySet<string>;
  /** Words of `text` written like symbols, folded: "il6", "dscam". */
  symbols: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** First letters of the words of `text` in order, with and without small words or articles, for short forms that no text defines. */
  initials: readonly string[];
  /** First letters of pairs of words that stand together at least twice, as a term does and chance does not. */
  terms: ReadonlySet<string>;
  concepts: ReadonlySet<string>;
  numbers: readonly NumberMention[];
}

/** Words written together at most: "transforming growth factor beta 1" is named by its parts, "IL - 6 R" by these. */
const JOINED = 4;

/** AUROC, "area under the receiver operating curve": of the small words only articles have no letter. */
const ARTICLE = /^(?:the|an?)$/;

/** @param glossary short forms of the claim that other works of the run define, for works cited that only write them out. */
export function readEvidence(
  context: ClaimContext,
  claim: string,
  glossary: readonly Abbreviation[] = [],
): EvidenceReading {
  const quoted = context.quotes.flatMap(({ citation }) =>
    splitSentences(citation.quote).map(({ text }) => ({ text, tokens: tokensOf(text) })),
  );
  const around = context.quotes.flatMap(({ citation, before, after }) => [before, citation.quote, after]);
  const facts = context.works.flatMap(({ title, headings, population }) => [title, population ?? '', ...headings]);
  const own = [...around, ...facts, ...context.works.map(({ abstract }) => abstract)].join('\n');
  const listed = numberedLists(own).flatMap(({ members }) => members);
  const text = [own, ...listed, ...otherForms(own, [claim, glossary], context)].join('\n');
  return {
    context,
    quoted,
    around: around.join('\n'),
    text,
    ...namedIn(text),
    numbers: numbersIn([...around, ...context.works.map(({ title }) => title)].join('\n')),
  };
}

/** Characters of texts: about a hundred works. Many claims cite the same ones, and what a text names takes more room than it. */
const TEXTS_KEPT = 300_000;

/** What a text names, which does not depend on what is claimed of it. */
const namedIn = remembering(
  TEXTS_KEPT,
  (text): Pick<EvidenceReading, 'names' | 'symbols' | 'stems' | 'initials' | 'terms' | 'concepts'> => {
    const all = words(text);
    const telling = all.filter((word) => !STOP_WORDS.has(word));
    return {
      names: joined(all),
      symbols: new Set(rawWords(text).flatMap((word) => (isSymbol(word) ? [foldWord(word)] : []))),
      stems: new Set(tokensOf(text).flatMap((token) => (token.kind === 'number' ? [] : [token.stem]))),
      initials: [...new Set([all, all.filter((word) => !ARTICLE.test(word)), telling].map(lettersOf))],
      terms: termsOf(telling),
      concepts: new Set(findConcepts(text).map(({ concept }) => concept.term)),
    };
  },
);

/** The long forms of short ones that the evidence uses, and the short forms of long ones: as work or claim define them. */
function otherForms(
  text: string,
  [claim, glossary]: readonly [string, readonly Abbreviation[]],
  { works }: ClaimContext,
): string[] {
  const own = [...works.flatMap(({ abbreviations }) => abbreviations), ...findAbbreviations(claim)];
  const isDefined = (form: string) => own.some(({ short }) => short === form);
  const defined = [...own, ...glossary.filter(({ short }) => !isDefined(short))];
  const lower = words(text).join(' ');
  const holds = (form: string) => holdsRow(lower, words(form).join(' '));
  return defined.map(withoutVariant).flatMap(({ short, long }) => {
    const [a, b] = [[short, `v${short}`, `nv${short}`].some(holds), holds(long)];
    return [...(a && !b ? [long] : []), ...(b && !a ? [short] : [])];
  });
}

/** What "vCJD" and "new variant CJD" are variants of, which both share their names with. */
function withoutVariant({ short, long }: Abbreviation): Abbreviation {
  const [, bare] = /^n?v(\p{Lu}{2,}\d*)$/u.exec(short) ?? [];
  const [, named] = /^(?:new\s)?variant\s(.+)$/is.exec(long) ?? [];
  return bare !== undefined && named !== undefined ? { short: bare, long: named } : { short, long };
}

function termsOf(telling: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const terms = new Set<string>();
  for (const [at, word] of telling.entries()) {
    const next = telling[at + 1] ?? '';
    const pair = `${stemOf(word)} ${stemOf(next)}`;
    if (seen.has(pair)) terms.add(word.charAt(0) + next.charAt(0));
    seen.add(pair);
  }
  return terms;
}

/** Words as they are written, in capitals where they are. */
export function rawWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Two capitals, or letters with a digit behind them. */
export function isSymbol(word: string): boolean {
  return /^\P{Lu}*\p{Lu}.*\p{Lu}|^\P{L}*\p{L}.*\d/u.test(word);
}

function lettersOf(all: readonly string[]): string {
  return all.map((word) => word.charAt(0)).join('');
}

function joined(all: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (let at = 0; at < all.length; at += 1) {
    let name = '';
    for (const word of all.slice(at, at + JOINED)) {
      name += word;
      names.add(name);
    }
  }
  return names;
}
