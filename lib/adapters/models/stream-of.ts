/** A stream of what a generator yields, made only as it is read. Cancelling the stream ends the generator. */
export function streamOf<T>(parts: AsyncGenerator<T>): ReadableStream<T> {
  return new ReadableStream<T>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
