import * as z from 'zod';
import { entityDetails, entityType, memoryEntity } from '#contract/memory.ts';
import { AssayError } from '#core/errors.ts';
import { type Caller, operation } from './operation.ts';

const PATH = '/api/memory/entities';
const ENTITY = `${PATH}/{entityId}`;
const LONGEST_NAME = 200;
const NAME = `Give "name" as a text of 1 to ${LONGEST_NAME} characters.`;
const MOST_LISTED = 200;

const entityId = z.object({ entityId: z.string() });

/** The workspace; one that was never opened remembers nothing, so nothing of it can be found. */
export function ownerOf({ workspaceId }: Pick<Caller, 'workspaceId'>): string {
  if (workspaceId === undefined) throw new AssayError('not_found');
  return workspaceId;
}

const entitiesQuery = z.object({
  q: z.string().max(LONGEST_NAME).default(''),
  limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(50),
});
export const listEntities = operation({
  name: 'list_entities',
  summary: 'Entities that are remembered, most mentioned first; with "q", those with its words in any of their names.',
  scope: 'read',
  input: entitiesQuery,
  output: z.object({ entities: z.array(memoryEntity) }),
  http: { method: 'GET', path: PATH, status: 200, query: entitiesQuery },
  async handle({ q, limit }, { services, workspaceId }) {
    return { entities: await services.memory.entities(workspaceId, q, limit) };
  },
});

export const getEntity = operation({
  name: 'get_entity',
  summary:
    'An entity with its names, relations, neighbours and the answers that name it, each with the sentence it came from.',
  scope: 'read',
  input: entityId,
  output: entityDetails,
  http: { method: 'GET', path: ENTITY, status: 200 },
  handle: (input, { services, workspaceId }) => services.memory.entity(workspaceId, input.entityId),
});

const entityChange = z.object({
  name: z.string({ error: NAME }).trim().min(1, { error: NAME }).max(LONGEST_NAME, { error: NAME }).optional(),
  type: entityType.optional(),
});
export const changeEntity = operation({
  name: 'change_entity',
  summary: 'Gives an entity another name or type; the name it had stays one of its names.',
  scope: 'write',
  input: entityChange.extend(entityId.shape),
  output: entityDetails,
  http: { method: 'PUT', path: ENTITY, status: 200, body: entityChange },
  async handle({ entityId: id, name, type }, { services, workspaceId }) {
    const change = { ...(name !== undefined && { name }), ...(type !== undefined && { type }) };
    await services.memory.renameEntity(ownerOf({ workspaceId }), id, change);
    return services.memory.entity(workspaceId, id);
  },
});

const mergeBody = z.object({ intoId: z.string({ error: 'Give "intoId", the id of the entity to merge it into.' }) });
export const mergeEntities = operation({
  name: 'merge_entities',
  summary: 'Makes an entity another name of a second one. Splitting the name off again undoes it.',
  scope: 'write',
  input: mergeBody.extend(entityId.shape),
  output: entityDetails,
  http: { method: 'POST', path: `${ENTITY}/merge`, status: 200, body: mergeBody },
  async handle({ entityId: id, intoId }, { services, workspaceId }) {
    await services.memory.mergeEntity(ownerOf({ workspaceId }), id, intoId);
    return services.memory.entity(workspaceId, intoId);
  },
});

const splitBody = z.object({ aliasId: z.string({ error: 'Give "aliasId", the id of the name to split off.' }) });
export const splitEntity = operation({
  name: 'split_entity',
  summary: 'Splits a merged name off as a separate entity again, with everything recorded under it.',
  scope: 'write',
  input: splitBody.extend(entityId.shape),
  output: entityDetails,
  http: { method: 'POST', path: `${ENTITY}/split`, status: 200, body: splitBody },
  async handle({ entityId: id, aliasId }, { services, workspaceId }) {
    return services.memory.entity(workspaceId, await services.memory.splitAlias(ownerOf({ workspaceId }), id, aliasId));
  },
});

export const deleteEntity = operation({
  name: 'delete_entity',
  summary:
    'Forgets an entity, its names and relations, and the answers that name it. It can be restored for 30 seconds.',
  scope: 'write',
  input: entityId,
  output: z.void(),
  http: { method: 'DELETE', path: ENTITY, status: 204 },
  handle: ({ entityId: id }, { services, workspaceId }) => services.memory.forgetEntity(ownerOf({ workspaceId }), id),
});

export const restoreEntity = operation({
  name: 'restore_entity',
  summary: 'Brings back an entity and all that was forgotten with it, within 30 seconds.',
  scope: 'write',
  input: entityId,
  output: entityDetails,
  http: { method: 'POST', path: `${ENTITY}/restore`, status: 200 },
  async handle({ entityId: id }, { services, workspaceId }) {
    await services.memory.restore(ownerOf({ workspaceId }), 'entity', id);
    return services.memory.entity(workspaceId, id);
  },
});
