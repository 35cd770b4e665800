import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import { createPassageIndex, keyOf, type PassageId } from '#core/library/passage-index.ts';
import { searchPassages } from '#core/library/search-passages.ts';
import type { VectorIndex } from '#core/ports/vector-index.ts';
import { type BenchRow, ndcgAt10, readScifact, WORD_TABLE } from './retrieval.ts';

const NAMESPACE = 'bench';
/** Vectors handed over at once, as a server does it. */
const BATCH = 500;
/** Searches that are not counted: the first ones of a process are compiled meanwhile. */
const WARMING = 10;

interface LibraryBench {
  /** Passages: the abstracts of SciFact, and made of their sentences what is missing. */
  passages?: number;
  /** Takes each n-th query only. */
  every?: number;
  /** Keeps the vectors in place of this process. */
  compared?: { label: string; vectors: VectorIndex };
}

/** How well and how fast the search of a library is, by the questions of SciFact. No rows where the data is absent. */
export async function benchLibrarySearch({
  passages = 0,
  every = 1,
  compared,
}: LibraryBench = {}): Promise<BenchRow[]> {
  const scifact = readScifact();
  if (!scifact) return [];
  const { articles, queries } = scifact;
  const embedder = await createStaticEmbedder({ file: WORD_TABLE });
  const index = createPassageIndex({ dimensions: embedder.dimensions, keepsVectors: compared === undefined });
  const texts = new Map(articles.map((article) => [article.id, article]));
  for (const made of madeOf(articles, passages)) texts.set(made.id, made);
  const started = performance.now();
  const vectors = new Map<string, Float32Array>();
  for (const { id, title, body } of texts.values()) {
    const [vector] = await embedder.embed([`${title}\n${body}`]);
    vectors.set(id, vector!);
    await index.add({ id, title }, [{ ordinal: 0, heading: '', text: body, vector: vector! }]);
  }
  const entries = [...vectors].map(([documentId, vector]) => ({ id: keyOf({ documentId, ordinal: 0 }), vector }));
  for (let at = 0; compared && at < entries.length; at += BATCH)
    await compared.vectors.add(NAMESPACE, entries.slice(at, at + BATCH));
  const nearest =
    compared &&
    (async (vector: Float32Array, most: number): Promise<PassageId[]> =>
      (await compared.vectors.query(NAMESPACE, vector, most)).map(({ id }) => {
        return { documentId: id.slice(0, id.lastIndexOf('/')), ordinal: 0 };
      }));
  const built = performance.now() - started;
  const read = async (ids: readonly PassageId[]) =>
    ids.map((id) => {
      const { title, body } = texts.get(id.documentId)!;
      return { ...id, title, heading: '', text: body, vector: vectors.get(id.documentId)! };
    });
  const times: number[] = [];
  const worked: number[] = [];
  let sum = 0;
  const asked = queries.filter((_, i) => i % every === 0);
  for (const { text } of queries.slice(0, WARMING))
    await searchPassages({ query: text, limit: 10, index, embedder, read, nearest });
  for (const { text, relevant } of asked) {
    const [from, used] = [performance.now(), process.cpuUsage()];
    const found = await searchPassages({ query: text, limit: 10, index, embedder, read, nearest });
    times.push(performance.now() - from);
    const { user, system } = process.cpuUsage(used);
    worked.push((user + system) / 1000);
    sum += ndcgAt10(
      found.map(({ documentId }) => ({ id: documentId })),
      relevant,
    );
  }
  const at = (share: number, of: number[]) =>
    of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(share * of.length))]!;
  const name = `library search over ${texts.size.toLocaleString('en')} passages${compared ? `, vectors in ${compared.label}` : ''}`;
  return [
    { name: `SciFact nDCG@10, ${name}`, value: sum / asked.length, unit: '' },
    { name: `${name}, median`, value: at(0.5, times), unit: 'ms' },
    { name: `${name}, p95`, value: at(0.95, times), unit: 'ms' },
    { name: `${name}, processor time in this process, 95th percentile`, value: at(0.95, worked), unit: 'ms' },
    { name: `index for ${name}`, value: built / 1000, unit: 's' },
  ];
}

/** Passages of two halves of different abstracts: real words in their real frequencies, and no answer to any question. */
function* madeOf(articles: readonly { title: string; body: string }[], wanted: number) {
  const half = (text: string, from: number) => text.slice(from * (text.length >> 1), (from + 1) * (text.length >> 1));
  for (let n = articles.length; n < wanted; n++) {
    const [a, b] = [
      articles[n % articles.length]!,
      articles[((n * 7919 + (n / articles.length) * 31) % articles.length) | 0]!,
    ];
    yield { id: `made-${n}`, title: b.title, body: `${half(a.body, n % 2)} ${half(b.body, (n + 1) % 2)}` };
  }
}

if (import.meta.main) {
  const [passages = '0', every = '1'] = process.argv.slice(2);
  for (const { name, value, unit } of await benchLibrarySearch({ passages: Number(passages), every: Number(every) }))
    console.log(`${name}: ${value.toFixed(3)} ${unit}`);
  console.log(`memory: ${Math.round(process.memoryUsage().rss / 1e6)} MB resident`);
}
