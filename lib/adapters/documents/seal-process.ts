import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/**
 * Ends this process when it exceeds its memory limit, even while its own thread is blocked by a file: most of a
 * parser's memory is outside the heap that Node.js limits.
 */
const WATCH = `
const { workerData } = require('node:worker_threads');
setInterval(() => {
  if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
}, 50);
`;
let isWatched = false;

export function watchMemory(memoryMb: number): void {
  if (!isWatched) new Worker(WATCH, { eval: true, workerData: memoryMb * 1_000_000 }).unref();
  isWatched = true;
}

/** No reader of files opens a connection; should one try, it fails here, whatever a file made it ask for. */
export function sealProcess(): void {
  Socket.prototype.connect = () => {
    throw new Error('Documents are read without a network');
  };
  globalThis.fetch = async () => {
    throw new Error('Documents are read without a network');
  };
}
