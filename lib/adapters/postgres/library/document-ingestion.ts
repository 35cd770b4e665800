import type { EvidenceIds, Notice } from '#contract/evidence.ts';
import type { DocumentKind, DocumentStatus, LibraryDocument, Passage } from '#contract/library.ts';
import type { ReadDocument } from '#core/ports/document-reader.ts';
import { storable } from '#core/text/storable.ts';
import { toAuthorColumn } from '../author-column.ts';
import type { Database } from '../database.ts';
import { ANNOUNCE } from './document-rows.ts';

/** The right to write to a document, until its attempt is raised. */
export interface Claim {
  id: string;
  workspaceId: string;
  attempt: number;
  kind: DocumentKind;
  name: string;
  /** Its text is stored; only its passages are missing. */
  isRead: boolean;
}

/** The metadata of a document. */
type Bibliography = Pick<LibraryDocument, 'title' | 'authors' | 'names' | 'year' | 'venue'> & { ids: EvidenceIds };
/** With the file that a reference has led to, which becomes the document's own. */
type Known = Bibliography & { file?: Uint8Array };

export interface IndexedPassage extends Passage {
  /** Of length 1. */
  vector: Float32Array;
}

/**
 * A worker's writes while it reads. Every write except `claim` returns false and changes nothing once the claim is
 * outdated.
 */
export interface DocumentIngestion {
  /** Takes over an unfinished document; undefined where there is nothing left to do. */
  claim(id: string): Promise<Claim | undefined>;
  /** Whether the claim is still valid. */
  isClaimedBy(claim: Claim): Promise<boolean>;
  progress(claim: Claim, pages: { pagesRead: number; pages: number }): Promise<boolean>;
  /** The text, once for all: an attempt after a crash goes on from here. */
  keepText(claim: Claim, read: ReadDocument, known: Known): Promise<boolean>;
  /** Its passages, all at once, with which it is ready. */
  finish(claim: Claim, passages: readonly IndexedPassage[], embedder: string): Promise<boolean>;
  end(claim: Claim, status: Extract<DocumentStatus, 'refused' | 'failed'>, problem: string): Promise<boolean>;
  /** Unfinished documents, to check whether they are being processed; at most some thousand. */
  unfinished(): Promise<{ id: string; attempt: number }[]>;
  /** The same for a document that no worker is processing. */
  giveUp(id: string, attempt: number, problem: string): Promise<void>;
  /** Ready documents with an identifier whose notices were looked up longest ago, or never. */
  dueForNotices(days: number, most: number): Promise<{ id: string; ids: EvidenceIds; kind: DocumentKind }[]>;
  /** Adds metadata from indexes; missing values stay. Records that it was looked up. */
  complete(id: string, found: Partial<Bibliography> & { notices?: Notice[] }): Promise<void>;
  /** Other documents of its workspace with one of its identifiers, or of the same content. */
  sameWork(id: string): Promise<{ id: string; kind: DocumentKind; title: string }[]>;
  /** A reference is replaced by the file of the same work, which inherits its owner's changes. */
  absorb(claim: Claim, referenceId: string): Promise<void>;
  /** Says something of it to its owner. */
  remark(claim: Claim, problem: string): Promise<boolean>;
}

const MINE = `id = $1 and attempt = $2 and deleted_at is null and status in ('received', 'reading', 'indexing')`;
const mine = (set: string) => `
with changed as (update documents set ${set} where ${MINE} returning id, workspace_id) ${ANNOUNCE}`;

const CLAIM = `
with changed as (
  update documents set attempt = attempt + 1,
    status = case when exists (select 1 from document_texts t where t.document_id = id) then 'indexing' else 'reading' end
  where id = $1 and deleted_at is null and status in ('received', 'reading', 'indexing')
  returning id, workspace_id, attempt, kind, name, status
), announced as (${ANNOUNCE})
select changed.* from changed, announced`;

/**
 * $1 id, $2 attempt, $3 text, $4 layout, $5 metadata, $6 a file in place of a reference or null, $7 bytes of text and
 * layout. Values set by the owner or an earlier look-up stay.
 */
