import type { EvidenceIds } from '#contract/evidence.ts';
import type { DocumentKind, DocumentText } from '#contract/library.ts';
import { AssayError } from '#core/errors.ts';
import type { DocumentSection, PlacedText } from '#core/ports/document-reader.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import type { Database } from '../database.ts';
import { ANNOUNCE, DOCUMENT_COLUMNS, type StoredDocument, toDocument } from './document-rows.ts';

interface NewDocument {
  id: string;
  workspaceId: string;
  name: string;
  kind: DocumentKind;
  /** The file, or of a reference what is known of it, as JSON. */
  bytes: Uint8Array;
  /** Keyed hash of the network address it was added from; none for the administrator's own additions. */
  from?: string | null;
  /** SHA-256 of what makes it the same document again, hexadecimal. */
  hash: string;
  title?: string | null;
  ids?: EvidenceIds;
  collections?: readonly string[];
}

/**
 * Storage limits: of a workspace, of what was added from one network address, and of all libraries; 0 disables one of
 * the last two.
 */
export interface LibraryLimits {
  documents: number;
  bytes: number;
  /** Documents of a workspace that may wait or be read at once. */
  open: number;
  addressBytes: number;
  allBytes: number;
}

export interface DocumentChanges {
  title?: string | undefined;
  authors?: string[] | undefined;
  /** Null where it has none, or it is unknown. */
  year?: number | null | undefined;
  venue?: string | null | undefined;
  notes?: string | undefined;
  tags?: string[] | undefined;
  collections?: string[] | undefined;
}

/** Text, layout and where each run of the text is printed. */
export interface StoredText extends DocumentText {
  sections: DocumentSection[];
  placed: PlacedText[];
}

/**
 * $2 is the changed metadata. A user's correction outranks an index that has not been consulted yet: the document
 * counts as consulted long ago, so that its notices are still looked up.
 */
const CHANGE = `title = coalesce($2::jsonb ->> 'title', title), authors = coalesce($2::jsonb -> 'authors', authors),
  year = case when $2::jsonb ? 'year' then ($2::jsonb ->> 'year')::int else year end,
  venue = case when $2::jsonb ? 'venue' then $2::jsonb ->> 'venue' else venue end,
  notices_at = case when $2::jsonb = '{}' then notices_at else coalesce(notices_at, 'epoch') end,
  notes = coalesce($3, notes), tags = coalesce($4, tags), collections = coalesce($5, collections)`;

export interface DocumentStore {
  /**
   * Adds a document and its task, in one transaction. Where the workspace already has the same one (by content, or by
   * an identifier of a reference), returns its id as `duplicateOf` and adds nothing. Throws `rate_limited` where a
   * storage limit is reached.
   */
  add(
    document: NewDocument,
    limits: LibraryLimits,
    enqueue: (db: SqlExecutor) => Promise<void>,
  ): Promise<{ duplicateOf: string | null }>;
  /** Newest first; those that are being deleted are left out. */
  list(workspaceId: string): Promise<StoredDocument[]>;
  get(id: string): Promise<StoredDocument | undefined>;
  /** False where there is no such document any more. */
  change(id: string, changes: DocumentChanges): Promise<boolean>;
  /** Takes it out of the reader's sight; until `sweep` it can be restored. */
  remove(id: string): Promise<boolean>;
  /** True where it was still there; `enqueue` where it had not been read to its end. */
  restore(id: string, enqueue: (db: SqlExecutor) => Promise<void>): Promise<boolean>;
  /** Stops reading; false where that has ended already. */
  cancel(id: string): Promise<boolean>;
  /** Has it read anew; false where it is being read or is ready. */
  retry(id: string, enqueue: (db: SqlExecutor) => Promise<void>): Promise<boolean>;
  /** Documents removed longer ago than this, with how many passages they have. */
  removedBefore(seconds: number): Promise<{ id: string; workspaceId: string; passages: number }[]>;
  /** Forgets a removed document and everything of it. */
  purge(id: string): Promise<void>;
  file(id: string): Promise<Uint8Array | undefined>;
  /** Bytes of the file of a document. */
  fileSize(id: string): Promise<number | undefined>;
  /** Bytes of it from `start` to before `end`. */
  filePart(id: string, start: number, end: number): Promise<Uint8Array | undefined>;
  /**
   * What determines its place in the queue: whether it is a reference, and how many others of its workspace or address
   * are unread.
   */
  queueState(id: string, db?: SqlExecutor): Promise<{ isReference: boolean; openOthers: number }>;
  /** Bytes stored for a workspace: files, references, and their texts. */
  bytesOf(workspaceId: string): Promise<number>;
  text(id: string): Promise<StoredText | undefined>;
}

/** A work is known by these; a URL leads to too many works to be one of them. */
const KNOWN_BY = ['doi', 'pmid', 'pmcid', 'nct', 'arxiv'] as const;

