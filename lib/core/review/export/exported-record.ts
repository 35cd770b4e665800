import type { ListedDecision } from '#contract/review/listed-decision.ts';
import {
  REVIEW_STAGES,
  type Reviewer,
  type ReviewStage,
  type ScreeningDecision,
} from '#contract/review/review-events.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { reasonOf } from '../flow-of-review.ts';
import { isInStage, maySeeOthers, type Outcome, outcomeOf } from '../outcome.ts';
import { labelsOf, type ReviewState, reviewerName } from '../review-state.ts';

/** What was decided about a record at one stage, as far as the exporting reviewer may see it. */
export interface ExportedStage {
  outcome: Outcome;
  /** Why it was excluded. */
  reason: string | null;
  decisions: { reviewer: string; decision: ScreeningDecision; reason: string | null; at: string }[];
  resolved: { reviewer: string; decision: 'include' | 'exclude'; reason: string | null; at: string } | null;
}

/** A record as it leaves a review. */
export interface ExportedRecord {
  record: ReviewRecord;
  /** Labels of the batches that brought it. */
  foundIn: string[];
  isMissing: boolean;
  /** Null at the full text for what the first stage did not include. */
  abstract: ExportedStage | null;
  fulltext: ExportedStage | null;
  /** What came of it at the last stage that has settled it. */
  label: 'included' | 'excluded' | null;
}

export function exportedRecord(
  state: ReviewState,
  me: Reviewer,
  { record, batches }: { record: ReviewRecord; batches: readonly string[] },
): ExportedRecord {
  const decided = state.decided.get(record.id);
  const [abstract = null, fulltext = null] = REVIEW_STAGES.map((stage) =>
    isInStage(state, decided, stage) ? exportedStage(state, me, record.id, stage) : null,
  );
  return {
    record,
    foundIn: labelsOf(state, batches),
    isMissing: decided?.isMissing ?? false,
    ...{ abstract, fulltext },
    label: labelOf(fulltext) ?? labelOf(abstract),
  };
}

function exportedStage(state: ReviewState, me: Reviewer, id: string, stage: ReviewStage): ExportedStage {
  const decided = state.decided.get(id);
  const outcome = outcomeOf(state, decided, stage);
  const stageOf = decided?.[stage];
  if (!decided || !stageOf) return { outcome, reason: null, decisions: [], resolved: null };
  const isVisible = maySeeOthers(state, me.id, stageOf, stage);
  const { resolved } = stageOf;
  return {
    outcome,
    reason: outcome === 'excluded' ? reasonOf(decided, stage) : null,
    decisions: [...stageOf.by]
      .filter(([reviewerId]) => isVisible || reviewerId === me.id)
      .map(([reviewerId, { decision, reason, at }]) => ({
        reviewer: reviewerName(state, reviewerId),
        decision,
        reason,
        at,
      })),
    resolved: resolved && {
      reviewer: reviewerName(state, resolved.by),
      ...{ decision: resolved.decision, reason: resolved.reason, at: resolved.at },
    },
  };
}

/** Everything that was decided about a record and may be seen, as a file repeats it so that it can be imported again. */
export function listedDecisions({ abstract, fulltext }: ExportedRecord): ListedDecision[] {
  return [
    { stage: 'abstract' as const, exported: abstract },
    { stage: 'fulltext' as const, exported: fulltext },
  ].flatMap(({ stage, exported }) => [
    ...(exported?.decisions ?? []).map(({ reviewer: by, ...decided }) => ({
      ...{ by, stage, ...decided, isResolution: false },
    })),
    ...(exported?.resolved ? [resolutionOf(exported.resolved, stage)] : []),
  ]);
}

const resolutionOf = (
  { reviewer: by, ...resolved }: NonNullable<ExportedStage['resolved']>,
  stage: ReviewStage,
): ListedDecision => ({ by, stage, ...resolved, isResolution: true });

const labelOf = (stage: ExportedStage | null) =>
  stage?.outcome === 'included' || stage?.outcome === 'excluded' ? stage.outcome : null;
