import type { DocumentFile } from '#core/ports/document-reader.ts';
import type { DocumentLimits } from './document-limits.ts';
import { packPlaces } from './packed-places.ts';
import { readDocument } from './read-document.ts';
import { isRefusal } from './refusals.ts';
import { sealProcess, watchMemory } from './seal-process.ts';

sealProcess();

/** A program of its own: answers each document with what was read, and ends when its parent has gone. */
process.on('message', async ({ file, limits }: { file: DocumentFile; limits: DocumentLimits }) => {
  watchMemory(limits.memoryMb);
  const read = await readDocument(file, {
    limits,
    onProgress: (progress) => process.send?.({ progress }),
  });
  process.send?.(isRefusal(read) ? { read } : { read: { ...read, placed: packPlaces(read.placed) } });
});
// A document's time is counted from when its reader is there.
process.send?.('ready');
