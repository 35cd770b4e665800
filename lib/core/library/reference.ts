import * as z from 'zod';
import { authorName, type Evidence, type EvidenceIds, evidenceIds } from '#contract/evidence.ts';
import { idsFromUrl, idsIn, normaliseArxiv, normalisePmid, withoutProxy } from '../evidence/identity.ts';
import { openableUrl } from '../evidence/page-address.ts';
import type { ReadDocument } from '../ports/document-reader.ts';

/** What is known of a work without a file: enough to look it up, or everything. */
export const reference = z.object({
  ids: evidenceIds,
  title: z.string().nullable(),
  authors: z.array(z.string()),
  names: z.array(authorName).optional(),
  year: z.int().nullable(),
  venue: z.string().nullable(),
  /** Its abstract or whatever else there is to be searched; null where that is still to be looked up. */
  text: z.string().nullable(),
});
export type Reference = z.infer<typeof reference>;

/** The identifiers that a reader has typed or pasted: a DOI, PMID, PMCID, arXiv id, NCT number or address, in any usual form. */
export function parseReference(typed: string): EvidenceIds | undefined {
  const text = typed.trim();
  const address = /^<?(https?:\/\/[^\s<>]{1,4000})>?$/i.exec(text)?.[1];
  if (address) return parseAddress(address);
  // Bare: an arXiv number has a point in its middle, any other number is a PMID.
  const arxiv = normaliseArxiv(text);
  if (arxiv) return { arxiv };
  const named = idsIn(text);
  if (Object.keys(named).length > 0) return named;
  const pmid = normalisePmid(text);
  if (pmid) return { pmid };
  return /^[\w-]+(?:\.[\w-]+)+\/\S{1,2000}$/.test(text) ? parseAddress(`https://${text}`) : undefined;
}

function parseAddress(address: string): EvidenceIds | undefined {
  const plain = withoutProxy(address)
    .map(idsFromUrl)
    .find((ids) => Object.keys(ids).length > 0);
  const url = openableUrl(address);
  // A file's address is kept: it may contain the full text of a work of which the sources have only the abstract.
  if (plain) return url && isOfFile(url) ? { ...plain, url } : plain;
  return url === undefined ? undefined : { url };
}

/** `https://a.example/paper.pdf` and `https://a.example/pdf/2104.12255`. */
const isOfFile = (url: string) => /\.pdf$|\/pdf\//i.test(new URL(url).pathname);

/** A work found by a run, as a document of its own. */
export function referenceOf({ ids, title, authors, names, year, venue, texts }: Evidence): Reference {
  const { document: _, ...own } = ids;
  const text = texts.fulltext ?? texts.document ?? texts.page ?? texts.abstract ?? texts.registry ?? null;
  return { ids: own, title, authors, ...(names && { names }), year, venue, text };
}

/** A reference's title and text as a document, a paragraph for each line of it. */
export function referenceDocument({ title, authors, year, venue, text, ids }: Reference): ReadDocument {
  const paragraphs = (text ?? '').split(/\n+/).flatMap((line) => line.trim() || []);
  const parts = title ? [title, ...paragraphs] : paragraphs;
  let end = -2;
  const blocks = parts.map((part, i): ReadDocument['blocks'][number] => {
    const start = end + 2;
    end = start + part.length;
    // A title alone is all there is to search; otherwise it is shown above every passage anyway.
    const isTitle = title !== null && i === 0 && parts.length > 1;
    return { kind: isTitle ? 'heading' : 'paragraph', start, end, page: null };
  });
  return {
    kind: 'reference',
    text: parts.join('\n\n'),
    pages: [],
    blocks,
    sections: [],
    placed: [],
    title,
    authors,
    year,
    venue,
    doi: ids.doi ?? null,
    scanned: null,
    notice: null,
  };
}
