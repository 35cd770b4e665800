/** A file on its way to the server. */
export interface Upload {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  state: 'waiting' | 'sending' | 'sent' | 'duplicate' | 'failed';
  /** Bytes that have been sent. */
  sent: number;
  /** Why it could not be sent, as a sentence. */
  problem: string | null;
  /** The document it has become, or that was there before. */
  documentId: string | null;
}

export interface SentFile {
  documentId: string;
  /** The document with the same content that was there before. */
  duplicateOf: string | null;
}

/** Sends one file; throws an error whose message is for the reader, or the signal's reason. */
export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
) => Promise<SentFile>;

export interface UploadQueue {
  subscribe: (onChange: () => void) => () => void;
  /** All uploads in the order in which they were added; another list whenever one has changed. */
  uploads: () => readonly Upload[];
  add: (files: readonly File[]) => void;
  /** Stops one that is on its way, or takes it off the list. */
  drop: (key: string) => void;
  retry: (key: string) => void;
  /** Takes everything off the list that needs no more attention. */
  tidy: () => void;
}

interface QueueOptions {
  send: SendFile;
  /** Files in flight at once. */
  limit: number;
}

/** Sends files one after the other, a few at once, also while the page that shows them is not there. */
export function createUploadQueue({ send, limit }: QueueOptions): UploadQueue {
  let uploads: readonly Upload[] = [];
  let made = 0;
  const files = new Map<string, File>();
  const flights = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const set = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (key: string, part: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const remove = (key: string) => {
    files.delete(key);
    set(uploads.filter((upload) => upload.key !== key));
  };

  const start = () => {
    while (flights.size < limit) {
      const next = uploads.find(({ state }) => state === 'waiting');
      const file = next && files.get(next.key);
      if (!next || !file) return;
      void fly(next.key, file);
    }
  };
  const fly = async (key: string, file: File) => {
    const flight = new AbortController();
    flights.set(key, flight);
    change(key, { state: 'sending', sent: 0, problem: null });
    try {
      const { documentId, duplicateOf } = await send(file, {
        signal: flight.signal,
        onProgress: (sent) => change(key, { sent }),
      });
      files.delete(key);
      change(key, { state: duplicateOf === null ? 'sent' : 'duplicate', sent: file.size, documentId });
    } catch (error) {
      if (!flight.signal.aborted) change(key, { state: 'failed', problem: (error as Error).message });
    } finally {
      flights.delete(key);
      start();
    }
  };

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    uploads: () => uploads,
    add(added) {
      const waiting = added.map((file): Upload => {
        const key = `upload-${++made}`;
        files.set(key, file);
        const { name, size } = file;
        return { key, name, size, state: 'waiting', sent: 0, problem: null, documentId: null };
      });
      // Another batch is counted by itself.
      const isIdle = !uploads.some(({ state }) => state === 'waiting' || state === 'sending');
      set([...(isIdle ? uploads.filter(({ state }) => state !== 'sent') : uploads), ...waiting]);
      start();
    },
    drop(key) {
      flights.get(key)?.abort();
      remove(key);
    },
    retry(key) {
      change(key, { state: 'waiting', problem: null });
      start();
    },
    tidy() {
      set(uploads.filter(({ state }) => state === 'waiting' || state === 'sending'));
    },
  };
}
