import { isDeepStrictEqual } from 'node:util';
import { errorBody } from '#server/api/openapi.ts';
import { OPERATIONS } from '#server/operations/operations.ts';

/**
 * Holds an answer of the API against what the list of operations says of it: the status, every field, and no field more.
 * Throws where they differ. Answers that are no JSON, and addresses that are not in the list, pass.
 */
export async function checkAnswer(method: string, url: string, response: Response): Promise<void> {
  const { pathname } = new URL(url, 'http://assay.test');
  const operation = OPERATIONS.find(({ http }) => http.method === method && patternOf(http.path).test(pathname));
  const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
  if (!operation || !isJson) return;
  const body: unknown = await response.clone().json();
  const isError = body !== null && typeof body === 'object' && 'error' in body;
  const isAnswer = response.ok || (response.status === operation.http.otherwise?.status && !isError);
  if (response.ok && response.status !== operation.http.status)
    throw new Error(`${operation.name} answered ${response.status}, which the list does not say.`);
  const { data, error } = (isAnswer ? operation.output : errorBody).safeParse(body);
  if (error) throw new Error(`${operation.name}: ${error.message}`);
  // What the schema does not know is left out of what it reads.
  if (!isDeepStrictEqual(data, body))
    throw new Error(`${operation.name} answered fields that its schema does not have.`);
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
