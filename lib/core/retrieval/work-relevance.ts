import type { WordKnowledge } from '../ports/embedder.ts';
import { createIdeaFinder, type RankedIdea } from './idea-index.ts';
import { rarityOf } from './word-commonness.ts';
import type { WorkTerms } from './work-terms.ts';
import { cosine } from './work-vectors.ts';

/** From here on a work more likely bears on the question than not. */
export const CLEARLY = 0.5;
/**
 * From here on a work is included: a reader passes over a work that does not help in seconds, and never sees one that was
 * left out. At 0.5 two answering works in five of a question asked in other words would be missing (docs/evals.md).
 */
export const INCLUDED = 0.1;
/**
 * Where no work reaches this, nothing was found: of questions left out of the fit, the best work of each that can be answered
 * reached it, and of 24 on other fields 17 stayed below.
 */
export const LEAST_OF_THE_BEST = 0.15;

/**
 * Weights of a logistic regression on judged pairs of question and work, fitted by `npm run fit` on the works that runs
 * really found; reliability and figures with questions left out stand in docs/evals.md.
 */
const WEIGHTS: Readonly<Record<keyof RelevanceFeatures | 'intercept', number>> = {
  intercept: -6.35,
  words: 1.18,
  cosine: 1.13,
  title: 0.58,
  sentence: 2.91,
  best: -1.68,
  place: -0.66,
  feedbackWords: 4.87,
  feedbackMean: 5.08,
  feedbackMost: 5.24,
};

export const FEATURE_NAMES = Object.keys(WEIGHTS).filter((name) => name !== 'intercept') as (keyof RelevanceFeatures)[];

/** The probability that a work bears on the question, 0..1. */
export function relevanceOf(features: RelevanceFeatures): number {
  const score = FEATURE_NAMES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], WEIGHTS.intercept);
  return 1 / (1 + Math.exp(-score));
}

/** What the probability of relevance is reckoned from; shares and cosines 0..1. */
interface RelevanceFeatures {
  /** Score by words and synonyms as a share of the highest that any text could have. */
  words: number;
  /** Cosine with the question. */
  cosine: number;
  /** Share of the ideas, by weight, that the title names. */
  title: number;
  /** The same of the one sentence, or the title, that names most. */
  sentence: number;
  /** The same of the best of the first works: whether what was found is on the subject at all. */
  best: number;
  /** Logarithm of the place by words, synonyms and vectors together; 0 is the first. */
  place: number;
  /** Share of the characteristic words of the first works that this one says, itself left out. */
  feedbackWords: number;
  /** Mean cosine with the first works, the earlier counting more, and the highest of them; itself left out. */
  feedbackMean: number;
  feedbackMost: number;
}

/** Robertson and Zaragoza 2009, the usual values: where a repeated term stops adding, and how much length counts. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/** What the vector's cosine adds to the score by words; each is a share of its highest. */
const VECTOR_WEIGHT = 0.4;
/** Pseudo relevance feedback (Rocchio 1971; RM3, Abdul-Jaleel et al. 2004): so many works, so many of their words. */
const FEEDBACK_WORKS = 5;
const FEEDBACK_TERMS = 25;
const LEADERS = 10;
/** With fewer works there is hardly anything to resemble: then a work is taken to resemble those like it as far as it names the ideas. */
const LEAST_WORKS = 5;
/** What relevant works of judged questions resemble the first ones by, in the mean. */
const USUAL: Feedback = { feedbackWords: 0.5, feedbackMean: 0.45, feedbackMost: 0.6 };

interface RankedWorkTerms {
  id: string;
  terms: WorkTerms;
  vector: Float32Array | undefined;
}

interface FeatureQuery {
  ideas: readonly RankedIdea[];
  vector: Float32Array;
  words?: WordKnowledge | undefined;
}

