import type { Rule } from './veto.ts';
import { overstated, toldAsCause } from './veto-certainty.ts';
import { changedCopy } from './veto-copy.ts';
import { turnedDenial } from './veto-denial.ts';
import { turnedLead, turnedRound } from './veto-direction.ts';
import { strangeName } from './veto-names.ts';
import { strangeNumber } from './veto-numbers.ts';
import { strangePopulation } from './veto-population.ts';
import { speaksToReader } from './veto-reader.ts';

/** What code holds against every word of a sentence, in the order in which a reader is told of it. */
export const RULES_OF_WORDS: readonly Rule[] = [strangeNumber, strangeName, strangePopulation];

/** What holds of every sentence, a review's own verdicts and readings among them: no cause and no proof that is not told. */
export const RULES_OF_CERTAINTY: readonly Rule[] = [overstated, toldAsCause];

/** What code holds against what a sentence tells of its sources; the verdict that opens an answer is the review's own. */
export const RULES: readonly Rule[] = [changedCopy, turnedRound, turnedDenial, speaksToReader];

/** Of these what is suspected of a lead and the sentence behind it together, */
export const RULES_OF_WHOLE: readonly Rule[] = [changedCopy, turnedDenial];
/** and of that sentence for itself: a lead has directions of its own. */
export const RULES_OF_PARTS: readonly Rule[] = [turnedRound];

/** What code suspects of a lead, which sums up in words of its own what the sentence behind it tells. */
export const RULES_OF_LEADS: readonly Rule[] = [turnedLead];
