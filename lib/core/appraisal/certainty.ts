import type {
  CertaintyChange,
  CertaintyFactor,
  CertaintyLevel,
  CertaintyStep,
  OutcomeCertainty,
} from '#contract/appraisal/short-answer.ts';
import type { StudyDesign } from '#contract/evidence.ts';
import { sameOutcome } from '../reading/outcome-key.ts';
import { bodyOf, type CertaintyInput, LEVEL } from './certainty-body.ts';
import { stepsFor } from './certainty-steps.ts';
import { keyOfOutcome } from './outcomes.ts';

const LEVELS: readonly CertaintyLevel[] = ['very_low', 'low', 'moderate', 'high'];
/**
 * How sure the evidence is about one outcome, by the steps of GRADE (handbook, chapter 5), as far as records and findings
 * show them; a suggestion, which a reader's changes overrule step by step. Works that are retracted are not passed.
 */
export function certaintyOf(input: CertaintyInput): OutcomeCertainty {
  const body = bodyOf(input);
  const found =
    body.independentStudies.length === 0
      ? []
      : stepsFor(body).flatMap((move) => (move ? [{ ...move, by: 'code' as const }] : []));
  const start: CertaintyStep = { factor: 'start', change: 0, reason: body.startReason, by: 'code' };
  const evidenceIds = body.independentStudies.map(({ work }) => work.id);
  return graded(input, { start: LEVELS[body.start] ?? 'very_low', steps: [start, ...found], evidenceIds });
}

interface Graded {
  /** Where the evidence starts. */
  start: CertaintyLevel;
  steps: readonly CertaintyStep[];
  evidenceIds: string[];
}

/** A grade from its steps; a step that a reader has changed counts as they want it. */
export function graded(
  input: Pick<CertaintyInput, 'group' | 'changes'>,
  { start, steps, evidenceIds }: Graded,
): OutcomeCertainty {
  const own = withChanges(steps, changesFor(input));
  const sum = own.reduce((total, { change }) => total + change, LEVELS.indexOf(start));
  const level = LEVELS[Math.min(LEVEL.high, Math.max(LEVEL.veryLow, sum))] ?? 'very_low';
  return { outcome: input.group.outcome, level, steps: own, evidenceIds };
}

/**
 * Where the evidence starts by its records, in words; and whether a work whose record says nothing against it tells that
 * its participants were allotted by chance or blind.
 */
export function startOf(input: CertaintyInput): { isHigh: boolean; reason: string; speaksOfTrials: boolean } {
  const { start, startReason } = bodyOf(input);
  const own = new Set(input.group.works);
  const speaksOfTrials = input.works.some(
    ({ work }) =>
      own.has(work.id) &&
      MAY_BE_TRIAL.has(work.design.value) &&
      ALLOTTED.test(`${work.title} ${work.texts.abstract ?? ''}`),
  );
  return { isHigh: start === LEVEL.high, reason: startReason, speaksOfTrials };
}

const MAY_BE_TRIAL: ReadonlySet<StudyDesign> = new Set(['unknown', 'clinical_trial']);
/** Of the work itself; "randomised trials are needed" tells of none. */
const ALLOTTED =
  /\brandomly (?:assigned|allocated|divided)\b|\b(?:were|was) (?:then |also )?(?:randomi[sz]ed|randomly)\b|\brandomi[sz]ed (?:to|into)\b|\bdouble[- ]blind(?:ed)?\b/i;

/** Whether one level is higher than another by more than so many steps. */
export function isAbove(level: CertaintyLevel, other: CertaintyLevel, steps: number): boolean {
  return LEVELS.indexOf(level) > LEVELS.indexOf(other) + steps;
}

function changesFor({ group, changes = [] }: Pick<CertaintyInput, 'group' | 'changes'>): readonly CertaintyChange[] {
  const key = keyOfOutcome(group.outcome);
  return changes.filter(({ outcome }) => outcome === group.outcome || sameOutcome(keyOfOutcome(outcome), key) === 1);
}

/** A person's step stands in the place of the code's; the last change of a factor counts. */
function withChanges(steps: readonly CertaintyStep[], changes: readonly CertaintyChange[]): CertaintyStep[] {
  const wanted = new Map<CertaintyFactor, CertaintyStep>(
    changes.map(({ factor, change, reason }) => [factor, { factor, change, reason, by: 'person' }]),
  );
  const replaced = steps.map((step) => wanted.get(step.factor) ?? step);
  const added = [...wanted.values()].filter(({ factor }) => steps.every((step) => step.factor !== factor));
  return [...replaced, ...added];
}
