import * as z from 'zod';
import { AGENT_NAMES } from './agent-name.ts';
import { planStep, teamMember } from './plan-step.ts';
import { MODEL_ROLES } from './run-request.ts';
import { usage } from './usage.ts';

const agentName = z.enum(AGENT_NAMES);

/**
 * What the run is expected to use, announced before anything is spent. `money` in US dollars, null where no price is
 * known.
 */
export const estimate = z.object({ tokens: z.int(), money: z.number().nullable(), seconds: z.int() });
export type Estimate = z.infer<typeof estimate>;

/** The manager's first record: what is known, and what to do (Magentic-One's task ledger). */
export const taskLedger = z.object({
  given: z.array(z.string()),
  toLookUp: z.array(z.string()),
  toDerive: z.array(z.string()),
  guesses: z.array(z.string()),
  plan: z.array(planStep),
});
export type TaskLedger = z.infer<typeof taskLedger>;

const answered = <T extends z.ZodType>(answer: T) => z.object({ answer, reason: z.string() });

/** The manager's second record, made anew each round (Magentic-One's progress ledger). */
export const progressLedger = z.object({
  satisfied: answered(z.boolean()),
  looping: answered(z.boolean()),
  progress: answered(z.boolean()),
  nextSpeaker: answered(teamMember),
  instruction: answered(z.string()),
});
export type ProgressLedger = z.infer<typeof progressLedger>;

/** Events of the model-backed team. Those of every run are in event.ts. */
export const TEAM_EVENTS = [
  /** The task ledger as it was made or, after a reset, rewritten. For the trace. */
  z.object({ type: z.literal('task_ledger'), resets: z.int(), ledger: taskLedger }),
  /** The plan that is worked on from here: approved by its reader (perhaps edited), or at once. */
  z.object({ type: z.literal('plan_approved'), steps: z.array(planStep), edited: z.boolean(), byReader: z.boolean() }),
  /** One decision of the manager, with the stall count after it and where its answer came from. For the trace. */
  z.object({
    type: z.literal('progress_ledger'),
    round: z.int(),
    ledger: progressLedger,
    stalls: z.int(),
    /** `repaired`: valid only after asking again; `rules`: no valid answer came, code chose the next speaker. */
    basis: z.enum(['model', 'repaired', 'rules']),
    /** What code noticed in addition to the model's answer, e.g. a repeated query without new results. */
    noticed: z.array(z.string()),
  }),
  z.object({ type: z.literal('handoff'), round: z.int(), to: teamMember, instruction: z.string(), why: z.string() }),
  z.object({ type: z.literal('agent_reported'), round: z.int(), agent: agentName, message: z.string() }),
  z.object({ type: z.literal('replanned'), resets: z.int(), why: z.string(), steps: z.array(planStep) }),
  /** A message of the reader has reached the manager. */
  z.object({ type: z.literal('steered'), messageId: z.int(), text: z.string() }),
  /** A model call was recorded: what it used, and for which agent. */
  z.object({
    type: z.literal('usage_updated'),
    agent: agentName,
    role: z.enum(MODEL_ROLES),
    usage,
    /** The provider did not say; tokens are estimated from the length of the text. */
    estimated: z.boolean(),
  }),
  /** A model did not do what it was asked; `message` says what was done instead. */
  z.object({ type: z.literal('model_problem'), agent: agentName, message: z.string() }),
  /** Written by the server, not by the orchestrator: the run rests until its reader resumes it. */
  z.object({ type: z.literal('paused') }),
  z.object({ type: z.literal('resumed') }),
] as const;
