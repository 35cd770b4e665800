import { AssayError, isAssayError } from '#core/errors.ts';

/** Calls of a kind that a model has to give anything that can be used. */
const MOST_CALLS = 2;
const GIVEN_UP =
  'The model gave nothing that could be used the first two times it was asked for this, so it is not asked for it again in this run.';

/** What a run knows of the kinds of question that it asks its models: whether it gets anything for what it pays. */
export interface ModelKinds {
  /**
   * Asks a question of a kind. The first ones go one behind the other, until one has been of use: whether a later one is asked
   * must not depend on which answer comes first. Throws `model_invalid` where two calls were made for nothing.
   *
   * @param question calls the model only as long as `mayCall` says so, which it asks before each call.
   */
  ask<T>(kind: string, question: (mayCall: () => boolean) => Promise<T>): Promise<T>;
}

interface Kind {
  calls: number;
  /** Nothing speaks against asking, all at once. */
  isOpen: boolean;
  /** Settles when who asks alone is done. */
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

/** Only an answer that came and was of no use speaks against a model: what was refused was not paid for. */
function settle(kind: Kind, error: unknown): void {
  if (isAssayError(error) && error.code === 'model_invalid') return;
  kind.calls = 0;
  // Others must not wait for a server that is not there one behind the other.
  kind.isOpen = !isAssayError(error) || error.code !== 'model_context';
}
