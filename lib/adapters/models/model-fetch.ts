import { Agent, fetch as fetchByUndici } from 'undici';
import { checkPublicUrl } from '../http/check-public-url.ts';
import { createGuardedLookup, type Resolve, resolveByMachine } from '../http/guarded-lookup.ts';
import { bytesAskedFor, TOO_LARGE } from './answer-length.ts';

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

interface ModelFetchOptions {
  /** Origins of servers that the operator has chosen, wherever they are. */
  allow: () => readonly string[];
  resolve?: Resolve;
  mostBytes?: number;
}

/** For answers without a limit of their own: vectors, lists of models. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Callers limit their calls themselves: the client's default of five minutes would cut off slow models. */
const NO_TIMEOUT = { headersTimeout: 0, bodyTimeout: 0 };

/**
 * The fetch that the providers use. The address of a model server may come from a stranger: only the open web is asked,
 * and names are checked where they lead, except for the origins in `allow`. Redirects are not followed, so that a key
 * goes to no other server, and answers are cut off at what the tokens asked for may weigh, and at `mostBytes`.
 */
export function createModelFetch({
  allow,
  resolve = resolveByMachine,
  mostBytes = MOST_BYTES,
}: ModelFetchOptions): typeof globalThis.fetch {
  const guarded = new Agent({ ...NO_TIMEOUT, connect: { lookup: createGuardedLookup(resolve) } });
  const direct = new Agent(NO_TIMEOUT);
  return async (input, init) => {
    const url = checkPublicUrl(input instanceof Request ? input.url : String(input), allow());
    const answer = await fetchByUndici(url, {
      method: init?.method ?? 'GET',
      headers: [...new Headers(init?.headers)],
      redirect: 'manual',
      dispatcher: allow().includes(url.origin) ? direct : guarded,
      ...(typeof init?.body === 'string' && { body: init.body }),
      ...(init?.signal && { signal: init.signal }),
    });
    const most = typeof init?.body === 'string' ? Math.min(mostBytes, bytesAskedFor(init.body)) : mostBytes;
    const body = answer.body && streamOf(atMost(most, answer.body));
    return new Response(body, { status: answer.status, headers: [...answer.headers] });
  };
}

async function* atMost(
  mostBytes: number,
  body: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let size = 0;
  // Leaving the loop cancels the body, which destroys the connection.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error(TOO_LARGE);
    yield chunk;
  }
}
