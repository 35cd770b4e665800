import type { WholeCollection } from '../retrieval/text-index.ts';
import { readTerms } from '../retrieval/work-terms.ts';
import { createVectorBlocks } from './vector-blocks.ts';
import { createWordPostings } from './word-postings.ts';

/** Rank fusion (Cormack, Clarke and Büttcher 2009): how little the first ranks count above the next. Their value. */
const RANK_FUSION = 60;
/** Passages counted without a pause: some ten milliseconds. */
const SLICE = 40;
/** Words are counted before anything is asked. */
const NOTHING_ASKED: ReadonlySet<string> = new Set();

interface IndexedText {
  ordinal: number;
  heading: string;
  text: string;
  vector: Float32Array;
}

export interface PassageId {
  documentId: string;
  ordinal: number;
}

interface AskedPassages {
  stems: readonly string[];
  vector: Float32Array;
  /** Passages that each of the two rankings gives, and the fused one. */
  limit: number;
  /** All documents by default: with many documents, this test costs as much as the search itself. */
  isWanted?: ((documentId: string) => boolean) | undefined;
  /** Asks vectors kept elsewhere in place of those here. */
  nearest?: ((vector: Float32Array, limit: number) => Promise<PassageId[]>) | undefined;
}

/** Passages of one workspace by words and by meaning, in memory. */
export interface PassageIndex {
  /** Passages that it was given, those of removed documents among them. */
  readonly size: number;
  /** Passages of documents that were removed since: they cost time and memory until the index is built anew. */
  readonly dead: number;
  /** How common words are in the collection. */
  readonly words: WholeCollection;
  /** In slices, so that others get their turn meanwhile; one document after the other. */
  add(document: { id: string; title: string }, passages: readonly IndexedText[]): Promise<void>;
  remove(documentId: string): void;
  /** The nearest by BM25 and by vectors, fused by their ranks; best first. */
  candidates(asked: AskedPassages): Promise<PassageId[]>;
}

/**
 * @param keepsVectors false where vectors are asked elsewhere.
 */
export function createPassageIndex({
  dimensions,
  keepsVectors = true,
}: {
  dimensions: number;
  keepsVectors?: boolean;
}): PassageIndex {
  const words = createWordPostings();
  const vectors = keepsVectors ? createVectorBlocks(dimensions) : undefined;
  /** The document of the passage at each position, and where its passages begin. */
  const owners: number[] = [];
  const documents: { id: string; first: number; passages: number }[] = [];
  /** Whether a document is still there, by its number: 1 or 0. */
  let here = new Uint8Array(64);
  const numbers = new Map<string, number>();
  let dead = 0;

  const wantedOf = (isWanted: (documentId: string) => boolean) => {
    const wanted = new Uint8Array(documents.length);
    for (const [number, { id }] of documents.entries()) if (here[number] === 1 && isWanted(id)) wanted[number] = 1;
    return wanted;
  };
  const idAt = (place: number): PassageId => {
    const document = documents[owners[place] as number] as (typeof documents)[number];
    return { documentId: document.id, ordinal: place - document.first };
  };

  return {
    words,
    get size() {
      return owners.length;
    },
    get dead() {
      return dead;
    },
    async add({ id, title }, passages) {
      this.remove(id);
      const [number, first] = [documents.length, owners.length];
      for (const [i, { text, heading, vector }] of passages.entries()) {
        // Yields to other work; searches skip positions without a document.
        if (i % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve));
        owners.push(number);
        words.add(readTerms({ title, body: heading ? `${heading}\n${text}` : text }, NOTHING_ASKED));
        vectors?.add(vector);
      }
      numbers.set(id, number);
      documents.push({ id, first, passages: passages.length });
      if (here.length < documents.length) here = grownTo(2 * documents.length, here);
      here[number] = 1;
    },
    remove(documentId) {
      const document = documents[numbers.get(documentId) ?? -1];
      if (!document) return;
      here[numbers.get(documentId) as number] = 0;
      dead += document.passages;
      numbers.delete(documentId);
    },
    async candidates({ stems, vector, limit, isWanted, nearest }) {
      const wanted = isWanted ? wantedOf(isWanted) : here;
      const isWantedPlace = (place: number) => wanted[owners[place] as number] === 1;
      const byWords = words.search(stems, limit, isWantedPlace).map(({ place }) => idAt(place));
      const byMeaning = nearest
        ? (await nearest(vector, limit)).filter(({ documentId }) => wanted[numbers.get(documentId) ?? -1] === 1)
        : (vectors?.nearest(vector, limit, isWantedPlace) ?? []).map(({ place }) => idAt(place));
      return fuse([byWords, byMeaning]).slice(0, limit);
    },
  };
}

function grownTo(length: number, from: Uint8Array): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(length);
  grown.set(from);
  return grown;
}

export const keyOf = ({ documentId, ordinal }: PassageId) => `${documentId}/${ordinal}`;

function fuse(rankings: readonly (readonly PassageId[])[]): PassageId[] {
  const fused = new Map<string, { id: PassageId; score: number }>();
  for (const ranking of rankings) {
    for (const [rank, id] of ranking.entries()) {
      const key = keyOf(id);
      const score = (fused.get(key)?.score ?? 0) + 1 / (RANK_FUSION + rank + 1);
      fused.set(key, { id, score });
    }
  }
  // Of equal ones, the first by words stays first.
  return [...fused.values()].sort((one, other) => other.score - one.score).map(({ id }) => id);
}
