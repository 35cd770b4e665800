import type { Notice } from '#contract/evidence.ts';
import { AssayError } from '../../errors.ts';
import { normaliseIds } from '../../evidence/identity.ts';
import type { HttpResponse } from '../../ports/http.ts';
import type { LoadedAnswer, ParsedRecord } from '../run-search.ts';
import { find, findAll, parseXml, type XmlElement } from '../xml.ts';
import { textOf } from '../xml-text.ts';

/**
 * Reads an Atom feed of the arXiv API. An unknown id and a search without hits are feeds without entries; an error is a
 * feed with one entry titled "Error", with status 400 or 200.
 * @throws AssayError `source_rate_limited`, `source_unavailable` (another status), `source_invalid` (an error entry, a
 * body that is no feed, a feed none of whose entries can be read).
 */
export function readArxivFeed({ status, text }: HttpResponse): LoadedAnswer {
  if (/^\s*rate exceeded/i.test(text)) throw new AssayError('source_rate_limited');
  if (status !== 200 && status !== 400) {
    throw new AssayError('source_unavailable', undefined, { cause: new Error(`Status ${status}`) });
  }
  const feed = parseXml(text);
  if (feed.name !== 'feed') throw new AssayError('source_invalid');
  const entries = findAll(feed, 'entry');
  const error = entries.find(isError);
  if (error) {
    const cause = new Error(textOf(find(error, 'summary')));
    throw new AssayError('source_invalid', 'arXiv could not read the query.', { cause });
  }
  const evidence = entries.map(parseEntry).filter((record) => record !== undefined);
  const counted = textOf(find(feed, 'totalResults'));
  const total = /^\d+$/.test(counted) ? Number(counted) : undefined;
  // Unreadable entries, missing hits, or a feed without a count do not mean "no hits".
  if (evidence.length === 0 && (entries.length > 0 || total !== 0)) throw new AssayError('source_invalid');
  return { evidence, ...(total !== undefined && { total }) };
}

function isError(entry: XmlElement): boolean {
  return textOf(find(entry, 'title')) === 'Error' && /\/api\/errors\b/.test(textOf(find(entry, 'id')));
}

function parseEntry(entry: XmlElement): ParsedRecord | undefined {
  const text = (name: string) => textOf(find(entry, name));
  const doi = text('doi');
  const journalReference = text('journal_ref');
  const ids = normaliseIds({ arxiv: text('id'), ...(doi && { doi }) });
  const title = text('title');
  if (!title || Object.keys(ids).length === 0) return undefined;
  const abstract = text('summary');
  return {
    ids,
    title,
    authors: findAll(entry, 'author', 'name').map(textOf).filter(Boolean),
    year: yearOf(text('published') || text('updated')),
    venue: journalReference || 'arXiv',
    texts: abstract ? { abstract } : {},
    publicationTypes: [],
    meshTerms: [],
    keywords: findAll(entry, 'category').flatMap((category) => category.attributes['term'] ?? []),
    // Authors may name the journal that published their paper. arXiv does not say whether that journal reviews, or
    // reviewed this version.
    peerReviewed: ids.doi || journalReference ? null : false,
    notices: withdrawalOf(text('comment'), abstract),
    related: [],
  };
}

/** Year of the first version. */
function yearOf(date: string): number | null {
  const year = /^\d{4}(?=-)/.exec(date)?.[0];
  return year ? Number(year) : null;
}

/** A withdrawn paper stays listed; arXiv says so in the comment or in place of the abstract, in these words. */
const WITHDRAWN =
  /^\W*(?:this|the) (?:paper|article|submission|manuscript|preprint|work|version) (?:has been|was|is)(?: temporarily)? withdrawn\b(?! from (?!arxiv))/i;
const WITHDRAWN_IN_SHORT = /^\W*withdrawn(?:\s+(?:by|due|because)\b|\s*[.,;:]|\s*$)/i;

function withdrawalOf(comment: string, abstract: string): Notice[] {
  const withdrawn = WITHDRAWN.test(comment) || WITHDRAWN.test(abstract) || WITHDRAWN_IN_SHORT.test(comment);
  return withdrawn ? [{ kind: 'retraction', date: null, source: 'arXiv: withdrawn' }] : [];
}
