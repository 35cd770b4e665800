import type { ResponseFormat } from '#contract/ask.ts';

/** What the three formats of an answer differ in. */
export interface Format {
  /** Of the characters allowed, at most so many. */
  characters: number;
  /** Sentences beside those of the short answer. */
  sentences: number;
  /** Quotes of one work. */
  ofAWork: number;
  /** Sentences of works that only bear on the question. */
  indirect: number;
  /** Before a sentence stands who says it: author, year, design and size, or those with population, comparison and time. */
  context: 'none' | 'short' | 'full';
  /** The works cited as a table. */
  hasTable: boolean;
  /** What a sentence with a number or an interval gains. */
  ofNumbers: number;
}

export const FORMATS: Readonly<Record<ResponseFormat, Format>> = {
  concise: {
    characters: 900,
    sentences: 2,
    ofAWork: 1,
    indirect: 0,
    context: 'none',
    hasTable: false,
    ofNumbers: 0.4,
  },
  detailed: {
    characters: Number.POSITIVE_INFINITY,
    sentences: 24,
    ofAWork: 3,
    indirect: 2,
    context: 'short',
    hasTable: false,
    ofNumbers: 0.6,
  },
  technical: {
    characters: Number.POSITIVE_INFINITY,
    sentences: 24,
    ofAWork: 4,
    indirect: 2,
    context: 'full',
    hasTable: true,
    ofNumbers: 0.9,
  },
};
