import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import { createPassageIndex, type PassageId } from '#core/library/passage-index.ts';
import { searchPassages } from '#core/library/search-passages.ts';
import { type BenchRow, ndcgAt10, readScifact, WORD_TABLE } from './retrieval.ts';

interface LibraryBench {
  /** Passages: the abstracts of SciFact, and made of their sentences what is missing. */
  passages?: number;
  /** Takes each n-th query only. */
  every?: number;
}

/** How well and how fast the search of a library is, by the questions of SciFact. No rows where the data is absent. */
export async function benchLibrarySearch({ passages = 0, every = 1 }: LibraryBench = {}): Promise<BenchRow[]> {
  const scifact = readScifact();
  if (!scifact) return [];
  const { articles, queries } = scifact;
  const embedder = await createStaticEmbedder({ file: WORD_TABLE });
  const index = createPassageIndex(embedder);
  const texts = new Map(articles.map((article) => [article.id, article]));
  for (const made of madeOf(articles, passages)) texts.set(made.id, made);
  const started = performance.now();
  const vectors = new Map<string, Float32Array>();
  for (const { id, title, body } of texts.values()) {
    const [vector] = await embedder.embed([`${title}\n${body}`]);
    vectors.set(id, vector!);
    await index.add({ id, title }, [{ ordinal: 0, heading: '', text: body, vector: vector! }]);
  }
  const built = performance.now() - started;
  const read = async (ids: readonly PassageId[]) =>
    ids.map((id) => {
      const { title, body } = texts.get(id.documentId)!;
      return { ...id, title, heading: '', text: body, vector: vectors.get(id.documentId)! };
    });
  const times: number[] = [];
  let sum = 0;
  const asked = queries.filter((_, i) => i % every === 0);
  for (const { text, relevant } of asked) {
    const from = performance.now();
    const found = await searchPassages({ query: text, limit: 10, index, embedder, read });
    times.push(performance.now() - from);
    sum += ndcgAt10(
      found.map(({ documentId }) => ({ id: documentId })),
      relevant,
    );
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))]!;
  const name = `library search over ${texts.size.toLocaleString('en')} passages`;
  return [
    { name: `SciFact nDCG@10, ${name}`, value: sum / asked.length, unit: '' },
    { name: `${name}, median`, value: at(0.5), unit: 'ms' },
    { name: `${name}, p95`, value: at(0.95), unit: 'ms' },
    { name: `index of ${texts.size.toLocaleString('en')} passages`, value: built / 1000, unit: 's' },
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
