import type { WordKnowledge } from '../ports/embedder.ts';
import { stems } from '../text/words.ts';

/** Words of every study, whatever it is about. */
export const RESEARCH_WORDS: ReadonlySet<string> = new Set(
  stems(
    'affect analysis assess associated association benefit cause clinical compare comparison control controlled data decrease ' +
      'difference disease effect effective effectiveness efficacy evidence factor find group harm impact improve improvement increase ' +
      'influence intervention level link lower management mechanism method outcome patient patients people population prevent ' +
      'prevention randomised randomized rate reduce reduction relation relationship research response result review risk role safe ' +
      'safety significant study studies symptom systematic therapy treat treatment trial trials use used versus work adult adults',
  ),
);

/** Share of abstracts that say a research word, about. */
const RESEARCH_SHARE = 0.2;
/** `rarity` is a rank's logarithm between these two ranks (adapters/embedder/create-static-embedder.ts). */
const FIRST_RANK = 100;
const LOG_OF_RANKS = Math.log1p(4_000);
/** By Zipf's law the word of rank k is a tenth of 1/k of all words; an abstract has some 200. */
const EXPECTED_AT_RANK_ONE = 20;

/** About which share of abstracts on any subject say a stem, 0..1. */
export function shareOfTexts(stem: string, words: WordKnowledge): number {
  const rank = FIRST_RANK * Math.expm1(words.rarity(stem) * LOG_OF_RANKS);
  const share = -Math.expm1(-EXPECTED_AT_RANK_ONE / (rank + 1));
  return RESEARCH_WORDS.has(stem) ? Math.max(share, RESEARCH_SHARE) : share;
}

/** Rarity where nothing is known of the language at large: that of an ordinary word of a subject. */
const UNKNOWN_SHARE = 0.02;

/** How much a stem tells texts apart: the log odds that one at large does not say it, 0 and more. */
export function rarityOf(stem: string, words?: WordKnowledge): number {
  const share = words ? shareOfTexts(stem, words) : UNKNOWN_SHARE;
  return Math.log1p((1 - share) / (share + 1e-4));
}
