import type { AgentName } from '#contract/agent-name.ts';
import type { RunEvent } from '#contract/event.ts';
import { AssayError, isAssayError } from '../errors.ts';

export type Emit = (event: RunEvent) => void;

/** Whether the model failed, so that rules take over; an agent must not catch any other error. */
export function isModelFailure(error: unknown): error is AssayError {
  return isAssayError(error) && (error.code.startsWith('model_') || error.code === 'budget_spent');
}

interface Part<T> {
  agent: AgentName;
  emit: Emit;
  signal: AbortSignal;
  byModel: () => Promise<T>;
  byRules: () => Promise<T>;
  /** A sentence that says what was done instead. */
  instead: string;
}

/**
 * An agent's work by its model, or by rules where the model fails or may no longer be asked; the fallback is announced.
 */
export async function modelOrRules<T>({ agent, emit, signal, byModel, byRules, instead }: Part<T>): Promise<T> {
  try {
    return await byModel();
  } catch (error) {
    if (!isModelFailure(error)) throw asCancelled(error, signal);
    emit({ type: 'model_problem', agent, message: `${error.message} ${instead}` });
    return byRules();
  }
}

/** Turns whatever a library throws on an abort signal into one kind of error. */
export function asCancelled(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted && !isAssayError(error) ? new AssayError('cancelled', undefined, { cause: error }) : error;
}

/** The prompt does not fit into the model's context; half of it may. */
export function isTooLong(error: unknown): boolean {
  return isAssayError(error) && error.code === 'model_context';
}

/**
 * Asks about the first of some works, halving their number while they do not fit into the model's context.
 *
 * @param announce receives the final number if it is not all of them.
 */
export async function withFewer<T>(
  works: number,
  ask: (first: number) => Promise<T>,
  announce: (first: number) => void,
): Promise<T> {
  for (let first = works; ; first = Math.ceil(first / 2)) {
    try {
      const value = await ask(first);
      if (first < works) announce(first);
      return value;
    } catch (error) {
      if (!isTooLong(error) || first < 2) throw error;
    }
  }
}

/** The notice that a model was shown only some of the works. */
export function shownFewer(first: number, all: number, of: string): string {
  return `The context of the model is small, so it was shown the first ${first} of ${all} ${of}.`;
}

/** Splits a list in two halves. */
export function halves<T>(list: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
}
