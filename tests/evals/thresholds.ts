/**
 * What whole runs by rules over the development rubrics may not fall below, as means over the questions: a little less than
 * what was measured when they were last set, so that a change that costs quality is seen. The goals are listed with them.
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
  /** Goal 0.90; reached 0.86. */
  recall: 0.84,
  /** Reached 0.75, within the length that an answer may have. */
  cited: 0.73,
  /** Goal 0.70; reached 0.85. */
  precision: 0.83,
  /** Goal 0.45; reached 0.50. */
  facts: 0.48,
  coverage: 1,
  soundness: 0.95,
} as const;

/** Sentences of one answer, at most, and their characters together. */
export const MOST_SENTENCES = 8;
export const MOST_CHARACTERS = 2_600;
