import { answerMcp } from '#server/operations/mcp-http.ts';
import { methodNotAllowed, route } from '#server/route.ts';

/** The Model Context Protocol for whoever holds an access token; each request stands for itself. */
export const POST = route(answerMcp, { name: '/api/mcp' });

export { methodNotAllowed as DELETE, methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as PUT };
