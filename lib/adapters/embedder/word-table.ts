import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { AssayError } from '#core/errors.ts';

/**
 * A table of stems: one line of JSON (`header`), then the stems joined by line feeds, then their ranks (uint32, little
 * endian), then their vectors (int8, row by row). Written by scripts/embeddings/build-word-table.ts.
 */
const header = z.object({
  format: z.literal('assay-word-table/1'),
  count: z.int().positive(),
  dimensions: z.int().positive(),
  stemBytes: z.int().positive(),
});

export interface WordTable {
  dimensions: number;
  /** Row of a stem, most frequent first. */
  rows: ReadonlyMap<string, number>;
  /** By row: rank of the stem's most frequent word in general language, from 0. */
  ranks: Uint32Array;
  /** Row by row; only directions mean anything. */
  vectors: Int8Array;
}

/** @throws AssayError `configuration` when the file is missing or is no word table. */
export async function readWordTable(file: string): Promise<WordTable> {
  try {
    return parse(await readFile(file));
  } catch (cause) {
    throw new AssayError('configuration', undefined, { cause: new Error(`no word table in ${file}`, { cause }) });
  }
}

function parse(bytes: Buffer): WordTable {
  const firstLine = bytes.indexOf('\n');
  const { count, dimensions, stemBytes } = header.parse(JSON.parse(bytes.toString('utf8', 0, firstLine)));
  const stemsAt = firstLine + 1;
  const ranksAt = stemsAt + stemBytes;
  const vectorsAt = ranksAt + count * Uint32Array.BYTES_PER_ELEMENT;
  if (bytes.length !== vectorsAt + count * dimensions) throw new Error('the file is cut short');
  const stems = bytes.toString('utf8', stemsAt, ranksAt).split('\n');
  return {
    dimensions,
    rows: new Map(stems.map((stem, row) => [stem, row])),
    ranks: Uint32Array.from({ length: count }, (_, row) => bytes.readUInt32LE(ranksAt + row * 4)),
    vectors: new Int8Array(bytes.buffer, bytes.byteOffset + vectorsAt, count * dimensions),
  };
}
