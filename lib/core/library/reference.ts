import * as z from 'zod';
import { type Evidence, type EvidenceIds, evidenceIds } from '#contract/evidence.ts';
import {
  idsFromUrl,
  normaliseArxiv,
  normaliseDoi,
  normaliseNct,
  normalisePmcid,
  normalisePmid,
  openableUrl,
} from '../evidence/identity.ts';
import type { ReadDocument } from '../ports/document-reader.ts';

/** What is known of a work that came without a file: enough to look it up, or all of it. */
export const reference = z.object({
  ids: evidenceIds,
  title: z.string().nullable(),
  authors: z.array(z.string()),
  year: z.int().nullable(),
  venue: z.string().nullable(),
  /** Its abstract or whatever else there is to be searched; null where that is still to be looked up. */
  text: z.string().nullable(),
});
export type Reference = z.infer<typeof reference>;

/** The identifiers that a reader has typed or pasted: a DOI, PMID, PMCID, arXiv id, NCT number or address. */
export function parseReference(typed: string): EvidenceIds | undefined {
  const text = typed.trim();
  const isAddress = /^https?:\/\//i.test(text);
  if (isAddress) {
    const told = idsFromUrl(text);
    const url = openableUrl(text);
    // An address of a file is kept: it may hold the whole text of a work of which the sources know the abstract.
    if (Object.keys(told).length > 0) return url && isOfFile(url) ? { ...told, url } : told;
    return url === undefined ? undefined : { url };
  }
  const arxiv = normaliseArxiv(text);
  if (arxiv) return { arxiv };
  const doi = normaliseDoi(text);
  if (doi) return { doi };
  const nct = normaliseNct(text);
  if (nct) return { nct };
  // A bare number is a PMID; a PMCID says what it is.
  if (/^\s*(?:pmcid|pmc)/i.test(text)) return idOf('pmcid', normalisePmcid(text));
  return idOf('pmid', normalisePmid(text));
}

/** `https://a.example/paper.pdf` and `https://a.example/pdf/2104.12255`. */
const isOfFile = (url: string) => /\.pdf$|\/pdf\//i.test(new URL(url).pathname);

const idOf = (kind: 'pmcid' | 'pmid', id: string | undefined): EvidenceIds | undefined =>
  id ? { [kind]: id } : undefined;

/** What a run has found of a work, as a document of its own. */
export function referenceOf({ ids, title, authors, year, venue, texts }: Evidence): Reference {
  const { document: _, ...own } = ids;
  const text = texts.fulltext ?? texts.document ?? texts.page ?? texts.abstract ?? texts.registry ?? null;
  return { ids: own, title, authors, year, venue, text };
}

/** A reference's title and text as a document, a paragraph for each line of it. */
export function referenceDocument({ title, authors, year, venue, text, ids }: Reference): ReadDocument {
  const paragraphs = (text ?? '').split(/\n+/).flatMap((line) => line.trim() || []);
  const parts = title ? [title, ...paragraphs] : paragraphs;
  let end = -2;
  const blocks = parts.map((part, i): ReadDocument['blocks'][number] => {
    const start = end + 2;
    end = start + part.length;
    // A title alone is all there is to be found by; else it stands over every passage anyway.
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
