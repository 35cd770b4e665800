import { NO_USAGE } from './add-usage.ts';
import { AGENT_NAMES, type AgentName } from './agent-name.ts';
import type { Assessment, QuestionType } from './appraisal/assessment.ts';
import type { Contradiction } from './appraisal/contradiction.ts';
import type { Hypothesis } from './appraisal/hypothesis.ts';
import type { ShortAnswer } from './appraisal/short-answer.ts';
import type { TrialsOfRun } from './appraisal/trials.ts';
import type { MemoryReading } from './conversation/ask-events.ts';
import type { RunEventOf } from './event.ts';
import type { Evidence } from './evidence.ts';
import type { Exit } from './exit.ts';
import type { PlanStep, TeamMemberName } from './plan-step.ts';
import type { Report, ReportBlock, Screening } from './report.ts';
import type { RunRequest, SearchFilters } from './run-request.ts';
import type { SearchRecord, SearchStatus, ToolName } from './search-record.ts';
import type { Estimate, ProgressLedger, TaskLedger } from './team-events.ts';
import type { Usage } from './usage.ts';
import type { WorkReading } from './work-reading.ts';

/** `waiting`: for its reader's approval of the plan; `paused`: until its reader resumes it. Neither costs anything. */
export type RunStatus = 'queued' | 'running' | 'waiting' | 'paused' | 'complete' | 'failed' | 'cancelled';

export interface AgentView {
  /** `stopped`: at work when the run failed or was cancelled. */
  state: 'waiting' | 'working' | 'done' | 'stopped';
  /** What it does now or did last, in a sentence. */
  message: string;
  /** ISO times of its first start and last end. */
  since: string | null;
  until: string | null;
}

export interface SearchView {
  round: number;
  tool: ToolName;
  query: string;
  state: 'running' | SearchStatus;
  /** When it was asked for, or when the answer was obtained once there is one. */
  at: string;
  found: number;
  new: number;
  total: number | null;
  tookMs: number | null;
  message: string | null;
  /** As in a search record. */
  byName?: NonNullable<SearchRecord['byName']>;
}

export interface SectionView {
  id: string;
  title: string;
  state: 'waiting' | 'growing' | 'done';
  blocks: ReportBlock[];
}

export interface RoundView {
  round: number;
  why: string;
  queries: { tool: ToolName; query: string }[];
}

/** One decision of the manager. */
export interface DecisionView {
  round: number;
  ledger: ProgressLedger;
  stalls: number;
  basis: 'model' | 'repaired' | 'rules';
  noticed: string[];
}

/** The manager handed work to an agent; `report` is what came back. */
export interface HandoffView {
  round: number;
  to: TeamMemberName;
  instruction: string;
  why: string;
  at: string;
  report: string | null;
}

/** What the team did in addition to searching and judging; empty in a run by rules. */
export interface TeamView {
  taskLedgers: { resets: number; ledger: TaskLedger /** Decisions made before it was written. */; decisions: number }[];
  decisions: DecisionView[];
  handoffs: HandoffView[];
  resets: number;
  /** Plans that were given up for a new one. */
  replans: { resets: number; why: string; at: string /** Of the decision that showed no progress. */; round: number }[];
  /** Messages of the reader that reached the manager. */
  steered: { messageId: number; text: string; at: string /** Of the decision that was made next. */; round: number }[];
  problems: { agent: AgentName; message: string; at: string }[];
}

export interface UsageView {
  total: Usage;
  byAgent: Partial<Record<AgentName, Usage>>;
  /** Some of it is estimated because the provider did not say. */
  estimated: boolean;
}

/** One line of the full trace. */
export interface TraceLine {
  seq: number;
  at: string;
  agent: AgentName | 'run';
  text: string;
  isProblem: boolean;
}

type FactsOf<T extends 'works_taken_over' | 'question_understood' | 'retrieved' | 'evaluated' | 'answered'> = Omit<
  RunEventOf<T>,
  'type'
>;

/** The state of a conversation turn, in addition to that of every run. */
export interface AskView {
  /** The question as it was understood. */
  understood: FactsOf<'question_understood'>;
  retrieval: FactsOf<'retrieved'> | null;
  evaluation: FactsOf<'evaluated'> | null;
  answered: FactsOf<'answered'> | null;
}

