import { AssayError } from '../../errors.ts';
import type { StudyModel, StudyQuestionToModel } from '../study-model.ts';

interface CallLimits {
  /** Milliseconds for one call. */
  callMs: number;
  /** For all calls of a piece of work; what is asked behind that is refused at once. */
  totalMs: number;
}

/**
 * A model that is waited for so long and no longer: a call out of time fails with `model_timeout`, as any other failure of a
 * model, so that the agent goes on without it there and what was answered before is kept.
 */
export function withTimeLimits(
  model: StudyModel,
  { callMs, totalMs }: CallLimits,
): { model: StudyModel; isTooSlow(): boolean } {
  const total = AbortSignal.timeout(totalMs);
  let isTooSlow = false;
  async function ask<T>(question: StudyQuestionToModel<T>): Promise<T> {
    const late = AbortSignal.any([total, AbortSignal.timeout(callMs)]);
    const signal = AbortSignal.any([question.signal, late]);
    try {
      return await Promise.race([model.ask({ ...question, signal }), whenAborted(signal)]);
    } catch (error) {
      if (question.signal.aborted || !late.aborted) throw error;
      isTooSlow = true;
      throw new AssayError('model_timeout', undefined, { cause: error });
    }
  }
  return { model: { ask }, isTooSlow: () => isTooSlow };
}

/** A model that does not listen to its signal is left to itself. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new AssayError('cancelled', undefined, { cause: signal.reason }));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}
