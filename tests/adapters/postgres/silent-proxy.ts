import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * Stands between a client and its database, and can fall silent: what is open then stays open and nothing passes any
 * more, as when a router forgets a connection. Later connections pass.
 */
export async function startSilentProxy(url: string): Promise<{ url: string; fallSilent(): void; stop(): void }> {
  const target = new URL(url);
  const open = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
    open.add([near, far]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: Object.assign(new URL(url), { port: String(address.port) }).href,
    fallSilent() {
      for (const [near, far] of open) {
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
        far.resume();
      }
    },
    stop() {
      for (const sockets of open) for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
