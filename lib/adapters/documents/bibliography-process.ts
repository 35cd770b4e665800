import { readBytes } from './bibliography/read-bytes.ts';
import { sealProcess, watchMemory } from './seal-process.ts';

sealProcess();

/** References per message: reading tens of thousands at once would block the receiving process. */
const IN_ONE_PIECE = 500;

/**
 * A program of its own: answers each file of references with its parsed contents, and ends when its parent has gone.
 */
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
