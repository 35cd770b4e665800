import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import { expandQuery, plainTerms } from '#core/retrieval/expand-query.ts';
import { rankHybrid } from '#core/retrieval/hybrid-ranking.ts';
import { createTextIndex } from '#core/retrieval/text-index.ts';
import { readTerms } from '#core/retrieval/work-terms.ts';

/** One measured number: what was measured, and the figure with its unit. */
export interface BenchRow {
  name: string;
  value: number;
  unit: string;
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const SCIFACT = path.resolve(ROOT, '../shared/data/scifact');
export const WORD_TABLE = path.join(ROOT, 'lib/adapters/embedder/word-table/word-table.bin');

const article = z.object({ doc_id: z.number(), title: z.string(), abstract: z.array(z.string()) });
const question = z.object({ _id: z.string(), text: z.string() });

/**
 * nDCG@10 over the queries in `folder` (queries.jsonl and qrels.tsv in BEIR's form) on SciFact's 5,183 abstracts, for
 * BM25, vectors and the hybrid ranking that the memory uses. No rows where the data is absent.
 *
 * @param every take each n-th query only.
 */
export async function benchRetrieval({ folder = path.join(SCIFACT, 'dev'), every = 1 } = {}): Promise<BenchRow[]> {
  if (!existsSync(folder)) return [];
  const started = performance.now();
  const embedder = await createStaticEmbedder({ file: WORD_TABLE });
  const loaded = performance.now();
  const articles = readArticles();
  const vectors = await embedder.embed(articles.map((a) => `${a.title} ${a.body}`));
  const embedded = performance.now();
  const byId = new Map(articles.map((a, i) => [a.id, vectors[i]!]));
  const index = createExactIndex();
  await index.add(
    'scifact',
    [...byId].map(([id, vector]) => ({ id, vector })),
  );
  const texts = createTextIndex(new Map(articles.map((a) => [a.id, readTerms(a)])), embedder.words);
  const collection = {
    texts,
    vectorOf: (id: string) => byId.get(id),
    nearest: (vector: Float32Array) => index.query('scifact', vector, articles.length),
  };

  const judged = readJudgements(path.join(folder, 'qrels.tsv'));
  const queries = readLines(path.join(folder, 'queries.jsonl'), question)
    .filter((q) => judged.has(q._id))
    .filter((_, i) => i % every === 0);
  const sums = { BM25: 0, vectors: 0, hybrid: 0 };
  for (const { _id, text } of queries) {
    const relevant = judged.get(_id)!;
    const [vector] = await embedder.embed([text]);
    const terms = plainTerms(text);
    const expanded = embedder.words ? expandQuery(text, texts.vocabulary, embedder.words) : terms;
    sums.BM25 += ndcgAt10(texts.search(terms), relevant);
    sums.vectors += ndcgAt10(await collection.nearest(vector!), relevant);
    sums.hybrid += ndcgAt10(await rankHybrid({ terms, expanded, vector: vector! }, collection), relevant);
  }
  const took = performance.now() - embedded;
  return [
    ...Object.entries(sums).map(([name, sum]) => ({
      name: `SciFact nDCG@10, ${name}`,
      value: sum / queries.length,
      unit: '',
    })),
    { name: 'load word table', value: loaded - started, unit: 'ms' },
    { name: 'embed abstracts', value: articles.length / ((embedded - loaded) / 1000), unit: '1/s' },
    { name: 'all rankings of one query over 5,183 abstracts', value: took / queries.length, unit: 'ms' },
  ];
}

/** SciFact's abstracts and the judged queries of its development set; undefined where the data is absent. */
export function readScifact() {
  if (!existsSync(SCIFACT)) return undefined;
  const judged = readJudgements(path.join(SCIFACT, 'dev', 'qrels.tsv'));
  const queries = readLines(path.join(SCIFACT, 'dev', 'queries.jsonl'), question).flatMap(({ _id, text }) => {
    const relevant = judged.get(_id);
    return relevant ? [{ text, relevant }] : [];
  });
  return { articles: readArticles(), queries };
}

function readArticles() {
  return readLines(path.join(SCIFACT, 'corpus.jsonl'), article).map((a) => ({
    id: String(a.doc_id),
    title: a.title,
    body: a.abstract.join(' '),
  }));
}

/** Järvelin and Kekäläinen 2002, gains as judged, logarithm base 2: the measure of BEIR. */
export function ndcgAt10(ranked: readonly { id: string }[], relevant: ReadonlyMap<string, number>): number {
  const discounted = (gains: readonly number[]) =>
    gains.slice(0, 10).reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
  const ideal = discounted([...relevant.values()].sort((a, b) => b - a));
  return ideal === 0 ? 0 : discounted(ranked.slice(0, 10).map(({ id }) => relevant.get(id) ?? 0)) / ideal;
}

function readJudgements(file: string): Map<string, Map<string, number>> {
  const judged = new Map<string, Map<string, number>>();
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [query = '', document = '', gain] = line.split('\t');
    judged.set(query, (judged.get(query) ?? new Map<string, number>()).set(document, Number(gain)));
  }
  return judged;
}

function readLines<T>(file: string, shape: z.ZodType<T>): T[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => shape.parse(JSON.parse(line)));
}

if (process.argv[1] === import.meta.filename) console.table(await benchRetrieval());
