import type { Depth } from '../../events/run-request.ts';

/** How much a report takes in, by what was asked for and by what is left of the budget. */
export interface ReportSize {
  /** Works that quotes are taken from. */
  works: number;
  /** Characters of each work that are read for quotes. */
  characters: number;
  /** Thematic sections. */
  themes: number;
  /** Quotes that one section is written from. */
  quotes: number;
}

const FULL: Readonly<Record<Depth, ReportSize>> = {
  quick: { works: 12, characters: 700, themes: 2, quotes: 6 },
  standard: { works: 24, characters: 400, themes: 3, quotes: 6 },
  deep: { works: 40, characters: 400, themes: 5, quotes: 8 },
};

/**
 * Tokens that one work costs from extraction to the last check, and what a report costs beside: measured on reports by
 * simulated models, answers counted at their limits, because so much is set aside before a call.
 */
const TOKENS_A_WORK = 560;
const TOKENS_BESIDE = 1_600;
/** With fewer works a model has nothing to compare. */
const LEAST_WORKS = 2;

/** Null when the budget does not carry a report by a model at all. */
export function sizeOfReport(depth: Depth, tokensLeft: number): ReportSize | null {
  const full = FULL[depth];
  const affordable = Math.floor((tokensLeft - TOKENS_BESIDE) / TOKENS_A_WORK);
  if (affordable < LEAST_WORKS) return null;
  const works = Math.min(full.works, affordable);
  const share = works / full.works;
  return { ...full, works, themes: Math.max(1, Math.round(full.themes * Math.min(1, share * 1.5))) };
}
