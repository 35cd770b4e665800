import { describe, expect, it } from 'vitest';
import { bareKeywords } from '#core/agents/keyword-concepts.ts';
import { plainWords, withNumbersOf } from '#core/agents/plain-words.ts';
import { claimText } from '#core/agents/report/check/claim-text.ts';
import { derivePopulation } from '#core/evidence/population.ts';
import { deriveSampleSize } from '#core/evidence/sample-size.ts';
import { lookUpTerms, parseQuestion } from '#core/question/parse-question.ts';
import { findAbbreviations } from '#core/reading/abbreviations.ts';
import { findPValues } from '#core/reading/effects/effect-intervals.ts';
import { findEffects } from '#core/reading/effects/effects.ts';
import { keySentences } from '#core/reading/key-sentences.ts';
import { findConcepts } from '#core/reading/lookup.ts';
import { outcomeStems } from '#core/reading/outcome-key.ts';
import { isCommandToReader } from '#core/reading/reader-commands.ts';
import { claimSentence } from '#core/report/claim-sentence.ts';
import { markdownLink, markdownText } from '#core/report/export/markdown-text.ts';
import { createNearSentences } from '#core/retrieval/near-sentences.ts';
import { cleanText, plainAbstract, plainLine } from '#core/sources/xml-text.ts';
import { languageOf } from '#core/text/language.ts';
import { foldText, locateQuote } from '#core/text/locate-quote.ts';
import { negationsIn } from '#core/text/negation.ts';
import { numbersIn } from '#core/text/numbers.ts';
import { abstractSentences, withoutAsides } from '#core/text/paper-sections.ts';
import { splitSentences } from '#core/text/sentences.ts';
import { stems, words } from '#core/text/words.ts';
import { processorMs } from '#tests/processor-ms.ts';
import { allOrSome } from '#tests/sample.ts';

/** What is read of texts that strangers and models wrote: whole texts first, then what is read sentence by sentence. */
const OF_TEXTS: Record<string, (text: string) => unknown> = {
  abstractSentences,
  bareKeywords,
  claimSentence,
  'claimText of text and quote': (text) => claimText(text, [text]),
  cleanText,
  findAbbreviations,
  findConcepts,
  findPValues,
  foldText,
  isCommandToReader,
  languageOf,
  'locateQuote of a long quote': (text) => locateQuote(text, text.slice(10, 20_000)),
  'locateQuote of what is not there': (text) => locateQuote(text, `${text.slice(10, 400)} walked home`),
  'markdownLink of an address': (text) => markdownLink('label', `https://health.example/${text}`),
  markdownText,
  'negationsIn, at the end': (text) => negationsIn(text)(text.length - 1),
  numbersIn,
  plainAbstract,
  plainLine,
  'plainWords, few kept': (text) => plainWords(text, 200),
  'plainWords, all kept': (text) => plainWords(text, 40_000, 'Walking reduced pain in the trial.'),
  keySentences: (text) => keySentences(text, () => 0),
  nearSentences: (text) => createNearSentences('How much of it is left in the evening?')(text, text),
  lookUpTerms,
  parseQuestion,
  splitSentences,
  stems,
  withNumbersOf: (text) => withNumbersOf([text])(text),
  withoutAsides,
  words,
};
const each = (read: (sentence: string) => unknown) => (text: string) =>
  splitSentences(text).map((sentence) => read(sentence.text));
const OF_SENTENCES: Record<string, (text: string) => unknown> = {
  findEffects: each(findEffects),
  populationOf: each((text) => derivePopulation({ title: text, texts: {}, meshTerms: [] })),
  sizeOf: each((text) => deriveSampleSize({ texts: { abstract: text } })),
  outcomeStems: each(outcomeStems),
};

const LENGTH = 40_000;
/**
 * A page's text may have 60,000 characters. Linear readers take 1 to 20 µs a character; those that were found to take the square
 * of the length took from 0.5 to 20 s. Time of this thread alone, so that others on the machine do not count.
 */
const MOST_MS = 800;

