import { routesAt } from '#server/operations/rest.ts';

export const { DELETE, GET, PATCH, POST, PUT } = routesAt('/api/workspace/sign-out');
