import type { LanguageModel } from 'ai';
import type { AgentName } from '#contract/agent-name.ts';
import type { ModelRole } from '#contract/run-request.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
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

/** Calls of a kind after which a model must have given something usable. */
const MOST_CALLS = 2;
const GIVEN_UP =
  'The model gave no usable answer the first two times it was asked for this, so it is not asked again in this run.';

/** What a run knows about the kinds of question it asks its models: whether the answers are worth their cost. */
export interface ModelKinds {
  /**
   * Asks a question of a kind. The first ones are asked one after the other until one succeeds: whether a later one is
   * asked must not depend on which answer comes first. Throws `model_invalid` after two failed calls.
   *
   * @param question calls the model only while `mayCall` allows it, and asks before each call.
   */
  ask<T>(kind: string, question: (mayCall: () => boolean) => Promise<T>): Promise<T>;
}

interface Kind {
  calls: number;
  /** Questions of this kind may be asked, and in parallel. */
  isOpen: boolean;
  /** Settles when the question that is asked alone is done. */
  alone: Promise<void> | null;
}

export function createModelKinds(): ModelKinds {
  const kinds = new Map<string, Kind>();
  return {
    async ask(name, question) {
      const kind = kinds.get(name) ?? { calls: 0, isOpen: false, alone: null };
      kinds.set(name, kind);
      while (kind.alone) await kind.alone;
      if (kind.isOpen) return question(() => true);
      if (kind.calls >= MOST_CALLS) throw new AssayError('model_invalid', GIVEN_UP);
      const { promise, resolve } = Promise.withResolvers<void>();
      kind.alone = promise;
      try {
        const value = await question(() => {
          kind.calls += 1;
          return kind.calls <= MOST_CALLS;
        });
        kind.isOpen = true;
        return value;
      } catch (error) {
        settle(kind, error);
        throw error;
      } finally {
        kind.alone = null;
        resolve();
      }
    },
  };
}

/** Only a useless answer counts against a model: refused calls cost nothing. */
function settle(kind: Kind, error: unknown): void {
  if (isAssayError(error) && error.code === 'model_invalid') return;
  kind.calls = 0;
  // Do not queue questions for an unreachable server.
  kind.isOpen = !isAssayError(error) || error.code !== 'model_context';
}
