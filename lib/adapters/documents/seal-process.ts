import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/**
 * Ends this process when it takes more memory than it is given, also while its own thread is held up by a file: most of
 * what a parser takes lies outside the heap that Node.js bounds.
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
