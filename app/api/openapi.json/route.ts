import { openApiDocument } from '#server/api/openapi.ts';
import { json, methodNotAllowed, route } from '#server/api/route.ts';
import { versionOf } from '#server/version.ts';

/** The operations of this server, for programs; `/api` shows the same to people. */
export const GET = route(async ({ services }) => json(openApiDocument(versionOf(services.env))));

const refuse = methodNotAllowed({ name: '/api/openapi.json', allowed: ['GET', 'HEAD'] });

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
