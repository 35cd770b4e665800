import { routesAt } from '#server/api/rest.ts';

export const { DELETE, GET, PATCH, POST, PUT } = routesAt('/api/library/documents/{documentId}/retry');
