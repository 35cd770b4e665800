import type { ConceptMastery } from '#contract/study/study.ts';
import type { MasteryLoopOutput } from '#contract/study/study-agents.ts';
import type { LearningCycleOutput } from './learning-cycle.ts';

/** Cycles on the same concepts before something else is to be tried. */
export const MOST_CYCLES = 5;

interface Loop {
  /** On the same concepts, in order. */
  cycles: readonly LearningCycleOutput[];
  mastery: Readonly<Record<string, ConceptMastery>>;
  conceptIds: readonly string[];
}

/** What the cycles came to: mastery, or remediation after the fifth; null while another cycle is worth it. */
export function masteryLoop({ cycles, mastery, conceptIds }: Loop): MasteryLoopOutput | null {
  const last = cycles.at(-1);
  if (!last || (!last.masteryAchieved && cycles.length < MOST_CYCLES)) return null;
  const known = conceptIds.map((id) => mastery[id]?.p ?? 0);
  return {
    // Of the weakest: a loop is as far as its last concept.
    finalMastery: known.length === 0 ? 0 : Math.min(...known),
    totalCycles: cycles.length,
    masteryAchieved: last.masteryAchieved,
    recommendation: last.masteryAchieved ? 'mastered' : 'needs_remediation',
  };
}
