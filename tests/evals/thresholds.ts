/**
 * What whole runs by rules over the development rubrics may not fall below, as means over the questions: a little less than
 * what was measured when they were last set, so that a change that costs quality is seen. The goals stand beside them.
 */
export const RULES_THRESHOLDS = {
  /** Goal 0.90; reached 0.93. */
  recall: 0.9,
  cited: 0.9,
  /** Goal 0.70; reached 0.75. */
  precision: 0.73,
  /** Goal 0.55; reached 0.73. */
  facts: 0.7,
  /** Every sentence has its source at one click. */
  coverage: 1,
  soundness: 0.95,
} as const;

/** The same for answers in a conversation by rules: one round, about 400 words. */
export const ANSWERS_THRESHOLDS = {
  /** Goal 0.90; reached 0.90. */
  recall: 0.9,
  cited: 0.72,
  /** Goal 0.70; reached 0.77. */
  precision: 0.74,
  /** Goal 0.45; reached 0.49. */
  facts: 0.47,
  coverage: 1,
  soundness: 0.95,
} as const;

/** Words of one answer, at most. */
export const MOST_WORDS = 400;