/**
 * What is read of texts of any length, and the most that a million characters of them may take, milliseconds: twice what they take
 * alone on two cores, as the process also counts what its other tests and its garbage collector use.
 */
const OF_LONG_TEXTS: Record<string, { read: (text: string) => unknown; mostMs: number }> = {
  markdownText: { read: markdownText, mostMs: 400 },
  numbersIn: { read: numbersIn, mostMs: 400 },
};
const LONG = 1_000_000;

/** Repeated to the length: what repetitions in patterns can begin at, run over and fail behind. */
const PIECES = [
  'a',
  'A',
  'aB',
  'a1',
  'α',
  '跑步',
  '😀',
  'e\u0301',
  '\u0301',
  '1',
  '0',
  '1.',
  '1,',
  '1,111',
  '1 ',
  ' ',
  '\n',
  '.',
  '. ',
  'a.',
  'A. ',
  'a-',
  'a/',
  'a: ',
  'a, ',
  'a@',
  'a@b.',
  'a and ',
  'of ',
  'the the ',
  '"',
  '“a',
  '(',
  '(a) ',
  '(n=1 ',
  '[',
  '[a](',
  '![',
  '<',
  '<a',
  '&a',
  '*_',
  '%',
  '12% ',
  'http://a/',
  'www.',
  'data:.',
  'please ',
  'assistant ',
  'P = 0.0',
  'OR 1.2 (95% CI ',
  '1 to ',
  'n = ',
  'years 1 ',
  'reduced ',
  'reduced not ',
  'reduced was absent ',
  'two hundred three ',
  'a/a/kinase ',
  'was also ',
  'not ',
  'kinase inhibitor ',
  'Long Covid (LC) ',
  'a versus b ',
  'Walking reduced pain by 12% (95% CI 8 to 16; P = 0.01) in 412 adults. ',
  'walking improves sleep in adults ',
];
const repeated = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
type Make = (length: number) => string;
const MAKERS: readonly (readonly [name: string, make: Make])[] = [
  ...PIECES.map((piece): [string, Make] => [JSON.stringify(piece), (length) => repeated(piece, length)]),
  ['brackets in brackets', (length) => '('.repeat(length / 2) + ')'.repeat(length / 2)],
  ['squares in squares', (length) => '['.repeat(length / 2) + ']'.repeat(length / 2)],
  ['spaces in a sentence', (length) => `Walking${' '.repeat(length)}helped.`],
  ['an enzyme', (length) => `${'a'.repeat(length)}ase `],
  ['a small number', (length) => `0.${'0'.repeat(length)}1 `],
];
const TRIED = allOrSome(MAKERS, 24, 'texts that hold readers up');
const textsOf = (length: number) => TRIED.map(([name, make]) => ({ name, text: make(length) }));
const TEXTS = textsOf(LENGTH);

function msOf(read: (text: string) => unknown, text: string): number {
  const before = processorMs();
  read(text);
  return processorMs() - before;
}

describe.each(Object.entries({ ...OF_TEXTS, ...OF_SENTENCES }))('%s', (_, read) => {
  it('stays fast with any text', () => {
    const slow = TEXTS.flatMap(({ name, text }) => {
      const ms = msOf(read, text);
      return ms > MOST_MS ? [`${name}: ${Math.round(ms)} ms`] : [];
    });
    expect(slow).toEqual([]);
  });
});

describe.each(Object.entries(OF_LONG_TEXTS))('%s of a million characters', (_, { read, mostMs }) => {
  it('is read quickly, whatever they are', { timeout: 120_000 }, () => {
    const slow = textsOf(LONG).flatMap(({ name, text }) => {
      // The quickest of a few times: a collection of another text's garbage, or a cold function, is no work of this one.
      let ms = Number.POSITIVE_INFINITY;
      for (let time = 0; time < 4 && ms > mostMs; time += 1)
        ms = Math.min(ms, msOf(read, `${text}${' '.repeat(time)}`));
      return ms > mostMs ? [`${name}: ${Math.round(ms)} ms`] : [];
    });
    expect(slow).toEqual([]);
  });
});
