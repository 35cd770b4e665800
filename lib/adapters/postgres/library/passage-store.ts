import type { AuthorName, EvidenceIds, Notice } from '#contract/evidence.ts';
import type { Passage } from '#contract/library.ts';
import { fromAuthorColumn } from '../author-column.ts';
import type { Database } from '../database.ts';

/** A ready document, as far as its passages are searched and shown by it. */
export interface StoredDocumentPassages {
  id: string;
  title: string;
  authors: string[];
  names?: AuthorName[] | undefined;
  year: number | null;
  venue: string | null;
  ids: EvidenceIds;
  notices: Notice[];
  collections: string[];
  tags: string[];
  passages: number;
  /** Changes whenever its passages do. */
  stamp: string;
}

interface VectorPassage {
  ordinal: number;
  heading: string;
  text: string;
  vector: Float32Array;
}

/** What a search reads. */
export interface PassageStore {
  /** Raised with every change of the workspace's library; 0 for none. */
  version(workspaceId: string): Promise<number>;
  /** Its ready documents, those first that were read first. */
  stored(workspaceId: string): Promise<StoredDocumentPassages[]>;
  hasAny(workspaceId: string): Promise<boolean>;
  /** A document's passages with vectors of this embedder, in order; empty if they are another's. */
  passagesOf(documentId: string, embedder: string): Promise<VectorPassage[]>;
  /**
   * Passages of these documents that contain all of these words, best match first, by PostgreSQL's full text search.
   */
  holding(
    workspaceId: string,
    asked: { documentIds: readonly string[]; words: readonly string[]; limit: number },
    signal?: AbortSignal,
  ): Promise<PassageKey[]>;
  /** These passages of the workspace, in no order; those that are gone are left out. */
  read(
    workspaceId: string,
    wanted: readonly PassageKey[],
  ): Promise<(PassageKey & { passage: Passage; vector: Float32Array })[]>;
}

export interface PassageKey {
  documentId: string;
  ordinal: number;
}

const STORED = `
select d.id, coalesce(d.title, d.name) as title, d.authors, d.year, d.venue, d.ids, d.notices, d.collections, d.tags,
  d.read_at::text || ' ' || coalesce(d.title, d.name) as stamp,
  (select coalesce(max(ordinal) + 1, 0)::int from document_passages p where p.document_id = d.id) as passages
from documents d where d.workspace_id = $1 and d.status = 'ready' and d.deleted_at is null order by d.read_at, d.id`;
/** For very common words, at most this many passages are ranked. */
const MOST_WEIGHED = 500;
const HOLDING = `
with asked as (select plainto_tsquery('english', $3) as words), found as (
  select p.document_id, p.ordinal, p.heading, p.text from document_passages p join documents d on d.id = p.document_id, asked
  where d.workspace_id = $1 and d.status = 'ready' and d.deleted_at is null and p.document_id = any($2)
    and to_tsvector('english', p.heading || ' ' || p.text) @@ asked.words
  limit ${MOST_WEIGHED}
)
select document_id as "documentId", ordinal from found, asked
order by ts_rank(to_tsvector('english', heading || ' ' || text), asked.words) desc, document_id, ordinal limit $4`;
/** Filtered by workspace too: whatever an index in memory believes, documents of others are never read. */
const READ = `
select p.document_id, p.ordinal, p."start", p."end", p.page, p.heading, p.text, p.vector
from unnest($2::text[], $3::int[]) as wanted(document_id, ordinal)
join document_passages p using (document_id, ordinal) join documents d on d.id = p.document_id
where d.workspace_id = $1 and d.status = 'ready' and d.deleted_at is null`;

type ReadRow = Passage & { document_id: string; vector: Buffer };

export function createPassageStore({ pool }: Pick<Database, 'pool'>): PassageStore {
  return {
    async version(workspaceId) {
      const { rows } = await pool.query<{ version: number }>(
        'select version from library_versions where workspace_id = $1',
        [workspaceId],
      );
      return rows[0]?.version ?? 0;
    },
    async stored(workspaceId) {
      const { rows } = await pool.query<StoredDocumentPassages>(STORED, [workspaceId]);
      return rows.map((row) => ({ ...row, ...fromAuthorColumn(row.authors) }));
    },
    async hasAny(workspaceId) {
      const { rows } = await pool.query(
        `select 1 from documents where workspace_id = $1 and status = 'ready' and deleted_at is null limit 1`,
        [workspaceId],
      );
      return rows.length > 0;
    },
    async passagesOf(documentId, embedder) {
      const { rows } = await pool.query<Omit<VectorPassage, 'vector'> & { vector: Buffer }>(
        `select ordinal, heading, text, vector from document_passages where document_id = $1 and embedder = $2 order by ordinal`,
        [documentId, embedder],
      );
      return rows.map((row) => ({ ...row, vector: toVector(row.vector) }));
    },
    async holding(workspaceId, { documentIds, words, limit }, signal) {
      signal?.throwIfAborted();
      const { rows } = await pool.query<PassageKey>(HOLDING, [workspaceId, documentIds, words.join(' '), limit]);
      return rows;
    },
    async read(workspaceId, wanted) {
      const ids = wanted.map(({ documentId }) => documentId);
      const ordinals = wanted.map(({ ordinal }) => ordinal);
      const { rows } = await pool.query<ReadRow>(READ, [workspaceId, ids, ordinals]);
      return rows.map(({ document_id: documentId, vector, ...passage }) => ({
        documentId,
        ordinal: passage.ordinal,
        passage,
        vector: toVector(vector),
      }));
    },
  };
}

/** The bytes of a buffer may begin anywhere; those of floats may not. */
function toVector(bytes: Buffer): Float32Array {
  const own = new Uint8Array(bytes);
  return new Float32Array(own.buffer, 0, own.byteLength >> 2);
}
