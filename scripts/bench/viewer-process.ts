// A thousand viewers in a process of their own. They count events in the bytes as they come, so that the server is the limit.
import { connect, type Socket } from 'node:net';

/** Sent to this process: whom to watch. Answered with `open` when every viewer is connected. */
export interface WatchOrder {
  port: number;
  path: string;
  cookie: string;
  viewers: number;
}

/** Sent to the parent when every viewer has the event of this number, and as soon as one of them misses or doubles one. */
export interface ViewerNews {
  reached?: number;
  problem?: string;
}

const MARK = Buffer.from('\nid: ');
const sockets: Socket[] = [];
const lastSeen: number[] = [];
let goal = 0;

/** Follows the numbers of the events through one viewer's bytes, wherever the pieces are cut. */
function createCounter(viewer: number) {
  let rest = Buffer.alloc(0);
  lastSeen[viewer] = 0;
  return (bytes: Buffer): void => {
    const text = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    let at = text.indexOf(MARK);
    let end = 0;
    while (at >= 0) {
      const lineEnd = text.indexOf(10, at + MARK.length);
      if (lineEnd < 0) break;
      const seq = Number(text.toString('latin1', at + MARK.length, lineEnd));
      if (seq !== (lastSeen[viewer] ?? 0) + 1)
        process.send?.({ problem: `viewer ${viewer} got ${seq} after ${lastSeen[viewer]}` } satisfies ViewerNews);
      lastSeen[viewer] = seq;
      end = lineEnd;
      at = text.indexOf(MARK, lineEnd);
    }
    // What may be the beginning of the next mark or number.
    rest = Buffer.from(text.subarray(at >= 0 ? at : Math.max(end, text.length - MARK.length - 8)));
    if (seqOfAll() >= goal && goal > 0) {
      process.send?.({ reached: goal } satisfies ViewerNews);
      goal = 0;
    }
  };
}

/** The last event that every viewer has; looked at only when the first viewer has reached the goal. */
function seqOfAll(): number {
  return (lastSeen[0] ?? 0) < goal ? 0 : Math.min(...lastSeen);
}

async function open({ port, path, cookie, viewers }: WatchOrder): Promise<void> {
  for (let viewer = 0; viewer < viewers; viewer += 1) {
    const socket = connect(port, '127.0.0.1');
    const count = createCounter(viewer);
    sockets.push(socket);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nAccept: text/event-stream\r\n\r\n`,
    );
    const isOpen = new Promise<void>((resolve) => socket.once('data', () => resolve()));
    socket.on('data', count);
    socket.on('error', (error) => process.send?.({ problem: error.message } satisfies ViewerNews));
    if (viewer % 50 === 49) await isOpen;
  }
}

process.on('message', (message: WatchOrder | { goal: number }) => {
  if ('goal' in message) goal = message.goal;
  else void open(message).then(() => process.send?.({ reached: 0 } satisfies ViewerNews));
});
process.on('disconnect', () => process.exit(0));
