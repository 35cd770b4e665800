import type { PassageStore, StoredDocumentPassages } from '#adapters/postgres/library/passage-store.ts';
import type { PassageMatch } from '#contract/library.ts';
import { createPassageIndex, keyOf, type PassageId, type PassageIndex } from '#core/library/passage-index.ts';
import { searchPassages } from '#core/library/search-passages.ts';
import type { Embedder } from '#core/ports/embedder.ts';
import type { VectorIndex } from '#core/ports/vector-index.ts';

/** An index is rebuilt once this share of its passages belongs to removed documents. */
const MOST_DEAD = 0.5;
/** Entries handed over to vectors elsewhere at once. */
const BATCH = 500;

export interface LibraryQuery {
  query: string;
  /** Matches wanted at most, at most 50. */
  limit: number;
  /** A document must be in one of these; all documents if empty. The same for tags and documents. */
  collections?: readonly string[];
  tags?: readonly string[];
  documentIds?: readonly string[];
}

/** A match and the document it is of. */
export interface FoundPassage extends PassageMatch {
  document: StoredDocumentPassages;
}

interface LibrarySearchOptions {
  passages: PassageStore;
  embedder: Embedder;
  /** Keeps vectors in place of this process (Chroma). */
  vectors?: VectorIndex | undefined;
  /**
   * Passages kept in memory by this process, for all workspaces together. For a larger library, the documents read
   * first are in memory, and passages of the others are found by the database, by words alone.
   */
  mostPassages: number;
  onError: (error: unknown) => void;
}

interface LoadedIndex {
  version: number;
  index: PassageIndex;
  documents: Map<string, StoredDocumentPassages>;
  /** The documents in the index, as they were when it was built. */
  indexed: Map<string, StoredDocumentPassages>;
  refreshing: Promise<unknown>;
}

export const libraryNamespace = (workspaceId: string) => `library ${workspaceId}`;

/**
 * Search in the libraries of workspaces. Indexes are kept in memory, one per workspace, updated when the library
 * changes, and evicted (least recently used first) when others need the space.
 */
