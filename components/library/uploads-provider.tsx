'use client';

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { sendFile } from './adding/send-file.ts';
import { createUploadQueue, type Upload, type UploadQueue } from './adding/upload-queue.ts';

/** Files in flight at once: enough to fill the line, few enough to see each move. */
const AT_ONCE = 3;

const Uploads = createContext<UploadQueue | null>(null);

/** Keeps uploads to the library running while the user moves between its pages. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() => createUploadQueue({ send: sendFile, limit: AT_ONCE }));
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (queue.uploads().some(isUnderWay)) event.preventDefault();
    };
    addEventListener('beforeunload', onLeave);
    return () => removeEventListener('beforeunload', onLeave);
  }, [queue]);
  return <Uploads value={queue}>{children}</Uploads>;
}

export const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'sending';

const NONE: readonly Upload[] = [];

export function useUploads(): { queue: UploadQueue; uploads: readonly Upload[] } {
  const queue = useContext(Uploads);
  if (!queue) throw new Error('Uploads are shown only inside UploadsProvider.');
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, () => NONE);
  return { queue, uploads };
}
