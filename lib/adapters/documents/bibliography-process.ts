import { readBytes } from './bibliography/read-bytes.ts';
import { sealProcess, watchMemory } from './seal-process.ts';

sealProcess();

/** A program of its own: answers each file of references it is sent with what was read, and ends when nobody can send it any. */
process.on('message', ({ bytes, memoryMb }: { bytes: Uint8Array; memoryMb: number }) => {
  watchMemory(memoryMb);
  process.send?.({ read: readBytes(bytes) });
});
// A file's time is counted from when its reader is there.
process.send?.('ready');
