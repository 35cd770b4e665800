import type { PlanStep } from '#contract/plan-step.ts';
import type { ProgressLedger, TaskLedger } from '#contract/team-events.ts';
import type { ParsedQuestion } from '../../question/parsed-question.ts';
import type { TriedSearch } from '../gathering.ts';
import type { RankedWork } from '../handlers.ts';

/** What the manager decides from. */
export interface ManagerView {
  round: number;
  maxRounds: number;
  plan: ParsedQuestion;
  ledger: TaskLedger;
  /** What was said since the last reset. */
  thread: readonly { to: string; instruction: string; report: string }[];
  works: readonly RankedWork[];
  /** How many of the works were read as answering the question. */
  answering: number;
  /** The team's searches of earlier turns, oldest first; only ever added to. */
  tried: readonly TriedSearch[];
  /** The judge's scores, in code's words, or null; what it found missing, and what it would search for next. */
  assessment: string | null;
  gaps: readonly string[];
  nextQueries: readonly string[];
  hypotheses: number;
  /** Everything the reader has asked for, oldest first. */
  wishes: readonly string[];
}

/** The manager's answers, and whether they came at once, after being asked again, or from rules because none was valid. */
export type Basis = 'model' | 'repaired' | 'rules';

/** Plans, decides who speaks next, and plans anew. It only suggests: code counts, stops and pays. */
export interface Manager {
  plan(input: { plan: ParsedQuestion; wishes: readonly string[] }, signal: AbortSignal): Promise<TaskLedger>;
  /** Changes an open plan as its reader asked in words. */
  changePlan(
    input: { steps: readonly PlanStep[]; instruction: string; revision: number },
    signal: AbortSignal,
  ): Promise<PlanStep[]>;
  decide(view: ManagerView, signal: AbortSignal): Promise<{ ledger: ProgressLedger; basis: Basis }>;
  replan(view: ManagerView & { resets: number }, signal: AbortSignal): Promise<TaskLedger>;
}
