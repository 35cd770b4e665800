// The Model Context Protocol over standard input and output, for a program on this machine. No database is needed: runs
// end with this process. Standard output belongs to the protocol; what goes wrong is written to standard error.
import path from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer } from '#server/api/mcp.ts';
import { readTerminalEnv } from '#server/env.ts';
import { openTerminal } from '#server/terminal/terminal.ts';
import { versionOf } from '#server/version.ts';

const env = readTerminalEnv(path.dirname(import.meta.dirname));
const controller = new AbortController();
const { caller } = await openTerminal({ env, signal: controller.signal });
const server = createMcpServer({
  version: versionOf(env),
  caller,
  scope: 'write',
  onError: (error) => console.error(error),
});

function end(): void {
  controller.abort();
  void server.close().finally(() => process.exit(0));
}

server.onclose = () => process.exit(0);
process.stdin.once('end', end);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
await server.connect(new StdioServerTransport());
