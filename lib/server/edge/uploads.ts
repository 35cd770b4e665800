import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import PQueue from 'p-queue';
import { AssayError } from '#core/errors.ts';
import { createOpenStreams } from './open-streams.ts';
import { partsOf } from './sent-bodies.ts';

/** Files on their way in at once: a page sends three. */
const AT_ONCE = { perWorkspace: 8, perAddress: 16, inAll: 32 };
const FULL = 'Too many files are being sent at once. Wait until some have arrived, then send this one again.';

interface Upload {
  request: Request;
  /** Bytes. */
  most: number;
  workspaceId: string;
  address: string;
}

/** Files that callers send: they arrive in files of a folder, and one at a time is taken into memory. */
export function createUploads(folder: string) {
  const arriving = createOpenStreams({ ...AT_ONCE, full: FULL });
  const inMemory = new PQueue({ concurrency: 1 });

  return {
    /**
     * Receives the body of a request and has it used. Throws as `partsOf` does, `rate_limited` where too many files are on
     * their way, and `storage_full` where the disk takes no more of them.
     */
    async take<T>({ request, most, workspaceId, address }: Upload, use: (bytes: Uint8Array) => Promise<T>): Promise<T> {
      const end = arriving.open({ workspaceId, address });
      let file: FileHandle | undefined;
      try {
        const into = await openNameless(folder);
        file = into;
        for await (const part of partsOf(request, most)) await into.appendFile(part);
        return await inMemory.add(async () => use(await readAll(into)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        throw new AssayError('storage_full', undefined, { cause: error });
      } finally {
        end();
        await file?.close();
      }
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;

/** A file that disappears as soon as it is closed, even if this process is killed. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, crypto.randomUUID());
  const file = await open(name, 'wx+');
  await unlink(name);
  return file;
}

async function readAll(file: FileHandle): Promise<Uint8Array> {
  const { size } = await file.stat();
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) throw new Error('A file that was received is shorter than it was.');
    at += bytesRead;
  }
  return bytes;
}
