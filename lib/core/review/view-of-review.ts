import type { Eligibility } from '#contract/review/protocol.ts';
import type { Reviewer, ReviewStage } from '#contract/review/review-events.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import type {
  RecordView,
  ReviewImport,
  ReviewView,
  ScreenedRecord,
  ScreeningOrder,
  TextSpan,
} from '#contract/review/review-view.ts';
import { stemOf, stems, words } from '../text/words.ts';
import { flowOfReview } from './flow-of-review.ts';
import { maySeeOthers, outcomeOf } from './outcome.ts';
import { progressOf } from './progress.ts';
import { labelsOf, type ReviewState, reviewerName } from './review-state.ts';
import { decisionsByReviewer } from './undo.ts';

/** A review as one of its reviewers may see it. */
export function viewOfReview(
  state: ReviewState,
  me: Reviewer,
  { orders, imports }: { orders: Record<ReviewStage, ScreeningOrder>; imports: ReviewImport[] },
): ReviewView {
  const { id, title, protocol, runId, seq, createdAt } = state;
  const stage = (name: ReviewStage) => ({ ...progressOf(state, me, name), order: orders[name] });
  return {
    id,
    title,
    protocol,
    amendments: state.amendments.map(({ protocol: before, ...amendment }) => ({ ...amendment, before })),
    me,
    reviewers: [...state.reviewers.values()],
    decisions: decisionsByReviewer(state),
    runId,
    batches: state.batches.map(({ batch, at, isWithdrawn }) => ({ ...batch, at, isWithdrawn })),
    imports,
    stages: { abstract: stage('abstract'), fulltext: stage('fulltext') },
    flow: flowOfReview(state),
    seq,
    createdAt,
  };
}

/** What a list shows of a record: of others' decisions only how many there are while they have to stay hidden. */
export function screenedRecord(
  state: ReviewState,
  me: Reviewer,
  record: ReviewRecord,
  stage: ReviewStage,
): ScreenedRecord {
  const { id, ids, title, authors, year, venue, notices, abstract } = record;
  const decided = state.decided.get(id);
  const mine = decided?.[stage].by.get(me.id);
  return {
    ...{ id, ids, title, authors, year, venue, notices },
    hasAbstract: abstract !== null,
    mine: mine ? { decision: mine.decision, reason: mine.reason } : null,
    others: (decided?.[stage].by.size ?? 0) - (mine ? 1 : 0),
    outcome: outcomeOf(state, decided, stage),
    isMissing: decided?.isMissing ?? false,
  };
}

/** A record with its abstract, and the decisions that the reviewer may see. */
export function recordView(
  state: ReviewState,
  me: Reviewer,
  { record, batches }: { record: ReviewRecord; batches: readonly string[] },
  stage: ReviewStage,
): RecordView {
  const { abstract, publicationTypes, meshTerms, keywords } = record;
  const decided = state.decided.get(record.id)?.[stage];
  const isVisible = decided !== undefined && maySeeOthers(state, me.id, decided, stage);
  const labels = new Map(state.batches.map(({ batch }) => [batch.id, batch.label]));
  const fileOf = (batchId: string | undefined) => (batchId ? (labels.get(batchId) ?? null) : null);
  const resolved = decided?.resolved;
  return {
    ...screenedRecord(state, me, record, stage),
    ...{ abstract, publicationTypes, meshTerms, keywords },
    marks: {
      title: criteriaMarks(record.title, state.protocol.eligibility),
      abstract: criteriaMarks(abstract ?? '', state.protocol.eligibility),
    },
    foundIn: labelsOf(state, batches),
    decisions: [...(decided?.by ?? [])]
      .filter(([reviewerId]) => isVisible || reviewerId === me.id)
      .map(([reviewerId, { decision, reason, batchId }]) => ({
        ...{ reviewerId, name: reviewerName(state, reviewerId), decision, reason },
        from: fileOf(batchId),
      })),
    resolved: resolved
      ? {
          reviewerId: resolved.by,
          name: reviewerName(state, resolved.by),
          decision: resolved.decision,
          reason: resolved.reason,
          from: fileOf(resolved.batchId),
        }
      : null,
  };
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Shorter ones are letters of formulas and units, which stand everywhere. */
const SHORTEST = 3;

/** Where words of the criteria stand in a text, in any of their endings. */
function criteriaMarks(text: string, eligibility: Eligibility): TextSpan[] {
  const { population, intervention, comparison, outcome } = eligibility;
  const sought = new Set(
    stems([population, intervention, comparison, outcome].join(' ')).filter((stem) => stem.length >= SHORTEST),
  );
  if (sought.size === 0) return [];
  const spans: TextSpan[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const [folded] = words(word);
    if (folded && sought.has(stemOf(folded))) spans.push({ start: index, end: index + word.length });
  }
  return spans;
}
