import PQueue from 'p-queue';

/** How many calls a model server processes at once; the others wait for their turn. */
export interface InFlight {
  /** Resolves to a function that gives the turn back. Rejects with the signal's reason. */
  turn(signal: AbortSignal | undefined): Promise<() => void>;
}

export function createInFlight(most: number): InFlight {
  const queue = new PQueue({ concurrency: most });
  return {
    turn(signal) {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      queue.add(() => new Promise<void>((done) => resolve(done)), signal ? { signal } : {}).catch(reject);
      return promise;
    },
  };
}
