import { ChromaClient, type Collection, IncludeEnum } from 'chromadb';
import { AssayError } from '#core/errors.ts';
import type { VectorIndex } from '#core/ports/vector-index.ts';

/** Chroma takes a few thousand entries at once; smaller batches keep one request short. */
const BATCH = 1000;
const TIMEOUT_MS = 30_000;

export interface ChromaIndexOptions {
  /** Address of a Chroma server, e.g. `http://127.0.0.1:8000`; a path is not used. */
  url: string;
  /** `Embedder.id`: vectors of different embedders go to different collections. */
  embedderId: string;
}

/**
 * Vectors in a Chroma server, for more of them than a process should hold. One collection per embedder with the
 * namespace as metadata, because every collection costs the server some 2.5 MB. Nearest neighbours are approximate
 * (HNSW) where the collection is large.
 *
 * Its methods throw AssayError: `cancelled`, and `configuration` when the server does not answer or refuses.
 */
export function createChromaIndex({ url, embedderId }: ChromaIndexOptions): VectorIndex {
  const { hostname, port, protocol } = new URL(url);
  const ssl = protocol === 'https:';
  const name = collectionName(embedderId);

  const withCollection = async <T>(work: (collection: Collection) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const client = new ChromaClient({
      host: hostname,
      port: port ? Number(port) : ssl ? 443 : 80,
      ssl,
      fetchOptions: { signal: signal ? AbortSignal.any([signal, limit]) : limit },
    });
    try {
      signal?.throwIfAborted();
      // `embeddingFunction: null`, or the client looks for a model of its own.
      const collection = await client.getOrCreateCollection({
        name,
        embeddingFunction: null,
        configuration: { hnsw: { space: 'cosine' } },
      });
      return await work(collection);
    } catch (cause) {
      throw new AssayError(signal?.aborted ? 'cancelled' : 'configuration', undefined, { cause });
    }
  };

  return {
    add: (namespace, entries, signal) =>
      entries.length === 0
        ? Promise.resolve()
        : withCollection(async (collection) => {
            for (let at = 0; at < entries.length; at += BATCH) {
              const batch = entries.slice(at, at + BATCH);
              await collection.upsert({
                ids: batch.map(({ id }) => keyOf(namespace, id)),
                embeddings: batch.map(({ vector }) => Array.from(vector)),
                metadatas: batch.map(({ id }) => ({ namespace, id })),
              });
            }
          }, signal),
    query: (namespace, vector, limit, signal) =>
      withCollection(async (collection) => {
        const found = await collection.query<{ id: string }>({
          queryEmbeddings: [Array.from(vector)],
          nResults: Math.min(limit, Math.max(1, await collection.count())),
          where: { namespace },
          include: [IncludeEnum.distances, IncludeEnum.metadatas],
        });
        return (found.rows()[0] ?? [])
          .flatMap(({ metadata, distance }) =>
            metadata && typeof distance === 'number' ? [{ id: metadata.id, similarity: 1 - distance }] : [],
          )
          .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
      }, signal),
    remove: (namespace, ids, signal) =>
      withCollection(async (collection) => {
        if (!ids) await collection.delete({ where: { namespace } });
        else if (ids.length > 0) await collection.delete({ ids: ids.map((id) => keyOf(namespace, id)) });
      }, signal),
    count: (namespace, signal) =>
      withCollection(
        async (collection) => (await collection.get({ where: { namespace }, include: [] })).ids.length,
        signal,
      ),
  };
}

/** Ids are unique in a collection, and a namespace must not be able to reach into another by its spelling. */
function keyOf(namespace: string, id: string): string {
  return JSON.stringify([namespace, id]);
}

/** Chroma allows 3 to 512 of [a-zA-Z0-9._-], with a letter or digit at both ends. */
function collectionName(embedderId: string): string {
  return `assay-${embedderId.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-|-$/g, '')}`.slice(0, 500);
}
