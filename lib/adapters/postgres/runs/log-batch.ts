import { hash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** The larger values of one write, compressed together: a step's result and the events it caused repeat each other. */
export interface CompressedBatch {
  /** For each value its JSON, or, where `isInBody`, its place in the body. */
  rows: { text: string; isInBody: boolean }[];
  /** The first 8 bytes of the body's SHA-256, in hexadecimal; null where every value stays in its row. */
  name: string | null;
  body: Buffer | null;
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
  if (inBody.length === 0) return { rows, name: null, body: null };
  const body = zstdCompressSync(`[${inBody.join(',')}]`);
  return { rows, name: hash('sha256', body, 'hex').slice(0, 16), body };
}

/** The values of a body, owned by the caller. */
export function decompressBody(body: Buffer): unknown[] {
  return JSON.parse(zstdDecompressSync(body).toString()) as unknown[];
}
