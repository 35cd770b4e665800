import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { AssayError } from '#core/errors.ts';
import { versionOf } from '../version.ts';
import { createMcpServer } from './mcp.ts';
import { type ApiRequest, readJson } from './route.ts';

/**
 * Answers one message of the Model Context Protocol over HTTP. Nothing is kept between messages, so any server on the
 * database may answer the next one. Throws `token_refused`.
 */
export async function answerMcp({ request, services, address }: ApiRequest): Promise<Response> {
  const { workspaceId, scope } = await services.accessTokens.holder(request.headers.get('authorization'));
  await services.checkReadBudget(address, 1);
  const message = await readJson(request);
  // One call in a request, as the protocol says since 2025-06-18.
  if (Array.isArray(message))
    throw new AssayError('invalid_request', 'Send one message at a time, not a list of them.');
  const server = createMcpServer({
    version: versionOf(services.env),
    scope,
    caller: {
      services,
      workspaceId,
      address,
      signal: request.signal,
      // Keys are in the cookies of browsers: programs use the server's models.
      models: () => undefined,
      openWorkspace: () => workspaceId,
      forgetWorkspace() {
        throw new AssayError('scope_refused');
      },
      async signOutOthers() {
        throw new AssayError('scope_refused');
      },
      keepModels() {
        throw new AssayError('scope_refused');
      },
    },
    onError: (error) => services.log.error({ error }, 'a tool failed'),
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
