import { answerMcp } from '#server/api/mcp-http.ts';
import { methodNotAllowed, route } from '#server/api/route.ts';

/** The Model Context Protocol for whoever holds an access token; each request stands for itself. */
export const POST = route(answerMcp, { name: '/api/mcp' });

export { methodNotAllowed as DELETE, methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as PUT };
