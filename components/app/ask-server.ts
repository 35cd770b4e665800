import { fetchOwn, readProblem, UNREACHABLE } from './fetch-own.ts';

/** A request that came to nothing. The message is a sentence for the reader; `status` is null where no answer came. */
export interface Refusal extends Error {
  status: number | null;
}

const refusal = (message: string, status: number | null): Refusal => Object.assign(new Error(message), { status });

/** Whether the server says that what was asked for is not there, or not this workspace's. */
export function isNotThere(error: unknown): boolean {
  return error instanceof Error && (error as Partial<Refusal>).status === 404;
}

/** The message to show for a failed request. */
export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : UNREACHABLE);

/** The answer of the app's own server, undefined where it is empty; throws a `Refusal`, or the signal's reason. */
export async function askServer<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetchOwn(path, init);
  } catch {
    init.signal?.throwIfAborted();
    throw refusal(UNREACHABLE, null);
  }
  if (!response.ok) throw refusal(await readProblem(response), response.status);
  try {
    const body = await response.text();
    return (body === '' ? undefined : JSON.parse(body)) as T;
  } catch {
    init.signal?.throwIfAborted();
    throw refusal(UNREACHABLE, response.status);
  }
}

/** A request that brings something along. */
export function bringing(method: 'POST' | 'PUT', body: unknown): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
