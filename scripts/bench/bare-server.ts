// What the app's event stream is measured against: the least that a server on node:http can do for many viewers.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoggedEvent } from '#contract/event.ts';

const viewers = new Set<ServerResponse>();

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': open\n\n');
    viewers.add(response);
    response.on('close', () => viewers.delete(response));
    return;
  }
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const events = JSON.parse(body) as LoggedEvent[];
  const text = Buffer.from(events.map((event) => `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
  for (const viewer of viewers) viewer.write(text);
  response.end();
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
