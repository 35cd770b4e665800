import { readProblem, UNREACHABLE } from '#components/app/read-problem.ts';
import type { ModelStatus } from '#contract/model-status.ts';

export type Answer = { status: ModelStatus } | { problem: string };

const ADDRESS = '/api/settings/models';

async function ask(path: string, method: 'POST' | 'PUT' | 'DELETE', body?: unknown): Promise<Answer> {
  try {
    const init =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(path, { method, ...init });
    if (!response.ok) return { problem: await readProblem(response) };
    return { status: (await response.json()) as ModelStatus };
  } catch {
    return { problem: UNREACHABLE };
  }
}

/** Tries the models and keeps nothing. */
export const testModels = (body: unknown) => ask(`${ADDRESS}/probe`, 'POST', body);

/** Tries the models and keeps the settings when they answer. */
export const saveModels = (body: unknown) => ask(ADDRESS, 'PUT', body);

/** Names of the models that the entered server has. */
export async function listModels(
  body: unknown,
  signal: AbortSignal,
): Promise<{ models: string[] } | { problem: string } | null> {
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${ADDRESS}/list`, { method: 'POST', headers, body: JSON.stringify(body), signal });
    if (!response.ok) return { problem: await readProblem(response) };
    const { models } = (await response.json()) as { models: string[] };
    return { models };
  } catch {
    return signal.aborted ? null : { problem: UNREACHABLE };
  }
}

/** Forgets the key and the settings; what is used from then on. */
export const forgetModels = () => ask(ADDRESS, 'DELETE');