const LOCK = `select pg_advisory_xact_lock(hashtextextended('library of ' || $1, 0))`;
/** $1 workspace, $2 hash, $3 identifiers, of which any one will do. */
const SAME = `
select id from documents where workspace_id = $1 and deleted_at is null and (hash = $2 or exists (
  select 1 from jsonb_each_text($3::jsonb) given where ids ->> given.key = given.value))
order by created_at limit 1`;
const UNFINISHED = `status in ('received', 'reading', 'indexing')`;
const USED = `
select count(*)::int as documents, coalesce(sum(held), 0)::float8 as bytes,
  (count(*) filter (where deleted_at is null and ${UNFINISHED}))::int as open
from documents where workspace_id = $1`;
const QUEUE_STATE = `
select own.kind = 'reference' as "isReference",
  (select count(*)::int from documents other
   where (other.workspace_id = own.workspace_id or other.added_from = own.added_from) and other.id <> own.id
     and other.deleted_at is null and other.${UNFINISHED}) as "openOthers"
from documents own where own.id = $1`;
const USED_FROM = `select coalesce(sum(held), 0)::float8 as bytes from documents where added_from = $1`;
const USED_BY_ALL = `select coalesce(sum(held), 0)::float8 as bytes from documents`;
/** Adding up all libraries costs some milliseconds: it is done again after this, and what is added meanwhile is counted. */
const ALL_MS = 10_000;
const ADD = `
with changed as (
  insert into documents (id, workspace_id, name, kind, size, hash, status, title, ids, collections, held, added_from)
  values ($1, $2, $3, $4, $5, $6, 'received', $7, $8, $9, $10, $11) returning id, workspace_id
) ${ANNOUNCE}`;
/** Whatever a search may show of a document has changed. */
const RAISED = `raised as (
  insert into library_versions (workspace_id, version) select workspace_id, 1 from changed
  on conflict (workspace_id) do update set version = library_versions.version + 1
)`;
const FORGET_REFUSED = `
delete from document_texts t using documents d where t.document_id = $1 and d.id = $1 and d.status = 'refused'`;

