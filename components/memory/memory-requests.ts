import { readProblem, UNREACHABLE } from '#components/app/read-problem.ts';
import type { EntityDetails, EntityType, MemoryEntity, MemoryOverview } from '#contract/memory.ts';

const PATH = '/api/memory';
const id = encodeURIComponent;

/** Throws an error with a sentence for the reader. */
async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Error(UNREACHABLE);
  }
  if (!response.ok) throw new Error(await readProblem(response));
  return response;
}

const read = async <T>(path: string, init?: RequestInit): Promise<T> => (await (await ask(path, init)).json()) as T;
const withBody = (method: 'POST' | 'PUT', body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const remove = async (path: string): Promise<void> => void (await ask(path, { method: 'DELETE', keepalive: true }));

/** What the page of memory asks the server. Every refusal is an error whose message is the server's own sentence. */
export const memoryRequests = {
  overview: (before?: string) => read<MemoryOverview>(before === undefined ? PATH : `${PATH}?before=${id(before)}`),
  entities: async (words: string) => {
    const { entities } = await read<{ entities: MemoryEntity[] }>(`${PATH}/entities?limit=60&q=${id(words)}`);
    return entities;
  },
  entity: (entityId: string) => read<EntityDetails>(`${PATH}/entities/${id(entityId)}`),
  changeEntity: (entityId: string, change: { name?: string; type?: EntityType }) =>
    read<EntityDetails>(`${PATH}/entities/${id(entityId)}`, withBody('PUT', change)),
  mergeEntity: (entityId: string, intoId: string) =>
    read<EntityDetails>(`${PATH}/entities/${id(entityId)}/merge`, withBody('POST', { intoId })),
  splitAlias: (entityId: string, aliasId: string) =>
    read<EntityDetails>(`${PATH}/entities/${id(entityId)}/split`, withBody('POST', { aliasId })),
  forget: (kind: 'entities' | 'entries' | 'preferences', thingId: string) => remove(`${PATH}/${kind}/${id(thingId)}`),
  restore: (kind: 'entities' | 'entries', thingId: string) =>
    read<unknown>(`${PATH}/${kind}/${id(thingId)}/restore`, { method: 'POST' }),
  changePreference: (preferenceId: string, change: { value?: string; pinned?: boolean }) =>
    read<unknown>(`${PATH}/preferences/${id(preferenceId)}`, withBody('PUT', change)),
  pause: (isPaused: boolean) => read<unknown>(`${PATH}/paused`, withBody('PUT', { isPaused })),
  wipe: () => remove(PATH),
  deleteWorkspace: () => remove('/api/workspace'),
};
