import { createHash } from 'node:crypto';
import { ChromaClient, ChromaNotFoundError, type Collection, IncludeEnum } from 'chromadb';
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
 * Vectors in a Chroma server, for more of them than fit in a process. One collection per embedder and namespace: it
 * costs the server some 2.5 MB, but filtering by namespace within one collection costs each query more than the search
 * itself (with 25,500 vectors 228 ms instead of 12). Queries never create a collection. Nearest neighbours are
 * approximate (HNSW) where the collection is large.
 * Its methods throw AssayError: `cancelled`, and `configuration` when the server does not answer or refuses.
 */
export function createChromaIndex({ url, embedderId }: ChromaIndexOptions): VectorIndex {
  const { hostname, port, protocol } = new URL(url);
  const ssl = protocol === 'https:';

  const withClient = async <T>(work: (client: ChromaClient) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const client = new ChromaClient({
      host: hostname,
      port: port ? Number(port) : ssl ? 443 : 80,
      ssl,
      fetchOptions: { signal: signal ? AbortSignal.any([signal, limit]) : limit },
    });
    try {
      signal?.throwIfAborted();
      return await work(client);
    } catch (cause) {
      throw new AssayError(signal?.aborted ? 'cancelled' : 'configuration', undefined, { cause });
    }
  };

  /** A namespace's answer; `none` where nothing was ever added to it. */
  const ask = <T>(namespace: string, none: T, work: (own: Collection) => Promise<T>, signal?: AbortSignal) =>
    withClient(async (client) => {
      try {
        return await work(await client.getCollection({ name: collectionName(embedderId, namespace) }));
      } catch (error) {
        if (error instanceof ChromaNotFoundError) return none;
        throw error;
      }
    }, signal);

  return {
    add: (namespace, entries, signal) =>
      entries.length === 0
        ? Promise.resolve()
        : withClient(async (client) => {
            // `embeddingFunction: null`, or the client looks for a model of its own.
            const collection = await client.getOrCreateCollection({
              name: collectionName(embedderId, namespace),
              embeddingFunction: null,
              configuration: { hnsw: { space: 'cosine' } },
            });
            for (let at = 0; at < entries.length; at += BATCH) {
              const batch = entries.slice(at, at + BATCH);
              await collection.upsert({
                ids: batch.map(({ id }) => id),
                embeddings: batch.map(({ vector }) => Array.from(vector)),
              });
            }
          }, signal),
    query: (namespace, vector, limit, signal) =>
      ask(
        namespace,
        [],
        async (collection) => {
          // More than there are may be asked for.
          const found = await collection.query({
            queryEmbeddings: [Array.from(vector)],
            nResults: limit,
            include: [IncludeEnum.distances],
          });
          return (found.rows()[0] ?? [])
            .flatMap(({ id, distance }) => (typeof distance === 'number' ? [{ id, similarity: 1 - distance }] : []))
            .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
        },
        signal,
      ),
    remove: (namespace, ids, signal) =>
      ids
        ? ask(
            namespace,
            undefined,
            async (collection) => {
              if (ids.length > 0) await collection.delete({ ids: [...ids] });
            },
            signal,
          )
        : withClient(async (client) => {
            await client.deleteCollection({ name: collectionName(embedderId, namespace) }).catch((error: unknown) => {
              if (!(error instanceof ChromaNotFoundError)) throw error;
            });
          }, signal),
    count: (namespace, signal) => ask(namespace, 0, (collection) => collection.count(), signal),
  };
}

/**
 * Chroma allows 3 to 512 of [a-zA-Z0-9._-], with a letter or digit at both ends. A namespace goes in as its hash, so that
 * none reaches into another by its spelling.
 */
function collectionName(embedderId: string, namespace: string): string {
  const embedder = embedderId
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 400);
  return `assay-${embedder}-${createHash('sha256').update(namespace).digest('hex').slice(0, 40)}`;
}
