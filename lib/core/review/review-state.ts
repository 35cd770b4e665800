import type { ChasedRound } from '#contract/review/chasing.ts';
import type { Protocol } from '#contract/review/protocol.ts';
import type {
  LoggedReviewEvent,
  RecordBatch,
  ReviewEvent,
  Reviewer,
  ReviewStage,
} from '#contract/review/review-events.ts';
import {
  type DecisionStore,
  type RecordDecisions,
  restoreDecisions,
  restoreRecords,
  type StageDecisions,
  withdrawalKey,
  withdrawBatch,
  withdrawDecisions,
} from './decisions.ts';
import {
  applyExtractionEvent,
  type ExtractionEvent,
  type ExtractionState,
  emptyExtraction,
} from './extraction/extraction-state.ts';

export interface Amendment {
  /** As it was before. */
  protocol: Protocol;
  reason: string | null;
  by: string;
  at: string;
}

/** A review as its events say: changed in place by each next event, never otherwise. */
export interface ReviewState extends DecisionStore {
  id: string;
  /** The last event that it holds. */
  seq: number;
  createdAt: string;
  updatedAt: string;
  title: string;
  protocol: Protocol;
  amendments: Amendment[];
  runId: string | null;
  reviewers: Map<string, Reviewer>;
  /** People whose decisions came with files. */
  imported: Map<string, { id: string; name: string }>;
  screeners: Record<ReviewStage, 1 | 2>;
  batches: { batch: RecordBatch; at: string; isWithdrawn: boolean }[];
  /** Rounds of citation chasing. */
  rounds: { chased: ChasedRound; at: string }[];
  /** How many records have ever come; `recordCount` leaves out those that were taken out again. */
  records: number;
  extraction: ExtractionState;
}

type EventOf<T extends ReviewEvent['type']> = Extract<ReviewEvent, { type: T }>;
type Handlers = { [T in ReviewEvent['type']]: (state: ReviewState, event: EventOf<T>, at: string) => void };

/** Records of the review, without those of withdrawn batches. */
export const recordCount = ({ records, removed }: ReviewState): number => records - removed.size;

const NO_PROTOCOL: Protocol = {
  question: '',
  eligibility: {
    population: '',
    intervention: '',
    comparison: '',
    outcome: '',
    designs: [],
    fromYear: null,
    toYear: null,
    languages: [],
  },
  sources: [],
  queries: [],
  exclusionReasons: [],
};

export function emptyReview(id: string): ReviewState {
  return {
    id,
    seq: 0,
    createdAt: '',
    updatedAt: '',
    title: '',
    protocol: NO_PROTOCOL,
    amendments: [],
    runId: null,
    reviewers: new Map(),
    imported: new Map(),
    screeners: { abstract: 1, fulltext: 1 },
    batches: [],
    removed: new Map(),
    withdrawn: new Map(),
    rounds: [],
    records: 0,
    decided: new Map(),
    extraction: emptyExtraction(),
  };
}

/** The state of a review from its events in order. The same events always give the same state. */
export function foldReview(id: string, events: readonly LoggedReviewEvent[]): ReviewState {
  const state = emptyReview(id);
  for (const logged of events) applyReviewEvent(state, logged);
  return state;
}

/** Brings a state on by its next event; one that it holds already changes nothing. */
export function applyReviewEvent(state: ReviewState, { seq, at, event }: LoggedReviewEvent): void {
  if (seq <= state.seq) return;
  const handle = HANDLERS[event.type] as (state: ReviewState, event: ReviewEvent, at: string) => void;
  handle(state, event, at);
  state.seq = seq;
  state.updatedAt = at;
}

