import { isAssayError } from '#core/errors.ts';

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
