import * as z from 'zod';
import { AGENT_NAMES } from '#contract/agent-name.ts';
import { assessment, questionType } from '#contract/appraisal/assessment.ts';
import { contradiction } from '#contract/appraisal/contradiction.ts';
import { hypothesis } from '#contract/appraisal/hypothesis.ts';
import { shortAnswer } from '#contract/appraisal/short-answer.ts';
import { trialsOfRun } from '#contract/appraisal/trials.ts';
import { ASK_EVENTS, memoryReading } from '#contract/conversation/ask-events.ts';
import { evidence } from '#contract/evidence.ts';
import { exit } from '#contract/exit.ts';
import { planStep, teamMember } from '#contract/plan-step.ts';
import { reportBlock, screening, writtenBy } from '#contract/report.ts';
import { runRequest, searchFilters } from '#contract/run-request.ts';
import type { RunStatus, RunView } from '#contract/run-view.ts';
import { searchRecord, searchStatus, toolName } from '#contract/search-record.ts';
import { estimate, progressLedger, taskLedger } from '#contract/team-events.ts';
import { usage } from '#contract/usage.ts';
import { workReading } from '#contract/work-reading.ts';
import type { AskedOfRun } from '../runs/run-control.ts';
import type { OwnRun } from '../runs/runs.ts';

const STATUSES = ['queued', 'running', 'waiting', 'paused', 'complete', 'failed', 'cancelled'] as const;
export const runStatus: z.ZodType<RunStatus> = z.enum(STATUSES);
const agentName = z.enum(AGENT_NAMES);
const isoTimestamp = z.string().nullable();

const agentView = z.object({
  state: z.enum(['waiting', 'working', 'done', 'stopped']),
  message: z.string(),
  since: isoTimestamp,
  until: isoTimestamp,
});

const searchView = z.object({
  round: z.int(),
  tool: toolName,
  query: z.string(),
  state: z.union([z.literal('running'), searchStatus]),
  at: z.string(),
  found: z.int(),
  new: z.int(),
  total: z.int().nullable(),
  tookMs: z.number().nullable(),
  message: z.string().nullable(),
  byName: searchRecord.shape.byName,
});

const plan = z.object({
  seq: z.int(),
  questionType,
  terms: z.array(z.string()),
  concepts: z.array(z.object({ term: z.string(), synonyms: z.array(z.string()), mesh: z.array(z.string()) })),
  steps: z.array(planStep),
  estimate: estimate.nullable(),
  state: z.enum(['open', 'approved', 'edited']),
  filters: z.exactOptional(searchFilters),
});

const [takenOver, understood, retrieval, evaluation, answered] = ASK_EVENTS;
const ask = z.object({
  understood: understood.omit({ type: true }),
  retrieval: retrieval.omit({ type: true }).nullable(),
  evaluation: evaluation.omit({ type: true }).nullable(),
  answered: answered.omit({ type: true }).nullable(),
});

const team = z.object({
  taskLedgers: z.array(z.object({ resets: z.int(), ledger: taskLedger, decisions: z.int() })),
  decisions: z.array(
    z.object({
      round: z.int(),
      ledger: progressLedger,
      stalls: z.int(),
      basis: z.enum(['model', 'repaired', 'rules']),
      noticed: z.array(z.string()),
    }),
  ),
  handoffs: z.array(
    z.object({
      round: z.int(),
      to: teamMember,
      instruction: z.string(),
      why: z.string(),
      at: z.string(),
      report: z.string().nullable(),
    }),
  ),
  resets: z.int(),
  replans: z.array(z.object({ resets: z.int(), why: z.string(), at: z.string(), round: z.int() })),
  steered: z.array(z.object({ messageId: z.int(), text: z.string(), at: z.string(), round: z.int() })),
  problems: z.array(z.object({ agent: agentName, message: z.string(), at: z.string() })),
});

/** A run as its events fold: all that a viewer knows of it. */
const runView = z.object({
  runId: z.string(),
  status: runStatus,
  request: runRequest.nullable(),
  sampleData: z.boolean(),
  lastSeq: z.int(),
  startedAt: isoTimestamp,
  updatedAt: isoTimestamp,
  finishedAt: isoTimestamp,
  rests: z.array(z.object({ since: z.string(), until: z.string() })),
  plan: plan.nullable(),
  round: z.int(),
  maxRounds: z.int(),
  rounds: z.array(
    z.object({
      round: z.int(),
      why: z.string(),
      queries: z.array(z.object({ tool: toolName, query: z.string() })),
    }),
  ),
  agents: z.record(agentName, agentView),
  searches: z.array(searchView),
  works: z.record(z.string(), evidence),
  aliases: z.record(z.string(), z.string()),
  groups: z.array(
    z.object({ representative: z.string(), members: z.array(z.string()), kind: z.enum(['version', 'similar']) }),
  ),
  screenings: z.record(z.string(), screening),
  readings: z.record(z.string(), workReading),
  answer: shortAnswer.nullable(),
  assessments: z.array(assessment),
  hypotheses: z.array(hypothesis),
  contradictions: z.array(contradiction),
  trials: trialsOfRun.nullable(),
  team,
  usage: z.object({ total: usage, byAgent: z.partialRecord(agentName, usage), estimated: z.boolean() }),
  exit: exit.nullable(),
  title: z.string().nullable(),
  sections: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      state: z.enum(['waiting', 'growing', 'done']),
      blocks: z.array(reportBlock),
    }),
  ),
  streaming: z.record(z.string(), z.string()),
  claims: z.object({ checked: z.int(), kept: z.int(), dropped: z.int(), rewritten: z.int() }),
  removed: z.object({ citations: z.int(), quotes: z.int() }),
  writtenBy: writtenBy.nullable(),
  confidence: z.number().nullable(),
  confidenceReason: z.string().nullable(),
  references: z.array(z.string()),
  nothingFound: z.array(z.string()).nullable(),
  takenOver: takenOver.omit({ type: true }).nullable(),
  memoryReading: memoryReading.optional(),
  ask: ask.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  trace: z.array(
    z.object({
      seq: z.int(),
      at: z.string(),
      agent: z.union([agentName, z.literal('run')]),
      text: z.string(),
      isProblem: z.boolean(),
    }),
  ),
}) satisfies z.ZodType<RunView>;

const askedOfRun = z.object({
  pauseRequested: z.boolean(),
  writeNowRequested: z.boolean(),
  pendingMessages: z.array(z.object({ id: z.int(), text: z.string(), at: z.string() })),
}) satisfies z.ZodType<AskedOfRun>;

/** With its active link, and its owner's requests. */
export const runAnswer = z.object({
  ...runView.shape,
  share: z.object({ url: z.string(), createdAt: z.string() }).nullable(),
  controls: askedOfRun,
});
export type RunAnswer = z.infer<typeof runAnswer>;

/** A run as the list shows it. */
export const listedRun = z.object({
  runId: z.string(),
  question: z.string(),
  status: runStatus,
  title: z.string().nullable(),
  exit: z.string().nullable(),
  confidence: z.number().nullable(),
  isDirect: z.boolean().nullable(),
  version: z.int().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
}) satisfies z.ZodType<OwnRun>;
