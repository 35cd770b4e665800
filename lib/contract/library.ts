import * as z from 'zod';
import { authorName, evidenceIds, notice } from './evidence.ts';

/**
 * The form in which a document was added. `reference`: a record without a file, from an identifier or a reference
 * manager.
 */
export const DOCUMENT_KINDS = ['pdf', 'docx', 'html', 'text', 'markdown', 'reference'] as const;
export const documentKind = z.enum(DOCUMENT_KINDS);
export type DocumentKind = z.infer<typeof documentKind>;

/** `refused`: it cannot or must not be read, and trying again changes nothing; `failed`: trying again may help. */
export const DOCUMENT_STATUSES = [
  'received',
  'reading',
  'indexing',
  'ready',
  'refused',
  'failed',
  'cancelled',
] as const;
export const documentStatus = z.enum(DOCUMENT_STATUSES);
export type DocumentStatus = z.infer<typeof documentStatus>;

/** A position on a page, in PDF points from the upper left corner; `page` from 1. */
export const rectangle = z.object({
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Rectangle = z.infer<typeof rectangle>;

export const pageSize = z.object({ page: z.int(), width: z.number(), height: z.number() });
export type PageSize = z.infer<typeof pageSize>;

/** A document in the library as its owner sees it. */
export const libraryDocument = z.object({
  id: z.string(),
  /** Name of the file, or how it was asked for (a DOI, an address). */
  name: z.string(),
  kind: documentKind,
  /** Size of the file in bytes; 0 for a reference. */
  size: z.int(),
  status: documentStatus,
  pages: z.int().nullable(),
  pagesRead: z.int(),
  /** A sentence for the user where it was refused, failed, or contains less than expected. */
  problem: z.string().nullable(),
  title: z.string().nullable(),
  authors: z.array(z.string()),
  /** The same authors by the parts of their names, where they came apart. */
  names: z.array(authorName).optional(),
  year: z.int().nullable(),
  venue: z.string().nullable(),
  ids: evidenceIds,
  notices: z.array(notice),
  /** Pages whose text was recognised from an image, and the confidence of the recognition, 0..1; null for none. */
  scanned: z.object({ pages: z.int(), confidence: z.number() }).nullable(),
  passages: z.int(),
  collections: z.array(z.string()),
  tags: z.array(z.string()),
  notes: z.string(),
  addedAt: z.string(),
  /** When it became `ready`. */
  readAt: z.string().nullable(),
});
export type LibraryDocument = z.infer<typeof libraryDocument>;

/** A piece of a document that is searched, quoted and shown as one; `start` and `end` are offsets in the document's text. */
export const passage = z.object({
  ordinal: z.int(),
  start: z.int(),
  end: z.int(),
  /** Page on which it begins; null where the document has no pages. */
  page: z.int().nullable(),
  /** Its headings, outermost first, joined by " › "; may be empty. */
  heading: z.string(),
  text: z.string(),
});
export type Passage = z.infer<typeof passage>;

/** A block of a document as the reading pane shows it where no page can be drawn. */
export const documentBlock = z.object({
  kind: z.enum(['heading', 'paragraph', 'table', 'reference']),
  start: z.int(),
  end: z.int(),
  page: z.int().nullable(),
});
export type DocumentBlock = z.infer<typeof documentBlock>;

/** A document's text with its parts; offsets are UTF-16 code units of `text`. */
export const documentText = z.object({
  text: z.string(),
  pages: z.array(pageSize),
  blocks: z.array(documentBlock),
});
export type DocumentText = z.infer<typeof documentText>;

/** The place of a quote in a document. */
export const quotePlace = z.object({
  start: z.int(),
  end: z.int(),
  quote: z.string(),
  page: z.int().nullable(),
  /** One a line of print; empty where the document has no pages. */
  rectangles: z.array(rectangle),
});
export type QuotePlace = z.infer<typeof quotePlace>;

/** The contents of a file of references, before any of it is stored. */
export const bibliographyPreview = z.object({
  /** The detected format, e.g. "RIS". */
  format: z.string(),
  references: z.int(),
  /** How many of them have this. */
  having: z.object({ authors: z.int(), year: z.int(), abstract: z.int(), identifier: z.int() }),
  /** The first of them, for a look whether names and titles are right. */
  examples: z.array(
    z.object({
      title: z.string().nullable(),
      authors: z.array(z.string()),
      year: z.int().nullable(),
      venue: z.string().nullable(),
    }),
  ),
  /** What was not understood, by entry and line, one sentence each. */
  problems: z.array(z.string()),
});
export type BibliographyPreview = z.infer<typeof bibliographyPreview>;

/** A passage that answers a search in the library, best first. */
export const passageMatch = z.object({
  documentId: z.string(),
  title: z.string(),
  passage,
  /** Relevance to the question, 0..1. */
  score: z.number(),
});
export type PassageMatch = z.infer<typeof passageMatch>;
