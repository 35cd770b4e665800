import { isAssayError } from '#core/errors.ts';

/** What was sent does not fit into the model's context: half of it may. */
export function isTooLong(error: unknown): boolean {
  return isAssayError(error) && error.code === 'model_context';
}

/**
 * Asks about the first of some works, and about half as many again and again while they do not fit into the model's context.
 *
 * @param tell hears of how many was asked in the end, where these are not all.
 */
export async function withFewer<T>(
  works: number,
  ask: (first: number) => Promise<T>,
  tell: (first: number) => void,
): Promise<T> {
  for (let first = works; ; first = Math.ceil(first / 2)) {
    try {
      const value = await ask(first);
      if (first < works) tell(first);
      return value;
    } catch (error) {
      if (!isTooLong(error) || first < 2) throw error;
    }
  }
}

/** What is told where a model was shown less than there is. */
export function shownFewer(first: number, all: number, of: string): string {
  return `The context of the model is small, so it was shown the first ${first} of ${all} ${of}.`;
}

/** The same list in two halves. */
export function halves<T>(list: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
}
