import { answerMcp } from '#server/api/mcp-http.ts';
import { methodNotAllowed, route } from '#server/api/route.ts';

/** The Model Context Protocol for holders of an access token; each request is independent. */
export const POST = route(answerMcp, { name: '/api/mcp' });

const refuse = methodNotAllowed({ name: '/api/mcp', allowed: ['POST'] });

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
