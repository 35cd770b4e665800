import { APICallError } from '@ai-sdk/provider';
import * as z from 'zod';
import { AssayError } from '#core/errors.ts';
import type { Connection } from './connection.ts';
import { readFailure } from './model-failure.ts';

const TIMEOUT_MS = 5_000;
const MOST_MODELS = 500;
const LONGEST_NAME = 200;

const SENTENCES = {
  noList:
    'This model server does not list its models. Type their names, or check the address, which usually ends with /v1.',
  notRead:
    'The server at this address does not list its models as a model server does. Check the address, which usually ends with /v1.',
  slow: 'The model server did not list its models within 5 seconds. Type their names, or try again later.',
} as const;

const list = z.object({
  data: z.array(
    z
      .object({ id: z.string().min(1).max(LONGEST_NAME) })
      .nullable()
      .catch(null),
  ),
});

interface ListModels {
  connection: Omit<Connection, 'model'>;
  /** The only way to the network, which also limits the size of the answer: see createModelFetch. */
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  timeoutMs?: number;
}

/**
 * The names of a server's models, at most 500, in its own order. Throws AssayError `model_*` with a sentence that
 * distinguishes a failing network from a refused key and from a failing server.
 */
export async function listModels({ connection, fetch, signal, timeoutMs = TIMEOUT_MS }: ListModels): Promise<string[]> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const url = `${connection.baseUrl}/models`;
    const answer = await fetch(url, { headers: keyOf(connection), signal: AbortSignal.any([signal, deadline]) });
    const text = await answer.text();
    if (!answer.ok) throw refusal(url, answer.status, text);
    const { data } = list.parse(JSON.parse(text));
    return [...new Set(data.flatMap((model) => (model ? [model.id] : [])))].slice(0, MOST_MODELS);
  } catch (error) {
    if (signal.aborted) throw new AssayError('cancelled', undefined, { cause: error });
    if (deadline.aborted) throw new AssayError('model_timeout', SENTENCES.slow);
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new AssayError('model_unavailable', SENTENCES.notRead);
    throw readFailure(error, new Date()).error;
  }
}

function keyOf({ provider, apiKey }: ListModels['connection']): Record<string, string> {
  if (apiKey === null) return {};
  if (provider === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  return { authorization: `Bearer ${apiKey}` };
}

function refusal(url: string, statusCode: number, responseBody: string): Error {
  if (statusCode === 404 || statusCode === 405 || statusCode === 501)
    return new AssayError('model_unavailable', SENTENCES.noList);
  return new APICallError({ message: `Status ${statusCode}`, url, requestBodyValues: {}, statusCode, responseBody });
}
