import type { LanguageModel } from 'ai';
import type { AgentName } from '#contract/agent-name.ts';
import type { ModelRole } from '#contract/run-request.ts';
import type { ModelKinds } from './kinds.ts';
import type { Meter } from './meter.ts';

/** One place in a run from which a model is asked. */
export interface ModelPlace {
  role: ModelRole;
  /** For whom the tokens are counted. */
  agent: AgentName;
  /**
   * Name of the place, unique in the run and the same on every replay, e.g. `judge/2` or `report/section/clinical`. Calls
   * made one after the other through one place are told apart by their order.
   */
  scope: string;
  /** Hears the text as it comes, live only: never on replay, and never needed. */
  onText?: (delta: string) => void;
}

/** The models of a run. Every call through them is a recorded step, counted, and held within the budget. */
export interface RunModels {
  /**
   * The model for one place. Ask it with `maxRetries: 0`: what can be repeated is repeated inside the step. Its calls
   * throw AssayError `model_*` (the model did not do its part: fall back), `budget_spent` (fall back, ask no more), and
   * `cancelled` or `suspended` (let it pass).
   */
  at(place: ModelPlace): Exclude<LanguageModel, string>;
  meter: Meter;
  /** Whether a kind of question is still asked. */
  kinds: ModelKinds;
  /** The model runs on one's own machine, and is small: what it checks is checked twice. */
  isLocal: boolean;
  /** The smart model can call tools. */
  callsTools: boolean;
}
