import { askServer, bringing } from '#components/app/ask-server.ts';
import type {
  BibliographyPreview,
  DocumentText,
  LibraryDocument,
  PassageMatch,
  QuotePlace,
} from '#contract/library.ts';

const documentAt = (id: string) => `/api/library/documents/${encodeURIComponent(id)}`;

/** What a user may change in a document. */
export type DocumentChange = Partial<
  Pick<LibraryDocument, 'title' | 'authors' | 'year' | 'venue' | 'tags' | 'collections' | 'notes'>
>;

/** The result of adding by identifier, from a bibliography or from a run. */
export interface Addition {
  /** Ids of documents. */
  added: string[];
  /** Ids of documents that were there before. */
  duplicates: string[];
  /** A sentence each. */
  problems: string[];
}

export const listDocuments = (signal?: AbortSignal) =>
  askServer<{ documents: LibraryDocument[] }>('/api/library', signal ? { signal } : {}).then(
    ({ documents }) => documents,
  );

export const getDocument = (id: string, signal: AbortSignal) => askServer<LibraryDocument>(documentAt(id), { signal });

export const getText = (id: string, signal: AbortSignal) =>
  askServer<DocumentText>(`${documentAt(id)}/text`, { signal });

export const fileAddress = (id: string) => `${documentAt(id)}/file`;

/** The places of quotes in a document: one result for each, null where it is not in the document. */
export const findPlaces = (id: string, quotes: readonly string[], signal: AbortSignal) =>
  askServer<{ places: (QuotePlace | null)[] }>(`${documentAt(id)}/places`, {
    ...bringing('POST', { quotes }),
    signal,
  }).then(({ places }) => places);

export const changeDocument = (id: string, change: DocumentChange) =>
  askServer<unknown>(documentAt(id), bringing('PUT', change));

/** Can be taken back for half a minute. What is not there any more was deleted, be it in another tab. */
export const deleteDocument = (id: string) => askServer<unknown>(documentAt(id), { method: 'DELETE' });
export const restoreDocument = (id: string) => askServer<unknown>(`${documentAt(id)}/restore`, { method: 'POST' });
export const cancelDocument = (id: string) => askServer<unknown>(`${documentAt(id)}/cancel`, { method: 'POST' });
export const retryDocument = (id: string) => askServer<unknown>(`${documentAt(id)}/retry`, { method: 'POST' });

/** By a DOI, PMID, PMCID, arXiv id, NCT number or address. */
export const addReference = (reference: string) =>
  askServer<Addition>('/api/library/documents', bringing('POST', { reference }));

const asFile = (file: File): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/octet-stream' },
  body: file,
});

/** The contents of a file of references. Its bytes are sent unchanged; the server detects the encoding. */
export const previewBibliography = (file: File) =>
  askServer<BibliographyPreview>('/api/library/bibliographies/preview', asFile(file));

export const addBibliography = (file: File) => askServer<Addition>('/api/library/bibliographies', asFile(file));

/** Works that a run has found, by their evidence ids. */
export const keepWorks = (runId: string, evidenceIds: readonly string[]) =>
  askServer<Addition>('/api/library/documents', bringing('POST', { runId, evidenceIds }));

export const searchPassages = (query: string, signal: AbortSignal) =>
  askServer<{ matches: PassageMatch[] }>('/api/library/search', {
    ...bringing('POST', { query, limit: 20 }),
    signal,
  }).then(({ matches }) => matches);
