import { routesAt } from '#server/api/rest.ts';

export const { DELETE, GET, HEAD, PATCH, POST, PUT } = routesAt('/api/study/{studyId}/events');
