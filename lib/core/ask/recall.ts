import type { RetrieverInput } from '#contract/ask.ts';
import { type RecalledItem, recalled } from '#contract/memory.ts';
import { AssayError } from '../errors.ts';
import type { AskRun } from './ask-run.ts';

export interface RecallOutcome {
  items: RecalledItem[];
  /** Why nothing could be recalled, as a sentence; null when memory answered. */
  failure: string | null;
  /** False where nothing is remembered at all. */
  wasAsked: boolean;
}

const MOST_ITEMS = 8;
const NOT_RECALLED = 'It did not answer in time, so nothing remembered was used.';

/** Recalls what bears on the question, as one recorded step. Memory that fails is never noticed in an answer but by its name. */
export async function recallStep(
  { recall, journal, signal }: Pick<AskRun, 'recall' | 'journal' | 'signal'>,
  { queryText, timeoutPerSource }: Pick<RetrieverInput, 'queryText' | 'timeoutPerSource'>,
): Promise<RecallOutcome> {
  if (!recall) return { items: [], failure: null, wasAsked: false };
  return journal.step('recall', async (): Promise<RecallOutcome> => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutPerSource * 1_000)]);
    try {
      const found = recalled.parse(await Promise.race([recall(queryText, within), givenUp(within)]));
      return { items: found.items.slice(0, MOST_ITEMS), failure: null, wasAsked: true };
    } catch (error) {
      if (signal.aborted) throw new AssayError('cancelled', undefined, { cause: error });
      return { items: [], failure: NOT_RECALLED, wasAsked: true };
    }
  });
}

/** A memory that does not listen to its signal is not waited for. */
function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
