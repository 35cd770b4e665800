import { operationRoutes } from '#server/api/dispatch.ts';

/** Every operation by its method and path. Streams and what is no operation have routes of their own, which Next prefers. */
export const { DELETE, GET, HEAD, PATCH, POST, PUT } = operationRoutes();