/** The features of each work, by id, in the order of a first ranking by words, synonyms and vectors. */
export function relevanceFeatures(
  works: readonly RankedWorkTerms[],
  { ideas, vector, words }: FeatureQuery,
): Map<string, RelevanceFeatures> {
  const weights = ideas.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const findIdeas = createIdeaFinder(ideas, words);
  const averageLength = works.reduce((sum, { terms }) => sum + terms.length, 0) / (works.length || 1) || 1;
  const share = (found: Iterable<number>) => {
    let sum = 0;
    for (const idea of found) sum += weights[idea] ?? 0;
    return sum / total;
  };

  const seen = works.map((work) => {
    const passages = work.terms.passages.map(findIdeas);
    const [title = new Set<number>()] = work.terms.hasTitle ? passages : [];
    const counts = new Float64Array(ideas.length);
    for (const idea of title) counts[idea] = (counts[idea] ?? 0) + 1;
    for (const passage of passages) for (const idea of passage) counts[idea] = (counts[idea] ?? 0) + 1;
    const length = LENGTH_SHARE * (work.terms.length / averageLength) + 1 - LENGTH_SHARE;
    const byWords = counts.reduce(
      (sum, count, idea) => sum + ((weights[idea] ?? 0) * count * (SATURATION + 1)) / (count + SATURATION * length),
      0,
    );
    const covered = share([...counts.keys()].filter((idea) => (counts[idea] ?? 0) > 0));
    return {
      work,
      byWords,
      cosine: work.vector ? similarity(vector, work.vector) : 0,
      title: share(title),
      sentence: Math.max(0, ...passages.map(share)),
      covered,
    };
  });

  const [mostWords, mostCosine] = [most(seen.map(({ byWords }) => byWords)), most(seen.map((each) => each.cosine))];
  const scored = seen
    .map((each) => ({ ...each, score: each.byWords / mostWords + (VECTOR_WEIGHT * each.cosine) / mostCosine }))
    .sort((a, b) => b.score - a.score || (a.work.id < b.work.id ? -1 : 1));
  const best = Math.max(0, ...scored.slice(0, LEADERS).map(({ covered }) => covered));
  const first = scored.slice(0, FEEDBACK_WORKS).map(({ work }) => work);
  const feedbackOf = createFeedback(first, { averageLength, words });
  const isFew = works.length < LEAST_WORKS;

  return new Map(
    scored.map(({ work, byWords, cosine: near, title, sentence }, place) => [
      work.id,
      {
        words: byWords / (total * (SATURATION + 1)),
        cosine: near,
        title,
        sentence,
        best,
        place: Math.log1p(place),
        ...(isFew ? usualFeedback(sentence) : feedbackOf(work)),
      },
    ]),
  );
}

const most = (values: readonly number[]) => Math.max(0, ...values) || 1;

type Feedback = Pick<RelevanceFeatures, 'feedbackWords' | 'feedbackMean' | 'feedbackMost'>;

function usualFeedback(sentence: number): Feedback {
  return {
    feedbackWords: USUAL.feedbackWords * sentence,
    feedbackMean: USUAL.feedbackMean * sentence,
    feedbackMost: USUAL.feedbackMost * sentence,
  };
}

/** How a work resembles the first ones. One of them is compared with the others only, or it would speak for itself. */
function createFeedback(
  first: readonly RankedWorkTerms[],
  { averageLength, words }: { averageLength: number; words: WordKnowledge | undefined },
): (work: RankedWorkTerms) => Feedback {
  const without = new Map(
    first.map((left) => [
      left.id,
      characteristicTerms(
        first.filter((each) => each !== left),
        words,
      ),
    ]),
  );
  const ofAll = characteristicTerms(first, words);

  return (work) => {
    const terms = without.get(work.id) ?? ofAll;
    const length = LENGTH_SHARE * (work.terms.length / averageLength) + 1 - LENGTH_SHARE;
    let sum = 0;
    let all = 0;
    for (const [term, weight] of terms) {
      const count = work.terms.counts.get(term) ?? 0;
      all += weight;
      sum += (weight * count) / (count + SATURATION * length);
    }
    const others = first.filter(({ id }) => id !== work.id);
    const cosines = others.map(({ vector }) => (vector && work.vector ? similarity(vector, work.vector) : 0));
    const places = cosines.map((_, place) => 1 / (place + 1));
    const mean = cosines.reduce((sum, each, place) => sum + each * (places[place] ?? 0), 0);
    return {
      feedbackWords: all === 0 ? 0 : sum / all,
      feedbackMean: mean / (places.reduce((sum, each) => sum + each, 0) || 1),
      feedbackMost: Math.max(0, ...cosines),
    };
  };
}

/** The words that tell some works from texts at large, each with its weight: how often they say it, and how rare it is. */
function characteristicTerms(
  works: readonly RankedWorkTerms[],
  words: WordKnowledge | undefined,
): readonly (readonly [string, number])[] {
  const weights = new Map<string, number>();
  for (const [place, { terms }] of works.entries()) {
    for (const [stem, count] of terms.counts) {
      const share = count / (terms.length || 1) / (place + 1);
      weights.set(stem, (weights.get(stem) ?? 0) + share);
    }
  }
  return [...weights]
    .map(([stem, share]) => [stem, share * rarityOf(stem, words)] as const)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, FEEDBACK_TERMS);
}

/** Of unit vectors that point away from each other: none. */
const similarity = (a: Float32Array, b: Float32Array) => Math.max(0, cosine(a, b));