export function createDocumentStore({ pool }: Pick<Database, 'pool'>): DocumentStore {
  async function transaction<T>(work: (db: SqlExecutor) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let isBroken = true;
    try {
      await client.query('begin');
      const result = await work({
        executeSql: async (text, values) => ({ rows: (await client.query(text, values)).rows }),
      });
      await client.query('commit');
      isBroken = false;
      return result;
    } catch (error) {
      isBroken = await client.query('rollback').then(
        () => false,
        () => true,
      );
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  /** @param set what becomes of the document, $2 onwards. */
  const update = (set: string, condition = 'true') => `
    with changed as (update documents set ${set} where id = $1 and ${condition} returning id, workspace_id), ${RAISED}
    ${ANNOUNCE}`;
  const changed = async (statement: string, values: unknown[], db?: SqlExecutor): Promise<boolean> => {
    const { rows } = db ? await db.executeSql(statement, values) : await pool.query(statement, values);
    return rows.length > 0;
  };

  let all = { at: Number.NEGATIVE_INFINITY, bytes: 0 };
  async function bytesOfAll(db: SqlExecutor): Promise<number> {
    if (performance.now() - all.at < ALL_MS) return all.bytes;
    const [row] = (await db.executeSql(USED_BY_ALL, [])).rows as { bytes: number }[];
    all = { at: performance.now(), bytes: row?.bytes ?? 0 };
    return all.bytes;
  }

  return {
    add: (
      { id, workspaceId, name, kind, bytes, hash, title = null, ids = {}, collections = [], from = null },
      limits,
      enqueue,
    ) =>
      transaction(async (db) => {
        const first = async <T>(text: string, values: unknown[]) =>
          (await db.executeSql(text, values)).rows[0] as T | undefined;
        // Of two added at once, the second waits here, and then sees the first.
        await db.executeSql(LOCK, [workspaceId]);
        const known = Object.fromEntries(
          KNOWN_BY.flatMap((kindOfId) => (ids[kindOfId] ? [[kindOfId, ids[kindOfId]]] : [])),
        );
        const same = await first<{ id: string }>(SAME, [workspaceId, hash, JSON.stringify(known)]);
        if (same) return { duplicateOf: same.id };
        const own = await first<{ documents: number; bytes: number; open: number }>(USED, [workspaceId]);
        if (own && (own.documents >= limits.documents || own.bytes + bytes.length > limits.bytes))
          throw new AssayError('rate_limited', FULL);
        if (own && own.open >= limits.open) throw new AssayError('rate_limited', unreadSentence(own.open));
        if (from !== null && limits.addressBytes > 0) {
          const used = await first<{ bytes: number }>(USED_FROM, [from]);
          if (used && used.bytes + bytes.length > limits.addressBytes)
            throw new AssayError('rate_limited', FULL_FROM_HERE);
        }
        if (limits.allBytes > 0 && (await bytesOfAll(db)) + bytes.length > limits.allBytes)
          throw new AssayError('rate_limited', ALL_FULL);
        all.bytes += bytes.length;
        await db.executeSql(ADD, [
          id,
          workspaceId,
          name,
          kind,
          kind === 'reference' ? 0 : bytes.length,
          hash,
          title,
          JSON.stringify(ids),
          [...collections],
          bytes.length,
          from,
        ]);
        await db.executeSql('insert into document_files (document_id, bytes) values ($1, $2)', [
          id,
          Buffer.from(bytes),
        ]);
        await enqueue(db);
        return { duplicateOf: null };
      }),
    async queueState(id, db) {
      const { rows } = db ? await db.executeSql(QUEUE_STATE, [id]) : await pool.query(QUEUE_STATE, [id]);
      const [found] = rows as { isReference: boolean; openOthers: number }[];
      return found ?? { isReference: false, openOthers: 0 };
    },
    async bytesOf(workspaceId) {
      const { rows } = await pool.query<{ bytes: number }>(USED, [workspaceId]);
      return rows[0]?.bytes ?? 0;
    },
    async list(workspaceId) {
      const { rows } = await pool.query(
        `select ${DOCUMENT_COLUMNS} from documents d where d.workspace_id = $1 and d.deleted_at is null
         order by d.created_at desc, d.id`,
        [workspaceId],
      );
      return rows.map(toDocument);
    },
    async get(id) {
      const { rows } = await pool.query(`select ${DOCUMENT_COLUMNS} from documents d where d.id = $1`, [id]);
      return rows[0] && toDocument(rows[0]);
    },
    change: (id, { notes = null, tags = null, collections = null, ...head }) =>
      changed(update(CHANGE, 'deleted_at is null'), [id, JSON.stringify(head), notes, tags, collections]),
    remove: (id) => changed(update('deleted_at = now(), attempt = attempt + 1', 'deleted_at is null'), [id]),
    restore: (id, enqueue) =>
      transaction(async (db) => {
        if (!(await changed(update('deleted_at = null', 'deleted_at is not null'), [id], db))) return false;
        const { rows } = await db.executeSql(`select 1 from documents where id = $1 and ${UNFINISHED}`, [id]);
        if (rows.length > 0) await enqueue(db);
        return true;
      }),
    cancel: (id) =>
      changed(update(`status = 'cancelled', attempt = attempt + 1`, `deleted_at is null and ${UNFINISHED}`), [id]),
    retry: (id, enqueue) =>
      transaction(async (db) => {
        const again = `deleted_at is null and status in ('failed', 'refused', 'cancelled')`;
        // A refused document may be readable by now.
        await db.executeSql(FORGET_REFUSED, [id]);
        const set = `status = 'received', attempt = attempt + 1, problem = null, pages_read = 0`;
        if (!(await changed(update(set, again), [id], db))) return false;
        await enqueue(db);
        return true;
      }),
    async removedBefore(seconds) {
      const { rows } = await pool.query<{ id: string; workspace_id: string; passages: number }>(
        `select d.id, d.workspace_id,
           (select coalesce(max(ordinal) + 1, 0)::int from document_passages p where p.document_id = d.id) as passages
         from documents d where d.deleted_at < now() - make_interval(secs => $1) limit 500`,
        [seconds],
      );
      return rows.map(({ id, workspace_id: workspaceId, passages }) => ({ id, workspaceId, passages }));
    },
    async purge(id) {
      await pool.query('delete from documents where id = $1 and deleted_at is not null', [id]);
    },
    async file(id) {
      const { rows } = await pool.query<{ bytes: Buffer }>('select bytes from document_files where document_id = $1', [
        id,
      ]);
      return rows[0]?.bytes;
    },
    async fileSize(id) {
      const { rows } = await pool.query<{ size: number }>(
        'select octet_length(bytes) as size from document_files where document_id = $1',
        [id],
      );
      return rows[0]?.size;
    },
    async filePart(id, start, end) {
      const { rows } = await pool.query<{ part: Buffer }>(
        'select substring(bytes from $2 for $3) as part from document_files where document_id = $1',
        [id, start + 1, end - start],
      );
      return rows[0]?.part;
    },
    async text(id) {
      const { rows } = await pool.query<{ text: string; layout: Omit<StoredText, 'text'> }>(
        'select text, layout from document_texts where document_id = $1',
        [id],
      );
      return rows[0] && { ...rows[0].layout, text: rows[0].text };
    },
  };
}

export const FULL = 'Your library is full. Delete documents that you do not need any more, then add this one again.';
const unreadSentence = (open: number) =>
  `${open} of your documents are still to be read. Add more once some of them are ready.`;
const FULL_FROM_HERE =
  'The libraries filled from your network have reached this server’s limit for one network. Delete documents that you no longer need, or try again later.';
const ALL_FULL = 'The libraries of this server are full. Try again later, or ask its administrator for more space.';
