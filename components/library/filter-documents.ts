import type { LibraryDocument } from '#contract/library.ts';

export const SORTS = { newest: 'Newest first', title: 'Title', year: 'Year', author: 'First author' } as const;
export type Sort = keyof typeof SORTS;

export const STATUSES = { all: 'Any status', ready: 'Ready', open: 'Being read', trouble: 'With a problem' } as const;
export type Status = keyof typeof STATUSES;

/** Which documents are shown, and in which order. Empty texts exclude nothing. */
export interface DocumentFilter {
  words: string;
  status: Status;
  collection: string;
  tag: string;
  sort: Sort;
}

export const NO_FILTER: DocumentFilter = { words: '', status: 'all', collection: '', tag: '', sort: 'newest' };

/** The filter in an address; anything else means the default. */
export function filterOfAddress(address: Readonly<Record<string, string | string[] | undefined>>): DocumentFilter {
  const of = (name: string) => {
    const value = address[name];
    return typeof value === 'string' ? value : '';
  };
  const [status, sort] = [of('status'), of('sort')];
  return {
    words: of('q'),
    status: Object.hasOwn(STATUSES, status) ? (status as Status) : NO_FILTER.status,
    collection: of('collection'),
    tag: of('tag'),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : NO_FILTER.sort,
  };
}

/** The parameters of the address that asks for a filter; empty where it is as usual. */
export function addressOfFilter({ words, status, collection, tag, sort }: DocumentFilter): Record<string, string> {
  return {
    q: words.trim(),
    status: status === NO_FILTER.status ? '' : status,
    collection,
    tag,
    sort: sort === NO_FILTER.sort ? '' : sort,
  };
}

const OPEN = new Set<LibraryDocument['status']>(['received', 'reading', 'indexing']);
const TROUBLED = new Set<LibraryDocument['status']>(['refused', 'failed', 'cancelled']);

export const isOpen = ({ status }: Pick<LibraryDocument, 'status'>) => OPEN.has(status);

/** The title of a document, or its file name. */
export const nameOf = ({ title, name }: Pick<LibraryDocument, 'title' | 'name'>) => title?.trim() || name;

function hasStatus(document: LibraryDocument, status: Status): boolean {
  if (status === 'all') return true;
  if (status === 'open') return isOpen(document);
  return status === 'ready' ? document.status === 'ready' : TROUBLED.has(document.status);
}

function containsAll(document: LibraryDocument, words: readonly string[]): boolean {
  const { authors, venue, year, tags, collections, notes, ids } = document;
  const shown = [nameOf(document), document.name, venue, year, notes];
  const text = [...shown, ...authors, ...tags, ...collections, ...Object.values(ids)].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

const compare = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare;
/** Documents without the value come last. */
const LAST = '\u{10ffff}';

const ORDERS: Readonly<Record<Sort, (a: LibraryDocument, b: LibraryDocument) => number>> = {
  newest: (a, b) => compare(b.addedAt, a.addedAt),
  title: (a, b) => compare(nameOf(a), nameOf(b)),
  year: (a, b) => (b.year ?? 0) - (a.year ?? 0) || compare(nameOf(a), nameOf(b)),
  author: (a, b) => compare(a.authors[0] ?? LAST, b.authors[0] ?? LAST) || compare(nameOf(a), nameOf(b)),
};

/** The documents that pass the filter, in its order. */
export function filterDocuments(documents: readonly LibraryDocument[], filter: DocumentFilter): LibraryDocument[] {
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  return documents
    .filter(
      (document) =>
        hasStatus(document, filter.status) &&
        (filter.collection === '' || document.collections.includes(filter.collection)) &&
        (filter.tag === '' || document.tags.includes(filter.tag)) &&
        containsAll(document, words),
    )
    .sort(ORDERS[filter.sort]);
}

/** Every collection or tag in use, in order. */
export function namesIn(documents: readonly LibraryDocument[], field: 'collections' | 'tags'): string[] {
  return [...new Set(documents.flatMap((document) => document[field]))].sort(compare);
}

/** Names as typed, separated by commas, each once. */
export function readNames(typed: string): string[] {
  return [...new Set(typed.split(',').map((name) => name.trim().replaceAll(/\s+/g, ' ')))].filter(Boolean);
}