const KEEP_TEXT = `
with changed as (
  update documents set status = 'indexing', kind = case when kind = 'reference' and $6::bytea is null then kind else $5::jsonb ->> 'kind' end,
    size = coalesce(octet_length($6), size),
    held = coalesce(octet_length($6), (select octet_length(f.bytes) from document_files f where f.document_id = id), 0)
      + $7, hash = coalesce(encode(sha256($6), 'hex'), hash),
    pages = ($5::jsonb ->> 'pages')::int, pages_read = coalesce(($5::jsonb ->> 'pages')::int, 0), problem = $5::jsonb ->> 'problem',
    title = coalesce(title, $5::jsonb ->> 'title'),
    authors = case when authors = '[]' then $5::jsonb -> 'authors' else authors end,
    year = coalesce(year, ($5::jsonb ->> 'year')::int), venue = coalesce(venue, $5::jsonb ->> 'venue'),
    ids = ($5::jsonb -> 'ids') || ids, scanned = $5::jsonb -> 'scanned'
  where ${MINE} returning id, workspace_id
), filed as (
  update document_files f set bytes = $6 from changed where f.document_id = changed.id and $6::bytea is not null
), kept as (
  insert into document_texts (document_id, text, layout) select id, $3, $4::jsonb from changed
  on conflict (document_id) do update set text = excluded.text, layout = excluded.layout
) ${ANNOUNCE}`;

const FINISH = `
with changed as (
  update documents set status = 'ready', read_at = clock_timestamp(), held = held + $3 where ${MINE} returning id, workspace_id
), raised as (
  insert into library_versions (workspace_id, version) select workspace_id, 1 from changed
  on conflict (workspace_id) do update set version = library_versions.version + 1
) ${ANNOUNCE}`;

const ADD_PASSAGES = `
insert into document_passages (document_id, ordinal, "start", "end", page, heading, text, vector, embedder)
select $1, p.ordinal, p."start", p."end", nullif(p.page, 0), p.heading, p.text, p.vector, $2
from unnest($3::int[], $4::int[], $5::int[], $6::int[], $7::text[], $8::text[], $9::bytea[])
  as p(ordinal, "start", "end", page, heading, text, vector)`;
const BATCH = 500;

/** An index spells names better than a page that was read, the first time it is asked; later it fills in what is missing. */
const COMPLETE = `
with changed as (
  update documents set
    title = case when notices_at is null then coalesce($2, title) else coalesce(title, $2) end,
    authors = case when notices_at is null or authors = '[]' then coalesce($3::jsonb, authors) else authors end,
    year = case when notices_at is null then coalesce($4, year) else coalesce(year, $4) end,
    venue = case when notices_at is null then coalesce($5, venue) else coalesce(venue, $5) end,
    ids = coalesce($6::jsonb, ids),
    notices = coalesce($7::jsonb, notices), notices_at = now()
  where id = $1 returning id, workspace_id
), raised as (
  insert into library_versions (workspace_id, version) select workspace_id, 1 from changed
  on conflict (workspace_id) do update set version = library_versions.version + 1
) ${ANNOUNCE}`;

const SAME_WORK = `
select other.id, other.kind, coalesce(other.title, other.name) as title
from documents own join documents other on other.workspace_id = own.workspace_id and other.id <> own.id
where own.id = $1 and other.deleted_at is null and other.status not in ('refused', 'failed', 'cancelled') and (other.hash = own.hash or exists (
  select 1 from jsonb_each_text(own.ids) mine
  where mine.key in ('doi', 'pmid', 'pmcid', 'nct', 'arxiv') and other.ids ->> mine.key = mine.value))
order by other.created_at`;
const ABSORB = `
with given as (
  update documents set deleted_at = now(), attempt = attempt + 1
  where id = $3 and kind = 'reference' and deleted_at is null
    and exists (select 1 from documents where ${MINE})
  returning id, workspace_id, collections, tags, notes
), taken as (
  update documents d set
    collections = array(select distinct unnest(d.collections || given.collections) order by 1),
    tags = array(select distinct unnest(d.tags || given.tags) order by 1),
    notes = concat_ws(E'\\n', nullif(d.notes, ''), nullif(given.notes, ''))
  from given where d.id = $1 returning d.id, d.workspace_id
), changed as (
  select id, workspace_id from given union all select id, workspace_id from taken
), raised as (
  insert into library_versions (workspace_id, version) select distinct workspace_id, 1::float8 from changed
  on conflict (workspace_id) do update set version = library_versions.version + 1
) ${ANNOUNCE}`;

