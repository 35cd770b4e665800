import { askServer, bringing } from '#components/app/ask-server.ts';
import { readProblem, UNREACHABLE } from '#components/app/fetch-own.ts';
import type { ModelStatus } from '#contract/model-status.ts';

const ADDRESS = '/api/settings/models';

/** Tries the models and keeps nothing. */
export const testModels = (body: unknown) => askServer<ModelStatus>(`${ADDRESS}/probe`, bringing('POST', body));

/** Tries the models and keeps the settings when they answer. */
export const saveModels = (body: unknown) => askServer<ModelStatus>(ADDRESS, bringing('PUT', body));

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

/** Deletes the key and the settings; returns what is used from then on. */
export const forgetModels = () => askServer<ModelStatus>(ADDRESS, { method: 'DELETE' });
