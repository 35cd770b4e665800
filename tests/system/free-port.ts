import { createServer } from 'node:net';

/** Below the ports that Linux, macOS and Windows give to a process that asks for any: nobody gets one of these by chance. */
const FIRST = 20_000;
const COUNT = 10_000;
/** Test files that run at the same time each have a range of their own: no other process takes a port between looking and listening. */
const WORKERS = 16;
const worker = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0) % WORKERS;
const RANGE = Math.floor(COUNT / WORKERS);

const given = new Set<number>();

/**
 * A port on which nobody listens, for a server that starts later, or ends and comes back. A port that the system gave away
 * itself may belong to another connection by then, even to one of a client that knocks at it in vain.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + worker * RANGE + Math.floor(Math.random() * RANGE);
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
