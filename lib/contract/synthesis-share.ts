/** This share of the budget is held back for writing the report. */
export const SYNTHESIS_SHARE = 0.15;
