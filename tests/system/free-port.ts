import { createServer } from 'node:net';

/** Below the ports that Linux, macOS and Windows give to whoever asks for any: nobody gets one of these by chance. */
const FIRST = 20_000;
const COUNT = 10_000;

const given = new Set<number>();

/**
 * A port on which nobody listens, for a server that starts later, or ends and comes back. A port that the system gave away
 * itself may belong to another connection by then, even to one of a client that knocks at it in vain.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
