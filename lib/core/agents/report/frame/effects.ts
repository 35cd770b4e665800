import { type EffectSet, effectSets } from '#core/appraisal/effects.ts';
import { groupByOutcome } from '#core/appraisal/outcomes.ts';
import { type Draft, note, type SectionDraft } from './draft.ts';
import type { Material } from './material.ts';

const MOST_SETS = 4;
const NOT_POOLED = 'Each study stands for itself: nothing is pooled, since populations and comparisons differ.';

/**
 * Effects of one measure on one outcome side by side, of two works or more; null where there are none. Beside a written report,
 * which says of each figure what it is, stand only those that cannot be taken for another.
 */
export function effectsSection({ shown, input }: Material, { isWritten = false } = {}): SectionDraft | null {
  const withShares = input.plan.questionType === 'epidemiology';
  const findings = shown.flatMap((each) => each.findings);
  const sets = groupByOutcome(findings, input.plan).flatMap((group) =>
    effectSets(group.findings, { withShares, onlyPlain: isWritten }).map((set) => ({
      ...set,
      outcome: set.outcome || group.outcome,
    })),
  );
  const drafts = sets.slice(0, MOST_SETS).map(effectsDraft);
  return drafts.length === 0
    ? null
    : { id: 'effects', title: 'Effects side by side', drafts: [...drafts, note(NOT_POOLED)] };
}

function effectsDraft({ outcome, measure, findings }: EffectSet): Draft {
  const rows = findings.flatMap(({ evidenceId, value, low, high, n, citation }) =>
    value === null ? [] : [{ evidenceId, value, low, high, n, citation }],
  );
  return { type: 'effects', outcome, measure, rows };
}