export function createLibrarySearch({ passages, embedder, vectors, mostPassages, onError }: LibrarySearchOptions) {
  const loaded = new Map<string, LoadedIndex>();
  const emptyIndex = () => createPassageIndex({ dimensions: embedder.dimensions, keepsVectors: vectors === undefined });

  /** One after the other, so that what one search has loaded serves the next. */
  async function open(workspaceId: string): Promise<LoadedIndex> {
    let own = loaded.get(workspaceId);
    if (!own)
      own = {
        version: -1,
        index: emptyIndex(),
        documents: new Map(),
        indexed: new Map(),
        refreshing: Promise.resolve(),
      };
    loaded.delete(workspaceId);
    loaded.set(workspaceId, own);
    const mine = own;
    const refreshed = own.refreshing.catch(() => {}).then(() => refresh(workspaceId, mine));
    own.refreshing = refreshed;
    await refreshed;
    evict();
    return own;
  }

  async function refresh(workspaceId: string, own: LoadedIndex): Promise<void> {
    const version = await passages.version(workspaceId);
    if (version === own.version) return;
    const now = new Map((await passages.stored(workspaceId)).map((document) => [document.id, document]));
    const wanted = firstOf(now, mostPassages);
    for (const id of own.indexed.keys()) {
      if (wanted.has(id)) continue;
      own.index.remove(id);
      own.indexed.delete(id);
    }
    const isFresh = ({ id, stamp }: StoredDocumentPassages) => own.indexed.get(id)?.stamp !== stamp;
    const size = [...wanted.values()].filter(isFresh).reduce((sum, { passages: more }) => sum + more, own.index.size);
    // Removed passages take space too.
    if (own.index.dead > 0 && (own.index.dead > MOST_DEAD * own.index.size || size > mostPassages)) {
      own.index = emptyIndex();
      own.indexed = new Map();
    }
    const fresh = [...wanted.values()].filter(isFresh);
    // Later counts say nothing: vectors of deleted documents may still wait to be removed.
    const isElsewhere = !vectors || (own.version < 0 && (await areElsewhere(vectors, workspaceId, wanted)));
    for (const document of fresh) {
      const texts = await passages.passagesOf(document.id, embedder.id);
      await own.index.add(document, texts);
      // A workspace evicted in the meantime may have been deleted; the loaded index still serves the waiting search.
      if (!isElsewhere && loaded.get(workspaceId) === own) {
        const entries = texts.map(({ ordinal, vector }) => ({
          id: keyOf({ documentId: document.id, ordinal }),
          vector,
        }));
        for (let at = 0; at < entries.length; at += BATCH)
          await vectors.add(libraryNamespace(workspaceId), entries.slice(at, at + BATCH)).catch(onError);
      }
      own.indexed.set(document.id, document);
    }
    // Other changes: collections, tags, notices.
    own.documents = now;
    own.version = version;
  }

  /** Whether vectors that are kept elsewhere are all there. */
  async function areElsewhere(
    vectors: VectorIndex,
    workspaceId: string,
    documents: ReadonlyMap<string, StoredDocumentPassages>,
  ): Promise<boolean> {
    const wanted = [...documents.values()].reduce((sum, document) => sum + document.passages, 0);
    return vectors.count(libraryNamespace(workspaceId)).then(
      (count) => count === wanted,
      () => true,
    );
  }

  function evict(): void {
    let total = [...loaded.values()].reduce((sum, { index }) => sum + index.size, 0);
    for (const [workspaceId, { index }] of loaded) {
      if (total <= mostPassages || loaded.size === 1) return;
      loaded.delete(workspaceId);
      total -= index.size;
    }
  }

  return {
    /** Best first. A workspace that is searched for the first time waits until its passages have been loaded. */
    async search(workspaceId: string, wanted: LibraryQuery, signal?: AbortSignal): Promise<FoundPassage[]> {
      const { query, limit, collections = [], tags = [], documentIds = [] } = wanted;
      const { index, documents, indexed } = await open(workspaceId);
      const isNarrowed = [collections, tags, documentIds].some(({ length }) => length > 0);
      const overlaps = (asked: readonly string[], own: readonly string[]) =>
        asked.length === 0 || asked.some((each) => own.includes(each));
      const isWanted = (id: string) => {
        const document = documents.get(id);
        return (
          document !== undefined &&
          overlaps(collections, document.collections) &&
          overlaps(tags, document.tags) &&
          overlaps(documentIds, [id])
        );
      };
      const others = [...documents.keys()].filter((id) => !indexed.has(id) && isWanted(id));
      const texts = new Map<string, PassageMatch['passage']>();
      const found = await searchPassages({
        query,
        limit,
        index,
        embedder,
        isWanted: isNarrowed ? isWanted : undefined,
        ...(signal && { signal }),
        nearest: vectors && ((vector, most) => nearestElsewhere(workspaceId, vector, most, signal)),
        ...(others.length > 0 && {
          beyond: (words: readonly string[], most: number) =>
            passages.holding(workspaceId, { documentIds: others, words, limit: most }, signal),
        }),
        async read(ids) {
          const read = await passages.read(workspaceId, ids);
          return read.flatMap(({ documentId, ordinal, passage, vector }) => {
            const title = documents.get(documentId)?.title;
            if (title === undefined) return [];
            texts.set(keyOf({ documentId, ordinal }), passage);
            return [{ documentId, ordinal, title, heading: passage.heading, text: passage.text, vector }];
          });
        },
      });
      return found.flatMap(({ documentId, ordinal, score }) => {
        const [passage, document] = [texts.get(keyOf({ documentId, ordinal })), documents.get(documentId)];
        return passage && document ? [{ documentId, title: document.title, passage, score, document }] : [];
      });
    },
    /** Keeps nothing in memory of a workspace, or of any where none is named. */
    forget(workspaceId: string | undefined): void {
      if (workspaceId === undefined) loaded.clear();
      else loaded.delete(workspaceId);
    },
    /** Workspaces in memory, for tests and measurements. */
    workspaces: () => [...loaded.keys()],
  };

  /** Vectors that do not answer leave the words. */
  async function nearestElsewhere(
    workspaceId: string,
    vector: Float32Array,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<PassageId[]> {
    try {
      const found = (await vectors?.query(libraryNamespace(workspaceId), vector, limit, signal)) ?? [];
      return found.flatMap(({ id }) => {
        const [, documentId, ordinal] = /^(.+)\/(\d+)$/.exec(id) ?? [];
        return documentId === undefined ? [] : [{ documentId, ordinal: Number(ordinal) }];
      });
    } catch (error) {
      signal?.throwIfAborted();
      onError(error);
      return [];
    }
  }
}

/** The documents that come first, as many as have no more passages than this together. */
function firstOf(
  documents: ReadonlyMap<string, StoredDocumentPassages>,
  most: number,
): Map<string, StoredDocumentPassages> {
  let left = most;
  return new Map(
    [...documents].filter(([, { passages }]) => {
      if (passages > left) return false;
      left -= passages;
      return true;
    }),
  );
}

export type LibrarySearch = ReturnType<typeof createLibrarySearch>;
