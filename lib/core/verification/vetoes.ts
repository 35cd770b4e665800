import type { Rule } from './veto.ts';
import { lostHedge, overstated, toldAsCause } from './veto-certainty.ts';
import { changedCopy } from './veto-copy.ts';
import { turnedDenial } from './veto-denial.ts';
import { turnedRound } from './veto-direction.ts';
import { strangeName } from './veto-names.ts';
import { strangeNumber } from './veto-numbers.ts';
import { strangePopulation } from './veto-population.ts';
import { otherSubject } from './veto-subject.ts';

/** What code holds against sentences, in the order in which a reader is told of it. */
export const RULES: readonly Rule[] = [
  strangeNumber,
  strangeName,
  strangePopulation,
  changedCopy,
  turnedRound,
  turnedDenial,
  otherSubject,
  overstated,
  toldAsCause,
  lostHedge,
];
