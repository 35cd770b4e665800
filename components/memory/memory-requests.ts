import { askServer, bringing } from '#components/app/ask-server.ts';
import { readProblem, replaceWorkspace, UNREACHABLE } from '#components/app/fetch-own.ts';
import type { EntityDetails, EntityType, MemoryEntity, MemoryOverview } from '#contract/memory.ts';

const PATH = '/api/memory';
const id = encodeURIComponent;

/** Throws an error with a sentence for the reader. */
async function answered(asked: Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await asked;
  } catch {
    throw new Error(UNREACHABLE);
  }
  if (!response.ok) throw new Error(await readProblem(response));
  return response;
}

const remove = async (path: string): Promise<void> =>
  void (await askServer(path, { method: 'DELETE', keepalive: true }));

/** The requests of the memory page. Every refusal is an error with the server's own message. */
export const memoryRequests = {
  overview: (before?: string) =>
    askServer<MemoryOverview>(before === undefined ? PATH : `${PATH}?before=${id(before)}`),
  entities: async (words: string) => {
    const { entities } = await askServer<{ entities: MemoryEntity[] }>(`${PATH}/entities?limit=60&q=${id(words)}`);
    return entities;
  },
  entity: (entityId: string) => askServer<EntityDetails>(`${PATH}/entities/${id(entityId)}`),
  changeEntity: (entityId: string, change: { name?: string; type?: EntityType }) =>
    askServer<EntityDetails>(`${PATH}/entities/${id(entityId)}`, bringing('PUT', change)),
  mergeEntity: (entityId: string, intoId: string) =>
    askServer<EntityDetails>(`${PATH}/entities/${id(entityId)}/merge`, bringing('POST', { intoId })),
  splitAlias: (entityId: string, aliasId: string) =>
    askServer<EntityDetails>(`${PATH}/entities/${id(entityId)}/split`, bringing('POST', { aliasId })),
  forget: (kind: 'entities' | 'entries' | 'preferences', thingId: string) => remove(`${PATH}/${kind}/${id(thingId)}`),
  restore: (kind: 'entities' | 'entries', thingId: string) =>
    askServer<unknown>(`${PATH}/${kind}/${id(thingId)}/restore`, { method: 'POST' }),
  changePreference: (preferenceId: string, change: { value?: string; pinned?: boolean }) =>
    askServer<unknown>(`${PATH}/preferences/${id(preferenceId)}`, bringing('PUT', change)),
  pause: (isPaused: boolean) => askServer<unknown>(`${PATH}/paused`, bringing('PUT', { isPaused })),
  wipe: () => remove(PATH),
  deleteWorkspace: async () => void (await answered(replaceWorkspace())),
};
