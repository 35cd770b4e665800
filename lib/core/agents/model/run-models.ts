import type { LanguageModel } from 'ai';
import type { AgentName } from '#contract/agent-name.ts';
import type { ModelRole } from '#contract/run-request.ts';
import type { ModelKinds } from './kinds.ts';
import type { Meter } from './meter.ts';

/** One place in a run from which a model is asked. */
export interface ModelPlace {
  role: ModelRole;
  /** The agent for which the tokens are counted. */
  agent: AgentName;
  /**
   * Name of the place, unique in the run and the same on every replay, e.g. `judge/2` or `report/section/clinical`.
   * Successive calls through one place are distinguished by their order.
   */
  scope: string;
  /** Receives the text as it arrives, live only: never on replay, and never required. */
  onText?: (delta: string) => void;
}

/** The models of a run. Every call through them is a recorded step, counted, and kept within the budget. */
export interface RunModels {
  /**
   * The model for one place. Call it with `maxRetries: 0`: retries happen inside the step. Its calls throw AssayError
   * `model_*` (the model failed: fall back), `budget_spent` (fall back and stop asking), and `cancelled` or `suspended`
   * (pass it on).
   */
  at(place: ModelPlace): Exclude<LanguageModel, string>;
  meter: Meter;
  /** Whether a kind of question is still asked. */
  kinds: ModelKinds;
  /** The model runs on the user's own machine and is small: what it checks is checked twice. */
  isLocal: boolean;
  /** The smart model can call tools. */
  callsTools: boolean;
}
