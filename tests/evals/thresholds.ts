/**
 * What whole runs by rules over the development rubrics may not fall below, as means over the questions: a little less than
 * what was measured when they were last set, so that a change that costs quality is seen. The goals stand beside them.
 */
export const RULES_THRESHOLDS = {
  /** Goal 0.90; reached 0.91. */
  recall: 0.9,
  cited: 0.9,
  /** Goal 0.50, since a work that does not help is passed over in seconds; reached 0.70. */
  precision: 0.68,
  /** Goal 0.60; reached 0.76. */
  facts: 0.74,
  /** Every sentence has its source at one click. */
  coverage: 1,
  soundness: 0.95,
} as const;

/** The same for answers in a conversation by rules: one round, eight sentences at most. */
export const ANSWERS_THRESHOLDS = {
  /** Goal 0.90; reached 0.82. */
  recall: 0.8,
  cited: 0.75,
  /** Goal 0.70; reached 0.89. */
  precision: 0.86,
  /** Goal 0.45; reached 0.53. */
  facts: 0.5,
  coverage: 1,
  soundness: 0.95,
} as const;

/** Sentences of one answer, at most, and their characters together. */
export const MOST_SENTENCES = 8;
export const MOST_CHARACTERS = 2_600;
