import { splitSentences } from '../text/sentences.ts';
import { stems } from '../text/words.ts';
import { type AbstractPart, partSentences } from './abstract-parts.ts';
import { findEffects } from './effects/effects.ts';
import { isNoReport } from './reader-commands.ts';

/** A sentence of a text and how likely it is to tell a result or conclusion that answers the question, 0..1. */
export interface KeySentence {
  text: string;
  start: number;
  end: number;
  likelihood: number;
}

/** Sentences of a document by how much of a question each names (`likelihood`), in reading order. */
export type NearSentences = (source: string, title: string) => KeySentence[];

export interface SentenceFeatures {
  /** Share of the question's ideas, by weight, that the sentence names. */
  named: number;
  /** It stands under a label or heading of results, or of conclusions. */
  isResult: number;
  isConclusion: number;
  /** It stands under a label or heading of anything else. */
  isOther: number;
  /** Where it stands in its text, 0 to 1. */
  place: number;
  isLast: number;
  /** It states an effect; any number. */
  hasEffect: number;
  hasNumber: number;
  /** Logarithm of its words. */
  length: number;
}

/** Characters of a text that are read: an abstract has 1,500, and of longer texts passages are read. */
const LONGEST = 30_000;
const LENGTH = { least: 25, most: 700 };

/** Every sentence that may be quoted, in reading order, with its features. */
export function sentenceFeatures(
  source: string,
  named: (stems: readonly string[]) => number,
): { text: string; start: number; end: number; features: SentenceFeatures }[] {
  const text = source.slice(0, LONGEST);
  const sentences = splitSentences(text);
  const parted = partSentences(text, sentences);
  return parted.flatMap(({ text: sentence, start, end, part, isLabelled }, at) => {
    if (
      sentence.length < LENGTH.least ||
      sentence.length > LENGTH.most ||
      sentence.endsWith('?') ||
      isNoReport(sentence, text)
    )
      return [];
    const own = stems(sentence);
    const isUnder = (...parts: AbstractPart[]) => Number(isLabelled && parts.includes(part));
    const features: SentenceFeatures = {
      named: named(own),
      isResult: isUnder('result'),
      isConclusion: isUnder('conclusion'),
      isOther: isUnder('aim', 'background', 'method'),
      place: parted.length < 2 ? 1 : at / (parted.length - 1),
      isLast: Number(at === parted.length - 1),
      hasEffect: Number(findEffects(sentence).length > 0),
      hasNumber: Number(/\d/.test(sentence)),
      length: Math.log1p(own.length),
    };
    return [{ text: sentence, start, end, features }];
  });
}

/**
 * Weights of a logistic regression on the sentences that hold the facts of judged questions, against the other sentences
 * of the same abstracts; fitted by `npm run fit`, figures in docs/evals.md.
 */
const WEIGHTS: SentenceFeatures & { intercept: number } = {
  intercept: -5.57,
  named: 1.16,
  isResult: 0.32,
  isConclusion: -0.49,
  isOther: -1.05,
  place: 1.46,
  isLast: -0.83,
  hasEffect: 0.98,
  hasNumber: 0.28,
  length: 1.12,
};

/** The sentences of a text that may be quoted, in reading order. This is the one place that says which sentence is a result. */
export function keySentences(source: string, named: (stems: readonly string[]) => number): KeySentence[] {
  return sentenceFeatures(source, named).map(({ features, ...sentence }) => {
    const score = FEATURES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], WEIGHTS.intercept);
    return { ...sentence, likelihood: 1 / (1 + Math.exp(-score)) };
  });
}

const FEATURES = Object.keys(WEIGHTS).filter((name) => name !== 'intercept') as (keyof SentenceFeatures)[];
