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
  /** The dialogue since the last reset. */
  thread: readonly { to: string; instruction: string; report: string }[];
  works: readonly RankedWork[];
  /** How many of the works the reader found to answer the question. */
  answering: number;
  /** The team's searches of earlier turns, oldest first; only ever appended to. */
  tried: readonly TriedSearch[];
  /** The judge's scores, in code's words, or null; what it found missing, and what it would search for next. */
  assessment: string | null;
  gaps: readonly string[];
  nextQueries: readonly string[];
  hypotheses: number;
  /** Everything the user has asked for, oldest first. */
  wishes: readonly string[];
}

/** How the manager's answer was obtained: at once, after a repair, or from rules because none was valid. */
export type Basis = 'model' | 'repaired' | 'rules';

/** Plans, chooses the next speaker, and replans. It only suggests: code counts, stops and keeps to the budget. */
export interface Manager {
  plan(input: { plan: ParsedQuestion; wishes: readonly string[] }, signal: AbortSignal): Promise<TaskLedger>;
  /** Changes an open plan as the user asked in words. */
  changePlan(
    input: { steps: readonly PlanStep[]; instruction: string; revision: number },
    signal: AbortSignal,
  ): Promise<PlanStep[]>;
  decide(view: ManagerView, signal: AbortSignal): Promise<{ ledger: ProgressLedger; basis: Basis }>;
  replan(view: ManagerView & { resets: number }, signal: AbortSignal): Promise<TaskLedger>;
}
