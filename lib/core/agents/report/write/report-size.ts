import type { Depth } from '#contract/run-request.ts';

/** The size of a report, by what was asked for and by the remaining budget. */
export interface ReportSize {
  /** Findings that it is written from. */
  findings: number;
  /** Sections of prose and tables. */
  sections: number;
  /** Characters of the sentence around a quote that the writer sees. */
  context: number;
  /** Most words of all sections together. */
  words: number;
}

const FULL: Readonly<Record<Depth, ReportSize>> = {
  quick: { findings: 30, sections: 3, context: 120, words: 700 },
  standard: { findings: 90, sections: 6, context: 220, words: 1_600 },
  deep: { findings: 180, sections: 8, context: 300, words: 2_800 },
};

/**
 * Tokens that one finding costs from the first draft to the last check, and what a report costs otherwise, measured on
 * reports by simulated models with answers counted at their limits, because that much is reserved before a call.
 */
const TOKENS_A_FINDING = 500;
const OTHER_TOKENS = 4_000;
/** What a small budget allows. */
const WORDS = { least: 150, finding: 25 };
/** What few works can fill: raters disliked reports that repeated the results of three works again and again (proposal). */
const WORDS_OF_WORKS = { base: 700, each: 150 };
/** With fewer, a model has nothing to compare. */
const LEAST_FINDINGS = 2;

/**
 * Null when the budget is too small for a model to write a report.
 *
 * @param given number of findings, and of the works that they are from.
 */
export function sizeOfReport(
  depth: Depth,
  tokensLeft: number,
  { findings: given, works }: { findings: number; works: number },
): ReportSize | null {
  const full = FULL[depth];
  const affordable = Math.floor((tokensLeft - OTHER_TOKENS) / TOKENS_A_FINDING);
  const findings = Math.min(full.findings, affordable, given);
  if (findings < Math.min(LEAST_FINDINGS, given)) return null;
  const share = Math.min(1, affordable / full.findings);
  return {
    ...full,
    findings,
    words: Math.min(
      full.words,
      WORDS_OF_WORKS.base + WORDS_OF_WORKS.each * works,
      Math.max(WORDS.least, WORDS.finding * affordable),
    ),
    sections: Math.max(1, Math.round(full.sections * Math.min(1, share * 1.5))),
    context: share < 1 ? 0 : full.context,
  };
}
