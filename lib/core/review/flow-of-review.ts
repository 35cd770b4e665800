import type { CountedLabel, PrismaFlow } from '#contract/review/flow.ts';
import type { RecordBatch, ReviewStage } from '#contract/review/review-events.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';
import type { RecordDecisions } from './decisions.ts';
import { isInStage, outcomeOf } from './outcome.ts';
import { type ReviewState, recordCount } from './review-state.ts';

const NO_REASON = 'No reason given';

/** The PRISMA 2020 flow of a review as far as it has come; a note counts the records that are not settled. */
export function flowOfReview(state: ReviewState): PrismaFlow {
  const abstract = countOutcomes(state, 'abstract');
  const fulltext = countOutcomes(state, 'fulltext');
  const hasBegun = abstract.settled > 0;
  const hasRead = fulltext.settled > 0;
  const included = hasRead ? fulltext.included : null;
  return {
    identified: {
      databases: found(state, 'databases'),
      registers: found(state, 'registers'),
      other: found(state, 'other'),
    },
    removedBeforeScreening: {
      // What was found more than once, also by a batch that has been withdrawn, is one record.
      duplicates: liveBatches(state).reduce((sum, { found }) => sum + found, 0) - recordCount(state),
      byAutomation: [],
    },
    screened: hasBegun ? abstract.settled : null,
    excludedAtScreening: hasBegun ? abstract.settled - abstract.included : null,
    soughtForRetrieval: hasBegun ? abstract.included : null,
    notRetrieved: hasBegun ? fulltext.missing : null,
    assessed: hasRead ? fulltext.settled : null,
    excludedAtAssessment: hasRead ? fulltext.reasons : null,
    includedStudies: included,
    includedReports: included,
    notes: notesOf(state, abstract, fulltext),
  };
}

function found(state: ReviewState, kind: 'databases' | 'registers' | 'other'): CountedLabel[] {
  const counts = new Map<string, number>();
  for (const batch of liveBatches(state)) {
    if (kindOf(batch) !== kind) continue;
    const label = batch.origin === 'search' && batch.tool ? SOURCE_FACTS[batch.tool].label : batch.label;
    counts.set(label, (counts.get(label) ?? 0) + batch.found);
  }
  return [...counts].map(([label, count]) => ({ label, count }));
}

const liveBatches = ({ batches }: ReviewState) =>
  batches.flatMap(({ batch, isWithdrawn }) => (isWithdrawn ? [] : batch));

/** What people import as a file they have exported from a database. */
function kindOf({ origin, tool }: RecordBatch): 'databases' | 'registers' | 'other' {
  if (origin === 'bibliography') return 'databases';
  return origin === 'search' && tool ? SOURCE_FACTS[tool].identifiedAs : 'other';
}

interface Outcomes {
  settled: number;
  included: number;
  conflicts: number;
  missing: number;
  reasons: CountedLabel[];
}

function countOutcomes(state: ReviewState, stage: ReviewStage): Outcomes {
  const counts: Outcomes = { settled: 0, included: 0, conflicts: 0, missing: 0, reasons: [] };
  const reasons = new Map<string, number>();
  for (const decided of state.decided.values()) {
    if (!isInStage(state, decided, stage)) continue;
    const outcome = outcomeOf(state, decided, stage);
    if (outcome === 'conflict') counts.conflicts += 1;
    if (outcome === 'included') counts.included += 1;
    if (outcome === 'included' || outcome === 'excluded') counts.settled += 1;
    else if (decided.isMissing) counts.missing += 1;
    if (outcome !== 'excluded') continue;
    const reason = reasonOf(decided, stage) ?? NO_REASON;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  counts.reasons = [...reasons]
    .map(([label, count]) => ({ label, count }))
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
  return counts;
}

/** Why a record was excluded: the owner's reason where they settled it, else the first that a reviewer gave. */
export function reasonOf(decided: RecordDecisions, stage: ReviewStage): string | null {
  const { by, resolved } = decided[stage];
  if (resolved?.reason) return resolved.reason;
  return [...by.values()].find(({ decision, reason }) => decision === 'exclude' && reason)?.reason ?? null;
}

function notesOf(state: ReviewState, abstract: Outcomes, fulltext: Outcomes): string[] {
  const beyond = hitsBeyond(state);
  if (abstract.settled === 0) return beyond;
  const open = recordCount(state) - abstract.settled;
  const unread = abstract.included - fulltext.settled - fulltext.missing;
  return [
    ...beyond,
    ...(open > 0 ? [`${counted(open, 'record')} not screened yet.`] : []),
    ...(unread > 0 && fulltext.settled > 0 ? [`${counted(unread, 'report')} not assessed yet.`] : []),
    screenedBy(state),
  ];
}

/** A search brings a part of what its source has; PRISMA counts what was retrieved. */
function hitsBeyond(state: ReviewState): string[] {
  const counts = new Map<string, number>();
  for (const { origin, tool, label, found: retrieved, total = 0 } of liveBatches(state)) {
    if (origin !== 'search' || total <= retrieved) continue;
    const source = tool ? SOURCE_FACTS[tool].label : label;
    counts.set(source, (counts.get(source) ?? 0) + total - retrieved);
  }
  return [...counts].map(
    ([source, count]) =>
      `${source} has ${count.toLocaleString('en')} more ${count === 1 ? 'hit' : 'hits'} than were retrieved for these searches.`,
  );
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? ' is' : 's are'}`;

function screenedBy({ screeners }: ReviewState): string {
  const { abstract, fulltext } = screeners;
  const people = (count: 1 | 2) => (count === 1 ? 'one person' : 'two people independently');
  if (abstract === fulltext) return `Each record was screened and assessed by ${people(abstract)}.`;
  return `Each record was screened by ${people(abstract)}, and assessed by ${people(fulltext)}.`;
}
