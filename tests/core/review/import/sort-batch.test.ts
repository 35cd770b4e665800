import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '#core/review/import/candidate.ts';
import { createDuplicates, mergeRecord, recordOf, sortBatch } from '#core/review/import/sort-batch.ts';

const candidate = (more: Partial<Candidate> = {}): Candidate => ({
  ...{ ids: {}, title: 'Velorimine for the prevention of cluster headache', authors: ['Smith J'], year: 2020 },
  ...{ venue: null, publicationTypes: [], meshTerms: [], keywords: [], notices: [], related: [], abstract: null },
  ...more,
});
/** How many of these are one work. */
const works = (...candidates: Candidate[]) => sortBatch(createDuplicates(), candidates).added.length;

describe('duplicates of an import', () => {
  it.each([
    [
      'the same DOI',
      candidate({ ids: { doi: '10.5555/a' } }),
      candidate({ ids: { doi: '10.5555/a' }, title: 'Other' }),
    ],
    ['identifiers of two kinds', candidate({ ids: { doi: '10.5555/a' } }), candidate({ ids: { pmid: '12345' } })],
    ['no identifier in one', candidate({ ids: { doi: '10.5555/a' } }), candidate()],
    ['a year apart', candidate(), candidate({ year: 2021 })],
    ['names in two forms', candidate(), candidate({ authors: ['John Smith'] })],
    ['signs and capitals', candidate(), candidate({ title: 'VELORIMINE for the Prevention of Cluster-Headache.' })],
    ['no author in one', candidate(), candidate({ authors: [] })],
  ])('are found with %s', (_, a, b) => expect(works(a, b)).toBe(1));

  it.each([
    [
      'two DOIs: a preprint and its paper',
      candidate({ ids: { doi: '10.5555/a' } }),
      candidate({ ids: { doi: '10.5555/b' } }),
    ],
    ['years apart', candidate(), candidate({ year: 2015 })],
    ['other authors', candidate(), candidate({ authors: ['Jones J'] })],
    ['another title', candidate(), candidate({ title: 'Velorimine for the treatment of cluster headache' })],
    ['a short title and no year', candidate({ title: 'Editorial' }), candidate({ title: 'Editorial', year: null })],
    [
      'no title at all',
      candidate({ title: '', authors: [], year: null }),
      candidate({ title: '', authors: [], year: null }),
    ],
  ])('are not taken for one with %s', (_, a, b) => expect(works(a, b)).toBe(2));

  it('join what comes third by a key that the second has added', () => {
    expect(
      works(
        candidate({ ids: { doi: '10.5555/a' } }),
        candidate({ ids: { doi: '10.5555/a', pmid: '777777' }, title: 'As PubMed has it' }),
        candidate({ ids: { pmid: '777777' }, title: 'As another database has it' }),
      ),
    ).toBe(1);
  });

  it('are counted so that each candidate is one or the other, under ids that are not taken', () => {
    const some = fc.record({
      ids: fc.record({ doi: fc.constantFrom('10.5555/a', '10.5555/b') }, { requiredKeys: [] }),
      title: fc.constantFrom('Editorial', 'Velorimine for the prevention of cluster headache', ''),
      year: fc.constantFrom(2020, 2015, null),
      authors: fc.constantFrom<string[]>([], ['Smith J'], ['Jones K']),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 20 }), (given) => {
        const known = createDuplicates();
        const { added, repeated } = sortBatch(
          known,
          given.map((each) => candidate(each)),
        );
        expect(added.length + repeated.length).toBe(given.length);
        const ids = added.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { id } of repeated) expect(ids).toContain(id);
        // All that has an identifier is known the next time, whole.
        const again = sortBatch(
          known,
          given.map((each) => candidate(each)).filter((each) => each.ids.doi),
        );
        expect(again.added).toEqual([]);
      }),
    );
  });
});

describe('what comes a second time', () => {
  it('fills what was missing and changes nothing that was there', () => {
    const first = recordOf(candidate({ ids: { doi: '10.5555/a' }, keywords: ['headache'] }), () => false);
    const merged = mergeRecord(
      first,
      candidate({
        ids: { doi: '10.5555/a', pmid: '777' },
        title: 'Other',
        abstract: 'Text',
        keywords: ['migraine'],
        venue: 'J',
      }),
    );
    expect(merged).toMatchObject({ id: first.id, title: first.title, abstract: 'Text', venue: 'J' });
    expect(merged.ids).toEqual({ doi: '10.5555/a', pmid: '777' });
    expect(merged.keys).toEqual(['doi:10.5555/a', 'pmid:777']);
    expect(merged.keywords).toEqual(['headache', 'migraine']);
  });
});
