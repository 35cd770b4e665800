import type { Embedder, WordKnowledge } from '#core/ports/embedder.ts';
import { memoizeByText } from '#core/text/memoize-by-text.ts';
import { stems } from '#core/text/words.ts';
import { hashWord } from './hash-words.ts';
import { scaleTo } from './normalise.ts';
import { readWordTable, type WordTable } from './word-table.ts';

/** Word vectors first, hashed words after them. */
const DIMENSIONS = 1024;
/** Share of a text's squared length in the word vectors; the rest is its hashed words (decision 3). */
const MEANING = 0.2;
/** Rank given to a stem the table lacks: rarer than all it has. */
const UNKNOWN_RANK = 400_000;
/** Below this rank words are about equally common in every text; sets where rarity begins. */
const COMMON_RANK = 100;
/**
 * Total length of the texts whose vectors are cached: some 1,300 abstracts, 5 MB of vectors. Runs find the same works.
 */
const TEXTS_KEPT = 2_000_000;
/** Digits and letters on their own are in no table and yet not technical terms. */
const SHORT_TOKEN_RARITY = 0.3;

/**
 * The offline default: averaged word vectors (GloVe, all-but-the-top) together with hashed words and word pieces, both
 * weighted by the rarity of a word. No word order, no negation: always fused with BM25, never trusted alone.
 * @param file the table, normally lib/adapters/embedder/word-table/word-table.bin.
 * @throws AssayError `configuration` when the table cannot be read.
 */
export async function createStaticEmbedder({ file }: { file: string }): Promise<Embedder> {
  const table = await readWordTable(file);
  const vectorOf = memoizeByText(TEXTS_KEPT, (text) => embedOne(table, text));
  return {
    id: 'glove-100d-hashed-words/1',
    dimensions: DIMENSIONS,
    embed: async (texts, signal) => {
      signal?.throwIfAborted();
      return texts.map(vectorOf);
    },
    words: wordKnowledge(table),
  };
}

function embedOne(table: WordTable, text: string): Float32Array {
  const { dimensions } = table;
  const sum = new Float64Array(DIMENSIONS);
  for (const [stem, count] of countStems(text)) {
    const row = table.rows.get(stem);
    const weight = count * Math.log1p(rankOf(table, row) / 10);
    hashWord(stem, weight, sum, dimensions);
    if (row === undefined) continue;
    const scale = weight / lengthOf(table, row);
    for (let i = 0; i < dimensions; i++) {
      sum[i] = (sum[i] ?? 0) + scale * (table.vectors[row * dimensions + i] ?? 0);
    }
  }
  scaleTo(Math.sqrt(MEANING), sum, 0, dimensions);
  scaleTo(Math.sqrt(1 - MEANING), sum, dimensions, DIMENSIONS);
  scaleTo(1, sum, 0, DIMENSIONS); // a text of unknown words has no first part
  return Float32Array.from(sum);
}

function wordKnowledge(table: WordTable): WordKnowledge {
  const { dimensions } = table;
  const scale = Math.log1p(UNKNOWN_RANK / COMMON_RANK);
  // The same few thousand words are asked for again and again; at most the whole table as floats, 32 MB.
  const asked = new Map<number, Float32Array>();
  const unitVector = (row: number) => {
    const length = lengthOf(table, row);
    return Float32Array.from(
      table.vectors.subarray(row * dimensions, (row + 1) * dimensions),
      (value) => value / length,
    );
  };
  return {
    vector: (stem) => {
      const row = table.rows.get(stem);
      if (row === undefined) return undefined;
      const known = asked.get(row);
      if (known) return known;
      const vector = unitVector(row);
      asked.set(row, vector);
      return vector;
    },
    rarity: (stem) => {
      const row = table.rows.get(stem);
      if (row === undefined && !/\p{L}{3}/u.test(stem)) return SHORT_TOKEN_RARITY;
      return Math.log1p(rankOf(table, row) / COMMON_RANK) / scale;
    },
  };
}

function rankOf(table: WordTable, row: number | undefined): number {
  return (row === undefined ? undefined : table.ranks[row]) ?? UNKNOWN_RANK;
}

function lengthOf({ vectors, dimensions }: WordTable, row: number): number {
  let squares = 0;
  for (let i = row * dimensions; i < (row + 1) * dimensions; i++) squares += (vectors[i] ?? 0) ** 2;
  return Math.sqrt(squares) || 1;
}

/** Stems of a text with what their number is worth: 1 + ln(count), so that the tenth mention adds little. */
export function countStems(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of stems(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  for (const [stem, count] of counts) counts.set(stem, 1 + Math.log(count));
  return counts;
}
