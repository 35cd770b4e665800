/** The results of promises in the order in which they settle. The first rejection is thrown. */
export async function* asCompleted<T>(promises: readonly Promise<T>[]): AsyncGenerator<T> {
  const settled: T[] = [];
  let failure: { error: unknown } | undefined;
  let wake = () => {};
  for (const promise of promises) {
    promise.then(
      (value) => {
        settled.push(value);
        wake();
      },
      (error: unknown) => {
        failure ??= { error };
        wake();
      },
    );
  }
  for (let delivered = 0; delivered < promises.length; ) {
    if (failure) throw failure.error;
    const value = settled.shift();
    if (value === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    delivered += 1;
    yield value;
  }
}
