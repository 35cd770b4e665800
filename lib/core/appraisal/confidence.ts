import { type Evidence, isRetracted } from '#contract/evidence.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';
import { agreementOf, type Stance } from '../reading/stance.ts';
import { counted } from './study-counts.ts';
import { weightOf } from './study-strength.ts';

/** Weights of the five terms; they sum to 1 (proposal). */
const WEIGHTS = { volume: 0.3, quality: 0.3, agreement: 0.2, diversity: 0.1, recency: 0.1 } as const;
/** Works at which volume reaches 1 − 1/e; each further one adds less. */
const VOLUME_SCALE = 4;
/** Works whose quality is averaged: a good core is not made worse by a long tail. */
const CORE = 8;
const RECENT_YEARS = 10;
/** Fewer works with a stated result than this cannot agree or disagree. */
const MIN_STATED = 2;

export interface ConfidenceInput {
  /** Works on topic, best first, each with what its results say, where they say it. */
  works: readonly { work: Evidence; stance: Stance | null; topicality: number }[];
}

/**
 * How far the works can be relied on, 0..1, whatever they say: a weighted sum of
 * volume `1 − e^(−n/4)` over works weighted by review and topic, mean quality of the best eight, share of works whose results
 * point the same way, variety of sources and designs (three of either is full), and share of the last ten years.
 * The sum is scaled by `0.5 + 0.5 · t`, t being how much of the question the best eight works speak of.
 * Without a work that counts it is 0. Years are counted from the latest search, so a result can be recomputed.
 */
export function confidenceIn({ works }: ConfidenceInput): { confidence: number; reason: string } {
  const counting = works.filter(({ work }) => !isRetracted(work));
  if (counting.length === 0) return { confidence: 0, reason: 'No work counts towards an answer.' };
  const terms = termsOf(counting);
  const total = Object.entries(WEIGHTS).reduce(
    (sum, [name, weight]) => sum + weight * terms[name as keyof typeof WEIGHTS],
    0,
  );
  const scaled = total * (0.5 + 0.5 * meanOfBest(counting.map(({ topicality }) => topicality)));
  return { confidence: Math.round(scaled * 100) / 100, reason: reasonFor(counting, terms) };
}

type Terms = Record<keyof typeof WEIGHTS, number>;

function termsOf(counting: ConfidenceInput['works']): Terms {
  const works = counting.map(({ work }) => work);
  const mass = counting.reduce((sum, { work, topicality }) => sum + topicality * weightOf(work), 0);
  const agreement = agreementOf(counting.map(({ stance }) => stance));
  // That somebody keeps a paper makes it no better known.
  const found = works.flatMap(({ foundBy }) => foundBy.filter(({ tool }) => !SOURCE_FACTS[tool].isOwn));
  const tools = new Set(found.map(({ tool }) => tool)).size;
  const designs = new Set(works.map((work) => work.design.value)).size;
  return {
    volume: 1 - Math.exp(-mass / VOLUME_SCALE),
    quality: meanOfBest(works.map((work) => work.quality.score)),
    agreement: agreement.stated < MIN_STATED ? 0.5 : agreement.share,
    diversity: Math.min(1, Math.max(tools, designs) / 3),
    recency: recentShare(works),
  };
}

function meanOfBest(values: readonly number[]): number {
  const best = values.toSorted((a, b) => b - a).slice(0, CORE);
  return best.reduce((sum, value) => sum + value, 0) / best.length;
}

function recentShare(works: readonly Evidence[]): number {
  const latest = Math.max(...works.flatMap((work) => work.foundBy.map(({ at }) => Number(at.slice(0, 4)) || 0)));
  const dated = works.filter((work) => work.year !== null);
  if (dated.length === 0) return 0.5;
  return dated.filter((work) => (work.year ?? 0) > latest - RECENT_YEARS).length / works.length;
}

function reasonFor(counting: ConfidenceInput['works'], terms: Terms): string {
  const { stated, share } = agreementOf(counting.map(({ stance }) => stance));
  const whole = counting.filter(({ topicality }) => topicality === 1).length;
  const agreement =
    stated < MIN_STATED
      ? 'too few state a clear result to compare'
      : `${Math.round(share * 100)} % of the ${stated} that state a clear result point the same way`;
  return (
    `${counted(counting.length, 'work counts', 'works count')}, ${whole} of them on the whole question, ${agreement}; ` +
    `mean quality ${terms.quality.toFixed(2)}, ${Math.round(terms.recency * 100)} % from the last ten years.`
  );
}