/** What a viewer knows of a run: the fold of its events. Plain JSON, so the server can hand it to the browser. */
export interface RunView {
  runId: string;
  status: RunStatus;
  request: RunRequest | null;
  /** The run works on the bundled fictional sample data. */
  sampleData: boolean;
  lastSeq: number;
  startedAt: string | null;
  updatedAt: string | null;
  finishedAt: string | null;
  /** When the run rested, each from its last event before to the first one after; one that goes on is not among them. */
  rests: { since: string; until: string }[];
  plan: {
    /** `seq` of the event that proposed it: a plan may be proposed anew with the same steps. */
    seq: number;
    questionType: QuestionType;
    terms: string[];
    concepts: { term: string; synonyms: string[]; mesh: string[] }[];
    /** What the team does; empty where a loop works without a plan of its own. */
    steps: PlanStep[];
    estimate: Estimate | null;
    /** `open`: waits for approval; `edited`: approved with changes. */
    state: 'open' | 'approved' | 'edited';
    /** What the question itself limits the search to. */
    filters?: SearchFilters;
  } | null;
  round: number;
  maxRounds: number;
  rounds: RoundView[];
  agents: Record<AgentName, AgentView>;
  searches: SearchView[];
  /** Works by their present id, each as it was read. */
  works: Record<string, Evidence>;
  /** Ids that works had before a merge found a stronger one → present id. */
  aliases: Record<string, string>;
  groups: { representative: string; members: string[]; kind: 'version' | 'similar' }[];
  screenings: Record<string, Screening>;
  /** The last reading of each work, by its present id. */
  readings: Record<string, WorkReading>;
  answer: ShortAnswer | null;
  assessments: Assessment[];
  hypotheses: Hypothesis[];
  contradictions: Contradiction[];
  /** Null where no trial was found, and in runs recorded before this field existed. */
  trials: TrialsOfRun | null;
  team: TeamView;
  usage: UsageView;
  exit: Exit | null;
  title: string | null;
  sections: SectionView[];
  /** Unchecked text that is being written, by section, for live viewers only; several sections may be written at once. */
  streaming: Readonly<Record<string, string>>;
  claims: { checked: number; kept: number; dropped: number; rewritten: number };
  /** What a model made up and code threw away. */
  removed: { citations: number; quotes: number };
  /** Whose sentences are shown; null before the end, and where that was not kept. */
  writtenBy: Report['writtenBy'];
  confidence: number | null;
  confidenceReason: string | null;
  /** Evidence ids in the order of the reference list. */
  references: string[];
  nothingFound: string[] | null;
  /** Works of earlier runs that this one started from. */
  takenOver: FactsOf<'works_taken_over'> | null;
  /** What a model proposes to remember of it; absent where none was asked. */
  memoryReading?: MemoryReading | undefined;
  /** Null in runs that are no turn of a conversation. */
  ask: AskView | null;
  error: { code: string; message: string } | null;
  trace: TraceLine[];
}

/** One object, so that a view without drafts stays equal to itself. */
export const NO_DRAFTS: RunView['streaming'] = {};

const IDLE: AgentView = { state: 'waiting', message: '', since: null, until: null };

/** A run of which nothing is known yet. */
export function emptyRunView(runId: string): RunView {
  return {
    runId,
    status: 'queued',
    request: null,
    sampleData: false,
    lastSeq: 0,
    startedAt: null,
    updatedAt: null,
    finishedAt: null,
    rests: [],
    plan: null,
    round: 0,
    maxRounds: 0,
    rounds: [],
    agents: Object.fromEntries(AGENT_NAMES.map((name) => [name, IDLE])) as Record<AgentName, AgentView>,
    searches: [],
    works: {},
    aliases: {},
    groups: [],
    screenings: {},
    readings: {},
    answer: null,
    assessments: [],
    hypotheses: [],
    contradictions: [],
    trials: null,
    team: { taskLedgers: [], decisions: [], handoffs: [], resets: 0, replans: [], steered: [], problems: [] },
    usage: { total: NO_USAGE, byAgent: {}, estimated: false },
    exit: null,
    title: null,
    sections: [],
    streaming: NO_DRAFTS,
    claims: { checked: 0, kept: 0, dropped: 0, rewritten: 0 },
    removed: { citations: 0, quotes: 0 },
    writtenBy: null,
    confidence: null,
    confidenceReason: null,
    references: [],
    nothingFound: null,
    takenOver: null,
    ask: null,
    error: null,
    trace: [],
  };
}

export function hasEnded(view: Pick<RunView, 'status'>): boolean {
  return view.status === 'complete' || view.status === 'failed' || view.status === 'cancelled';
}
