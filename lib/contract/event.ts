import * as z from 'zod';
import { AGENT_NAMES } from './agent-name.ts';
import { assessment, questionType } from './appraisal/assessment.ts';
import { contradiction } from './appraisal/contradiction.ts';
import { hypothesis } from './appraisal/hypothesis.ts';
import { shortAnswer } from './appraisal/short-answer.ts';
import { trialsOfRun } from './appraisal/trials.ts';
import { verdict } from './claim.ts';
import { ASK_EVENTS } from './conversation/ask-events.ts';
import { evidence } from './evidence.ts';
import { exit } from './exit.ts';
import { planStep } from './plan-step.ts';
import { reportBlock, screening, writtenBy } from './report.ts';
import { runRequest, searchFilters } from './run-request.ts';
import { searchRecord, toolName } from './search-record.ts';
import { estimate, TEAM_EVENTS } from './team-events.ts';
import { workReading } from './work-reading.ts';

const agentName = z.enum(AGENT_NAMES);
const plannedQuery = z.object({ tool: toolName, query: z.string() });

/**
 * One fact about a run. Events contain everything a viewer needs, so that folding them (reduce-run.ts) is the only way
 * to know a run. Consumers skip unknown types.
 */
export const runEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), runId: z.string(), request: runRequest, sampleData: z.boolean() }),
  z.object({ type: z.literal('thinking'), agent: agentName, message: z.string() }),
  z.object({
    type: z.literal('plan_ready'),
    questionType,
    terms: z.array(z.string()),
    concepts: z.array(z.object({ term: z.string(), synonyms: z.array(z.string()), mesh: z.array(z.string()) })),
    queries: z.array(plannedQuery),
    /** What the team will do; empty where a loop works without a plan. */
    steps: z.array(planStep).default([]),
    estimate: estimate.nullable().default(null),
    /** The run rests until its reader approves. Each change by a sentence makes a new `plan_ready`. */
    awaitsApproval: z.boolean().default(false),
    /** Limits on the search that the question itself states, where they are applied. */
    filters: z.exactOptional(searchFilters),
  }),
  z.object({
    type: z.literal('round_started'),
    round: z.int(),
    maxRounds: z.int(),
    queries: z.array(plannedQuery),
    why: z.string(),
  }),
  z.object({ type: z.literal('searching'), round: z.int(), tool: toolName, query: z.string() }),
  z.object({ type: z.literal('search_complete'), search: searchRecord }),
  z.object({
    type: z.literal('source_failed'),
    round: z.int(),
    tool: toolName,
    query: z.string(),
    message: z.string(),
  }),
  z.object({ type: z.literal('evidence_added'), round: z.int(), evidence }),
  /** A work already known was found again and enriched; `replaces` lists ids that are now this work's. */
  z.object({ type: z.literal('evidence_merged'), round: z.int(), evidence, replaces: z.array(z.string()) }),
  z.object({
    type: z.literal('evidence_grouped'),
    representative: z.string(),
    members: z.array(z.string()),
    kind: z.enum(['version', 'similar']),
  }),
  z.object({ type: z.literal('evidence_screened'), round: z.int(), screenings: z.array(screening) }),
  /** Works were read whole for the question; a later reading of a work replaces the one before. */
  z.object({ type: z.literal('works_read'), round: z.int(), readings: z.array(workReading) }),
  z.object({ type: z.literal('judging'), round: z.int(), works: z.int() }),
  z.object({ type: z.literal('judge_complete'), assessment }),
  z.object({ type: z.literal('hypothesizing'), round: z.int() }),
  z.object({ type: z.literal('hypotheses_updated'), round: z.int(), hypotheses: z.array(hypothesis) }),
  z.object({ type: z.literal('contradictions_found'), contradictions: z.array(contradiction) }),
  /** Trials with their publications, and registered versus reported outcomes. */
  z.object({ type: z.literal('trials_compared'), trials: trialsOfRun }),
  z.object({ type: z.literal('progress'), agent: agentName, message: z.string(), done: z.int(), total: z.int() }),
  z.object({
    type: z.literal('synthesizing'),
    exit,
    title: z.string(),
    sections: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  /** The first lines of the report. */
  z.object({ type: z.literal('answer_told'), answer: shortAnswer }),
  z.object({ type: z.literal('section_started'), sectionId: z.string(), title: z.string() }),
  /** Live decoration only: never stored, never required. The `block_added` that follows contains the whole text. */
  z.object({ type: z.literal('streaming'), sectionId: z.string(), text: z.string() }),
  z.object({
    type: z.literal('claim_checked'),
    claimId: z.string(),
    verdict,
    kept: z.boolean(),
    /** The sentence failed once and was written anew from its quotes. */
    rewritten: z.boolean().optional(),
    reason: z.string().optional(),
  }),
  z.object({ type: z.literal('block_added'), sectionId: z.string(), block: reportBlock }),
  z.object({
    type: z.literal('complete'),
    exit,
    confidence: z.number().nullable(),
    confidenceReason: z.string(),
    claims: z.object({ kept: z.int(), rewritten: z.int(), dropped: z.int() }),
    /** Evidence ids in the order of the reference list. */
    references: z.array(z.string()),
    /** Set when nothing relevant was found: what was tried, in sentences. Then there is no report. */
    nothingFound: z.array(z.string()).optional(),
    /** What a model made up and code removed: citations of unknown works, quotes that are in no text. */
    removed: z.object({ citations: z.int(), quotes: z.int() }).optional(),
    /** Who wrote the sentences; absent where nothing was written, and in runs recorded before this field existed. */
    writtenBy: writtenBy.optional(),
  }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
  z.object({ type: z.literal('cancelled') }),
  ...TEAM_EVENTS,
  ...ASK_EVENTS,
]);
export type RunEvent = z.infer<typeof runEvent>;
export type RunEventType = RunEvent['type'];
export type RunEventOf<T extends RunEventType> = Extract<RunEvent, { type: T }>;

/** An event in the log: `seq` rises by one from 1, `at` is ISO 8601. */
export type LoggedEvent = RunEvent & { seq: number; at: string };

const TERMINAL: ReadonlySet<RunEventType> = new Set(['complete', 'error', 'cancelled']);

const WRITTEN_BY_SERVER: ReadonlySet<RunEventType> = new Set(['paused', 'resumed']);

/** Whether the event was written between the orchestrator's own ones, so that replay must pass over it. */
export function isWrittenByServer(type: RunEventType): boolean {
  return WRITTEN_BY_SERVER.has(type);
}

/** Every run ends with exactly one of these. */
export function isTerminal(type: RunEventType): boolean {
  return TERMINAL.has(type);
}
