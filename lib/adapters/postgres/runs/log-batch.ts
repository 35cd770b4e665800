import { hash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { LoggedText } from '#core/ports/run-log.ts';

/** The larger values of one write, compressed together: a step's result and the events it caused repeat each other. */
export interface CompressedBatch {
  /** For each value its JSON, or, where `isInBody`, its place in the body. */
  rows: { text: string; isInBody: boolean }[];
  /** The first 8 bytes of the body's SHA-256, in hexadecimal; null where every value stays in its row. */
  name: string | null;
  body: Buffer | null;
  /** JSON of the values in the body, in their order. */
  texts: readonly string[];
}

/** A value with fewer characters of JSON stays in its row: most events that are shown while a run is under way do. */
const LEAST_CHARACTERS = 600;

/** `isSearchedIn` says which values stay in their rows, because statements of SQL look into them. */
export function compressBatch(values: readonly unknown[], isSearchedIn: (value: unknown) => boolean): CompressedBatch {
  const inBody: string[] = [];
  const rows = values.map((value) => {
    const text = JSON.stringify(value) ?? 'null';
    if (text.length < LEAST_CHARACTERS || isSearchedIn(value)) return { text, isInBody: false };
    return { text: String(inBody.push(text) - 1), isInBody: true };
  });
  if (inBody.length === 0) return { rows, name: null, body: null, texts: [] };
  const body = zstdCompressSync(`[${inBody.join(',')}]`);
  return { rows, name: hash('sha256', body, 'hex').slice(0, 16), body, texts: inBody };
}

/** The values of a body, owned by the caller. */
export function decompressBody(body: Buffer): unknown[] {
  return JSON.parse(zstdDecompressSync(body).toString()) as unknown[];
}

const KEPT_MS = 5_000;

/** What was written at once. */
export interface WrittenBatch extends Pick<CompressedBatch, 'name' | 'texts'> {
  events: readonly LoggedText[];
}

/** The batches that this process wrote recently: viewers of a run ask for them as soon as they are in the log. */
export function createRecentBatches() {
  const kept = new Map<string, WrittenBatch[]>();
  return {
    add(runId: string, batch: WrittenBatch): void {
      const own = kept.get(runId) ?? [];
      kept.set(runId, own);
      own.push(batch);
      setTimeout(() => {
        own.shift();
        if (own.length === 0) kept.delete(runId);
      }, KEPT_MS).unref();
    },
    of: (runId: string): readonly WrittenBatch[] => kept.get(runId) ?? [],
  };
}
