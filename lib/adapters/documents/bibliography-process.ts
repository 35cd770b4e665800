import { readBytes } from './bibliography/read-bytes.ts';
import { sealProcess, watchMemory } from './seal-process.ts';

sealProcess();

/** References in one piece of an answer: whoever reads tens of thousands at once lets nobody else have their turn. */
const IN_ONE_PIECE = 500;

/** A program of its own: answers each file of references it is sent with what was read, and ends when nobody can send it any. */
process.on('message', ({ bytes, memoryMb, name }: { bytes: Uint8Array; memoryMb: number; name?: string }) => {
  watchMemory(memoryMb);
  const { references, ...read } = readBytes(bytes, name);
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < references.length; at += IN_ONE_PIECE)
    pieces.push(encoder.encode(JSON.stringify(references.slice(at, at + IN_ONE_PIECE))));
  process.send?.({ read, pieces });
});
// A file's time is counted from when its reader is there.
process.send?.('ready');
