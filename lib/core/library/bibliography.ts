import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import * as z from 'zod';
import type { EvidenceIds } from '#contract/evidence.ts';
import { normaliseArxiv, normaliseDoi, normalisePmcid, normalisePmid, openableUrl } from '../evidence/identity.ts';
import type { Reference } from './reference.ts';

/** What one entry of a bibliography has become. */
type BibliographyEntry = { reference: Reference } | { problem: string };

/** More than a reference manager holds of most people; the rest is told. */
const MOST_ENTRIES = 2_000;
const LONGEST_NAME = 80;

const name = z.object({ family: z.string().optional(), given: z.string().optional(), literal: z.string().optional() });
const number = z.coerce.number().int();
/** CSL-JSON as reference managers write it, as far as it is used here. */
const cslItem = z.object({
  title: z.string().trim().min(1),
  author: z.array(name).optional().catch(undefined),
  issued: z
    .object({ 'date-parts': z.array(z.array(number.nullable().catch(null))) })
    .optional()
    .catch(undefined),
  'container-title': z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
  abstract: z.string().optional().catch(undefined),
  DOI: z.string().optional().catch(undefined),
  PMID: z.coerce.string().optional().catch(undefined),
  PMCID: z.string().optional().catch(undefined),
  URL: z.string().optional().catch(undefined),
  number: z.coerce.string().optional().catch(undefined),
});

/**
 * Reads a bibliography in RIS, BibTeX or CSL-JSON, entry by entry, so that a broken one spoils no other. Nothing is
 * looked up. Empty where the text is none of these.
 */
export function readBibliography(text: string): BibliographyEntry[] {
  const entries = entriesOf(text.trim());
  const read = entries.slice(0, MOST_ENTRIES).flatMap(readEntry);
  const more = entries.length - MOST_ENTRIES;
  return more > 0
    ? [...read, { problem: `The last ${more} entries were left out: add them as a file of their own.` }]
    : read;
}

function entriesOf(text: string): unknown[] {
  if (/^[[{]/.test(text)) {
    try {
      const parsed: unknown = JSON.parse(text);
      return Array.isArray(parsed) ? parsed : [parsed];
    } catch {
      return [];
    }
  }
  if (/^TY {2}- /m.test(text)) return text.split(/^ER {2}-.*$/m).filter((entry) => /^TY {2}- /m.test(entry));
  // An entry of BibTeX begins at the start of a line; what stands before the first one is a comment.
  if (/^[ \t]*@\w{1,40}\s{0,9}[{(]/m.test(text)) return text.split(/^(?=[ \t]*@\w{1,40}\s{0,9}[{(])/m).filter(isWork);
  return [];
}

const isWork = (entry: string) => /^\s*@\w+\s*[{(]/.test(entry) && !/^\s*@(?:comment|string|preamble)\b/i.test(entry);

function readEntry(entry: unknown): BibliographyEntry[] {
  const items = typeof entry === 'string' ? parsed(entry) : [entry];
  if (!items || items.length === 0) return [{ problem: `${titled(entry)}: could not be read.` }];
  return items.map((item) => {
    const read = cslItem.safeParse(item);
    return read.success
      ? { reference: toReference(read.data) }
      : { problem: `${titled(entry)}: it has no title, so it was left out.` };
  });
}

function parsed(entry: string): unknown[] | undefined {
  // The form is named: a text of unknown form might be taken for an address and be fetched.
  const forceType = isWork(entry) ? '@bibtex/text' : '@ris/file';
  try {
    return new Cite(entry, { generateGraph: false, forceType }).data;
  } catch {
    return undefined;
  }
}

/** How an entry that cannot be read is called where it is told of. */
function titled(entry: unknown): string {
  const text = (typeof entry === 'string' ? entry : JSON.stringify(entry)) ?? '';
  return `“${text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)}”`;
}

function toReference(item: z.infer<typeof cslItem>): Reference {
  const container = item['container-title'];
  const ids: EvidenceIds = {
    doi: item.DOI && normaliseDoi(item.DOI),
    pmid: item.PMID && normalisePmid(item.PMID),
    pmcid: item.PMCID && normalisePmcid(item.PMCID),
    arxiv: item.number && normaliseArxiv(item.number),
    url: item.URL && openableUrl(item.URL),
  };
  const year = item.issued?.['date-parts'][0]?.[0] ?? null;
  return {
    ids: Object.fromEntries(Object.entries(ids).filter(([, value]) => value)),
    title: plain(item.title),
    authors: (item.author ?? []).flatMap(
      ({ family, given, literal }) => literal ?? (family ? [family, given].filter(Boolean).join(' ') : []),
    ),
    year: year !== null && year > 0 && year < 3000 ? year : null,
    venue: (Array.isArray(container) ? container[0] : container)?.trim() || null,
    text: item.abstract ? plain(item.abstract) : null,
  };
}

/** Reference managers keep marks of type in titles and abstracts. */
function plain(text: string): string {
  return text
    .replace(/<\/?[a-z][^<>]{0,60}>/gi, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
}