const HANDLERS: Handlers = {
  created(state, { title, protocol, owner, runId }, at) {
    Object.assign(state, { title, protocol, runId, createdAt: at });
    state.reviewers.set(owner.id, owner);
  },
  renamed(state, { title }) {
    state.title = title;
  },
  protocol_changed(state, { protocol, reason, by }, at) {
    state.amendments.push({ protocol: state.protocol, reason, by, at });
    state.protocol = protocol;
  },
  joined(state, { reviewer }) {
    state.reviewers.set(reviewer.id, reviewer);
  },
  role_changed(state, { reviewerId, role }) {
    const reviewer = state.reviewers.get(reviewerId);
    if (reviewer) state.reviewers.set(reviewerId, { ...reviewer, role });
  },
  screeners_set(state, { stage, count }) {
    state.screeners[stage] = count;
  },
  imported(state, { batch, revived = [] }, at) {
    state.batches.push({ batch, at, isWithdrawn: false });
    state.records += batch.added;
    restoreRecords(state, revived);
  },
  batch_withdrawn(state, { batchId, recordIds }) {
    setWithdrawn(state, batchId, true);
    withdrawBatch(state, batchId, recordIds);
  },
  batch_restored(state, { batchId, recordIds }) {
    setWithdrawn(state, batchId, false);
    restoreRecords(state, recordIds);
    restoreDecisions(state, batchId);
  },
  decisions_withdrawn(state, { reviewerId, stage }) {
    withdrawDecisions(state, reviewerId, stage);
  },
  decisions_restored(state, { reviewerId, stage }) {
    restoreDecisions(state, withdrawalKey(reviewerId, stage));
  },
  chased(state, { chased }, at) {
    state.rounds.push({ chased, at });
  },
  decisions_imported(state, { batchId, people, decisions }, at) {
    for (const person of people) state.imported.set(person.id, person);
    for (const { recordId, stage, decision, reason, by, isResolution, at: made } of decisions) {
      const present = decisionsOf(state, recordId)[stage];
      // A clock elsewhere may be ahead.
      const common = { reason, at: made !== null && made < at ? made : at, batchId };
      if (!isResolution) present.by.set(by, { decision, ...common });
      else if (decision !== 'maybe') present.resolved = { decision, by, ...common };
    }
  },
  decided(state, { recordId, stage, decision, reason, by }, at) {
    const { by: decisions } = decisionsOf(state, recordId)[stage];
    if (decision === null) decisions.delete(by);
    else decisions.set(by, { decision, reason, at });
  },
  resolved(state, { recordId, stage, decision, reason, by }, at) {
    decisionsOf(state, recordId)[stage].resolved = { decision, reason, by, at };
  },
  retrieval_set(state, { recordId, isMissing }) {
    decisionsOf(state, recordId).isMissing = isMissing;
  },
  column_set: extract,
  column_removed: extract,
  cells_read: extract,
  cell_set: extract,
  bias_judged: extract,
};

function setWithdrawn(state: ReviewState, batchId: string, isWithdrawn: boolean): void {
  const found = state.batches.find(({ batch }) => batch.id === batchId);
  if (found) found.isWithdrawn = isWithdrawn;
}

function extract(state: ReviewState, event: ExtractionEvent, at: string): void {
  applyExtractionEvent(state.extraction, event, at);
}

function decisionsOf(state: ReviewState, recordId: string): RecordDecisions {
  const present = state.decided.get(recordId);
  if (present) return present;
  const none = (): StageDecisions => ({ by: new Map(), resolved: null });
  const fresh: RecordDecisions = { abstract: none(), fulltext: none(), isMissing: false };
  state.decided.set(recordId, fresh);
  return fresh;
}

/** Labels of batches that brought a record, each once; those of withdrawn batches are none. */
export function labelsOf({ batches }: ReviewState, batchIds: readonly string[]): string[] {
  const labels = new Map(batches.flatMap(({ batch, isWithdrawn }) => (isWithdrawn ? [] : [[batch.id, batch.label]])));
  return [...new Set(batchIds.flatMap((id) => labels.get(id) ?? []))];
}

/** What a person is called who works on the review, or whose decisions came with a file. */
export const reviewerName = ({ reviewers, imported }: ReviewState, id: string): string =>
  (reviewers.get(id) ?? imported.get(id))?.name ?? '';
