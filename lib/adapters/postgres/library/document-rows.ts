import * as z from 'zod';
import { type LibraryDocument, libraryDocument } from '#contract/library.ts';
import { fromAuthorColumn } from '../author-column.ts';

/** Channel on which the workspace and the id of a document are announced after something of it has changed. */
export const LIBRARY_CHANNEL = 'library_documents';

/** A document as its owner sees it, and what the server alone knows of it. */
export interface StoredDocument {
  workspaceId: string;
  document: LibraryDocument;
  attempt: number;
  isDeleted: boolean;
}

/** Columns of a document as its owner sees it, of `documents d`. */
export const DOCUMENT_COLUMNS = `
d.workspace_id, d.id, d.name, d.kind, d.size, d.status, d.attempt, d.pages, d.pages_read, d.problem, d.title, d.authors, d.year,
d.venue, d.ids, d.notices, d.scanned, d.collections, d.tags, d.notes, d.created_at, d.read_at, d.deleted_at,
(select coalesce(max(ordinal) + 1, 0)::int from document_passages p where p.document_id = d.id) as passages`;

/** Announces $1 of a workspace; as a part of the statement that changes it, so that the news come with the change. */
export const ANNOUNCE = `select pg_notify('${LIBRARY_CHANNEL}', workspace_id || ' ' || id) from changed`;

const row = z.object({
  workspace_id: z.string(),
  id: z.string(),
  attempt: z.int(),
  pages_read: z.int(),
  created_at: z.date(),
  read_at: z.date().nullable(),
  deleted_at: z.date().nullable(),
});

export function toDocument(stored: unknown): StoredDocument {
  const { workspace_id: workspaceId, attempt, pages_read: pagesRead, ...times } = row.parse(stored);
  const document = libraryDocument.parse({
    ...(stored as object),
    ...fromAuthorColumn((stored as { authors: unknown }).authors),
    pagesRead,
    addedAt: times.created_at.toISOString(),
    readAt: times.read_at?.toISOString() ?? null,
  });
  return { workspaceId, document, attempt, isDeleted: times.deleted_at !== null };
}

/** A message on LIBRARY_CHANNEL. */
export function readAnnouncement(payload: string): { workspaceId: string; documentId: string } | undefined {
  const [, workspaceId, documentId] = /^(.+) (\S+)$/.exec(payload) ?? [];
  return workspaceId !== undefined && documentId !== undefined ? { workspaceId, documentId } : undefined;
}