export function createDocumentIngestion({ pool }: Pick<Database, 'pool'>): DocumentIngestion {
  const write = async (statement: string, values: unknown[]) => (await pool.query(statement, values)).rows.length > 0;
  return {
    async claim(id) {
      const { rows } = await pool.query(CLAIM, [id]);
      const [row] = rows as {
        workspace_id: string;
        attempt: number;
        kind: DocumentKind;
        name: string;
        status: string;
      }[];
      if (!row) return undefined;
      const { workspace_id: workspaceId, attempt, kind, name, status } = row;
      return { id, workspaceId, attempt, kind, name, isRead: status === 'indexing' };
    },
    isClaimedBy: ({ id, attempt }) => write(`select 1 from documents where ${MINE}`, [id, attempt]),
    progress: ({ id, attempt }, { pagesRead, pages }) =>
      write(mine('pages_read = $3, pages = $4'), [id, attempt, pagesRead, pages]),
    keepText({ id, attempt }, read, known) {
      const { file, ...bibliography } = known;
      const { text, pages, blocks, sections, placed, scanned, kind, notice } = storable(read);
      const { names, ...rest } = storable(bibliography);
      const stored = {
        ...rest,
        authors: toAuthorColumn({ authors: rest.authors, names }),
        kind,
        scanned,
        problem: notice,
        pages: pages.length > 0 ? pages.length : null,
      };
      const layout = JSON.stringify({ pages, blocks, sections, placed });
      const bytes = file ? Buffer.from(file) : null;
      const size = Buffer.byteLength(text) + Buffer.byteLength(layout);
      return write(KEEP_TEXT, [id, attempt, text, layout, JSON.stringify(stored), bytes, size]);
    },
    async finish({ id, attempt }, passages, embedder) {
      const client = await pool.connect();
      let isBroken = true;
      try {
        await client.query('begin');
        // First, so that no other worker finishes it in the meantime; the rest becomes visible together with the end.
        const { rowCount } = await client.query(FINISH, [id, attempt, bytesOf(passages)]);
        if (rowCount) {
          await client.query('delete from document_passages where document_id = $1', [id]);
          for (let at = 0; at < passages.length; at += BATCH)
            await client.query(ADD_PASSAGES, [id, embedder, ...columnsOf(storable(passages.slice(at, at + BATCH)))]);
        }
        await client.query('commit');
        isBroken = false;
        return Boolean(rowCount);
      } catch (error) {
        isBroken = await client.query('rollback').then(
          () => false,
          () => true,
        );
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
    end: ({ id, attempt }, status, problem) => write(mine('status = $3, problem = $4'), [id, attempt, status, problem]),
    async unfinished() {
      const { rows } = await pool.query<{ id: string; attempt: number }>(
        `select id, attempt from documents where deleted_at is null and status in ('received', 'reading', 'indexing') limit 5000`,
      );
      return rows;
    },
    async giveUp(id, attempt, problem) {
      await write(mine(`status = 'failed', problem = $3`), [id, attempt, problem]);
    },
    async dueForNotices(days, most) {
      const { rows } = await pool.query<{ id: string; ids: EvidenceIds; kind: DocumentKind }>(
        `select id, ids, kind from documents where status = 'ready' and deleted_at is null and (ids ? 'doi' or ids ? 'pmid')
           and (notices_at is null or notices_at < now() - make_interval(days => $1))
         order by notices_at nulls first limit $2`,
        [days, most],
      );
      return rows;
    },
    async complete(id, found) {
      const { title = null, authors, names, year = null, venue = null, ids, notices } = storable(found);
      const list = authors?.length ? JSON.stringify(toAuthorColumn({ authors, names })) : null;
      await pool.query(COMPLETE, [
        id,
        title,
        list,
        year,
        venue,
        ids === undefined ? null : JSON.stringify(ids),
        notices === undefined ? null : JSON.stringify(notices),
      ]);
    },
    async sameWork(id) {
      const { rows } = await pool.query(SAME_WORK, [id]);
      return rows as { id: string; kind: DocumentKind; title: string }[];
    },
    async absorb({ id, attempt }, referenceId) {
      await pool.query(ABSORB, [id, attempt, referenceId]);
    },
    remark: ({ id, attempt }, problem) => write(mine('problem = $3'), [id, attempt, problem]),
  };
}

const bytesOf = (passages: readonly IndexedPassage[]) =>
  passages.reduce((sum, { text, vector }) => sum + Buffer.byteLength(text) + vector.byteLength, 0);

function columnsOf(passages: readonly IndexedPassage[]): unknown[] {
  return [
    passages.map(({ ordinal }) => ordinal),
    passages.map(({ start }) => start),
    passages.map(({ end }) => end),
    passages.map(({ page }) => page ?? 0),
    passages.map(({ heading }) => heading),
    passages.map(({ text }) => text),
    passages.map(({ vector }) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
  ];
}
