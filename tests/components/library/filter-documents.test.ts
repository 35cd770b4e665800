import { describe, expect, it } from 'vitest';
import {
  addressOfFilter,
  type DocumentFilter,
  filterDocuments,
  filterOfAddress,
  NO_FILTER,
  readNames,
} from '#components/library/filter-documents.ts';
import { documentWith } from './documents.ts';

const LIBRARY = [
  documentWith({
    id: 'a',
    title: 'Velorimine in cluster headache',
    year: 2019,
    tags: ['headache'],
    addedAt: '2026-01-01',
  }),
  documentWith({
    id: 'b',
    title: null,
    name: 'scan.pdf',
    year: null,
    status: 'failed',
    authors: [],
    addedAt: '2026-01-03',
  }),
  documentWith({
    id: 'c',
    title: 'Attacks at night',
    year: 2024,
    status: 'reading',
    authors: ['Bo Made-up'],
    addedAt: '2026-01-02',
  }),
];
const shown = (part: Partial<typeof NO_FILTER>) =>
  filterDocuments(LIBRARY, { ...NO_FILTER, ...part }).map(({ id }) => id);

describe('filterDocuments', () => {
  it('finds words in any order in title, name, authors and tags', () => {
    expect(shown({ words: 'HEADACHE velor' })).toEqual(['a']);
    expect(shown({ words: 'scan' })).toEqual(['b']);
    expect(shown({ words: 'made-up' })).toEqual(['c']);
    expect(shown({ words: 'metformin' })).toEqual([]);
  });

  it('separates documents that are ready, being read and failed', () => {
    expect(shown({ status: 'ready' })).toEqual(['a']);
    expect(shown({ status: 'open' })).toEqual(['c']);
    expect(shown({ status: 'trouble' })).toEqual(['b']);
    expect(shown({ tag: 'headache' })).toEqual(['a']);
    expect(shown({ collection: 'Thesis' })).toEqual([]);
  });

  it('orders by what was asked, with those that do not say at the end', () => {
    expect(shown({})).toEqual(['b', 'c', 'a']);
    expect(shown({ sort: 'title' })).toEqual(['c', 'b', 'a']);
    expect(shown({ sort: 'year' })).toEqual(['c', 'a', 'b']);
    expect(shown({ sort: 'author' })).toEqual(['a', 'c', 'b']);
  });
});

describe('readNames', () => {
  it('reads names apart by commas, each once', () => {
    expect(readNames(' headache,  Phase  3 , headache,, ')).toEqual(['headache', 'Phase 3']);
  });
});

describe('a filter in the address', () => {
  it('is read again as it was written, and says nothing of what is as usual', () => {
    const filter: DocumentFilter = {
      words: 'drug a',
      status: 'trouble',
      collection: 'Thesis',
      tag: 'a&b',
      sort: 'year',
    };
    expect(filterOfAddress(addressOfFilter(filter))).toEqual(filter);
    expect(Object.values(addressOfFilter(NO_FILTER)).join('')).toBe('');
    expect(filterOfAddress({})).toEqual(NO_FILTER);
  });

  it('is as usual where the address holds anything else', () => {
    expect(
      filterOfAddress({
        status: 'function toString() { [native code] }',
        sort: 'fastest',
        q: ['a', 'b'],
        tag: undefined,
      }),
    ).toEqual(NO_FILTER);
  });
});
