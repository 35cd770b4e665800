import { readProblem, UNREACHABLE } from '#components/app/read-problem.ts';
import type { ModelStatus } from '#core/events/model-status.ts';

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

/** Forgets the key and the settings; what is used from then on. */
export const forgetModels = () => ask(ADDRESS, 'DELETE');
