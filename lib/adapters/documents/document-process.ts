import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { DocumentFile } from '#core/ports/document-reader.ts';
import type { DocumentLimits } from './document-limits.ts';
import { packPlaces } from './packed-places.ts';
import { readDocument } from './read-document.ts';
import { isRefusal } from './refusals.ts';

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

/** No reader of files opens a connection; should one try, it fails here, whatever a file made it ask for. */
Socket.prototype.connect = () => {
  throw new Error('Documents are read without a network');
};
globalThis.fetch = async () => {
  throw new Error('Documents are read without a network');
};

/** A program of its own: answers each document it is sent with what was read, and ends when nobody can send it any. */
process.on('message', async ({ file, limits }: { file: DocumentFile; limits: DocumentLimits }) => {
  if (!isWatched) new Worker(WATCH, { eval: true, workerData: limits.memoryMb * 1_000_000 }).unref();
  isWatched = true;
  const read = await readDocument(file, {
    limits,
    onProgress: (progress) => process.send?.({ progress }),
  });
  process.send?.(isRefusal(read) ? { read } : { read: { ...read, placed: packPlaces(read.placed) } });
});
// A document's time is counted from when its reader is there.
process.send?.('ready');
