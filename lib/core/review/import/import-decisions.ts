import type { ListedDecision } from '#contract/review/listed-decision.ts';
import type {
  ImportedDecision,
  RecordBatch,
  ReviewEvent,
  Reviewer,
  ReviewStage,
} from '#contract/review/review-events.ts';
import type { RecordDecisions } from '../decisions.ts';
import type { ReviewState } from '../review-state.ts';

/** What a file says about one record of the review. */
export interface RecordListing {
  recordId: string;
  decisions: readonly ListedDecision[];
}

interface DecisionImport {
  batchId: string;
  /** Name of the file: whose decisions they are, where it names nobody. */
  file: string;
  /** Who imports it. */
  by: Reviewer;
}

type Counts = Record<'same' | 'differs' | 'replaced' | 'unsettled' | 'crowded', number>;

interface Person {
  id: string;
  name: string;
}

/** Decisions in one event: some 200 KB. */
const IN_ONE_EVENT = 1_000;
const LONGEST_NAME = 80;
/** People whose decisions come from files, in one review. */
const MOST_PEOPLE = 100;
const LONGEST_REASON = 500;

/**
 * The events by which decisions made elsewhere come into a review, as those of the people whom the file names. Decisions that
 * a person of the same name has made here stay, and so do resolutions; those of the file that contradict them are counted.
 */
export function importDecisions(
  state: ReviewState,
  { batchId, file, by }: DecisionImport,
  listings: readonly RecordListing[],
): { events: ReviewEvent[]; batch: Pick<RecordBatch, 'decisions' | 'notices'> } {
  const members = new Map([...state.reviewers.values()].map(({ id, name }) => [keyOf(name), id]));
  const people = new Map<string, Person>();
  const taken = new Map<string, ImportedDecision>();
  const counts = { same: 0, differs: 0, replaced: 0, unsettled: 0, crowded: 0 };
  for (const { recordId, decisions } of listings) {
    for (const { by: named, stage, decision, reason, at, isResolution } of decisions) {
      const name = (named?.trim() || file).slice(0, LONGEST_NAME);
      const id = importedId(name);
      const imported = {
        recordId,
        stage,
        decision,
        reason: reason?.slice(0, LONGEST_REASON) ?? null,
        by: id,
        at: timeOf(at),
      };
      const key = [recordId, stage, isResolution ? 'resolution' : id].join('\n');
      const decided = state.decided.get(recordId) ?? state.removed.get(recordId);
      const own = presentOf(decided, stage, isResolution, members.get(keyOf(name)));
      const known = own ?? presentOf(decided, stage, isResolution, id);
      const before = taken.get(key)?.decision ?? known?.decision;
      if (isResolution && by.role !== 'owner') counts.unsettled += 1;
      else if (before === decision) counts.same += 1;
      else if (taken.has(key) || own || (known && isResolution)) counts.differs += 1;
      else if (!hasRoom(state, people, id)) counts.crowded += 1;
      else {
        if (known) counts.replaced += 1;
        people.set(id, { id, name });
        taken.set(key, { ...imported, isResolution });
      }
    }
  }
  const all = [...taken.values()];
  return {
    events: chunked(all).map((decisions) => ({
      ...{ type: 'decisions_imported', batchId, decisions, by: by.id },
      people: peopleOf(decisions, people),
    })),
    batch: listings.some(({ decisions }) => decisions.length > 0)
      ? { decisions: all.length, notices: noticesOf(counts) }
      : {},
  };
}

/** People who decided elsewhere have no account: the same name in another file is taken for the same person. */
const importedId = (name: string) => `imported:${keyOf(name)}`;
const keyOf = (name: string) => name.trim().toLowerCase();

const hasRoom = ({ imported }: ReviewState, people: ReadonlyMap<string, Person>, id: string): boolean =>
  imported.has(id) || people.has(id) || imported.size + people.size < MOST_PEOPLE;

const peopleOf = (decisions: readonly ImportedDecision[], people: ReadonlyMap<string, Person>): Person[] =>
  [...new Set(decisions.map(({ by }) => by))].flatMap((id) => people.get(id) ?? []);

/** What a file gives as a time may be anything. */
function timeOf(text: string | null): string | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function presentOf(
  decided: RecordDecisions | null | undefined,
  stage: ReviewStage,
  isResolution: boolean,
  reviewerId: string | undefined,
): { decision: string } | null {
  const present = decided?.[stage];
  if (isResolution) return present?.resolved ?? null;
  return (reviewerId !== undefined && present?.by.get(reviewerId)) || null;
}

function chunked(decisions: readonly ImportedDecision[]): ImportedDecision[][] {
  const chunks: ImportedDecision[][] = [];
  for (let at = 0; at < decisions.length; at += IN_ONE_EVENT) chunks.push(decisions.slice(at, at + IN_ONE_EVENT));
  return chunks;
}

function noticesOf({ same, differs, replaced, unsettled, crowded }: Counts): string[] {
  const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'decision' : 'decisions'}`;
  return [
    ...(same > 0 ? [`${counted(same)} of the file had been made or imported here already.`] : []),
    ...(differs > 0
      ? [
          `${counted(differs)} of the file contradict another entry of the file, a decision that the same person made here, or a resolution; they were not imported.`,
        ]
      : []),
    ...(unsettled > 0
      ? [
          `${counted(unsettled)} of the file resolve conflicts; they were not imported, since only an owner resolves conflicts.`,
        ]
      : []),
    ...(crowded > 0
      ? [`${counted(crowded)} of the file were not imported: a review takes those of ${MOST_PEOPLE} people.`]
      : []),
    ...(replaced > 0 ? [`${counted(replaced)} replace what was imported from another file for the same person.`] : []),
  ];
}
