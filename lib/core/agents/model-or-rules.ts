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
