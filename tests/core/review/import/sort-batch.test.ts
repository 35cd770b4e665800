import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '#core/review/import/candidate.ts';
import { createDuplicates, mergeRecord, recordOf, sortBatch, titleNotice } from '#core/review/import/sort-batch.ts';

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
    [
      'hyphens, ampersands and Greek letters',
      candidate({ title: 'Long-term follow-up of non-smokers & β-blockers' }),
      candidate({ title: 'Longterm followup of nonsmokers and beta-blockers' }),
    ],
    [
      'a journal and its abbreviation',
      candidate({ venue: 'Journal of the Natl Pain Society' }),
      candidate({ venue: 'J National Pain Soc' }),
    ],
    [
      'a journal and its initials',
      candidate({ venue: 'JNPS' }),
      candidate({ venue: 'Journal of the National Pain Society' }),
    ],
    ['a journal in two scripts', candidate({ venue: '疼痛' }), candidate({ venue: 'Tengtong' })],
    [
      'one DOI and a title in two languages',
      candidate({ ids: { doi: '10.5555/a' } }),
      candidate({ ids: { doi: '10.5555/a' }, title: 'Velorimina en la prevención de la cefalea en racimos' }),
    ],
    [
      'one DOI and a title and names in two scripts',
      candidate({ ids: { doi: '10.5555/a' } }),
      candidate({ ids: { doi: '10.5555/a' }, title: '维洛利明预防丛集性头痛', authors: ['王伟'] }),
    ],
    [
      'one entry of a register, under its two titles',
      candidate({ ids: { nct: 'NCT04100001' }, authors: ['NCT04100001'] }),
      candidate({ ids: { nct: 'NCT04100001' }, title: 'A study to test a drug against attacks', authors: [] }),
    ],
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
    [
      'two journals: the abstract of a talk and the paper',
      candidate({ venue: 'Cephalalgia' }),
      candidate({ venue: 'Pain' }),
    ],
    [
      'the DOI of a congress that all its abstracts have',
      candidate({ ids: { doi: '10.5555/congress' } }),
      candidate({
        ids: { doi: '10.5555/congress' },
        title: 'Nurses on the ward: a course in four parts',
        authors: ['Brandão T'],
      }),
    ],
    [
      'the number of a trial alone',
      candidate({ ids: { nct: 'NCT04100001' } }),
      candidate({ ids: { nct: 'NCT04100001' }, title: 'Sleep after a year in those who took the drug' }),
    ],
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

  it('do not join two that contradict each other by way of one without an identifier', () => {
    const paper = candidate({ ids: { doi: '10.5555/a' } });
    const preprint = candidate({ ids: { doi: '10.5555/b' } });
    expect(works(candidate(), paper, preprint)).toBe(2);
    expect(works(paper, candidate(), preprint)).toBe(2);
  });

  it('are named where the title alone says so', () => {
    const doi = candidate({ ids: { doi: '10.5555/a' } });
    expect(sortBatch(createDuplicates(), [doi, doi]).byTitle).toEqual([]);
    const nurses = candidate({
      ids: doi.ids,
      title: 'Nurses on the ward: a course in four parts',
      authors: ['Brandão T'],
    });
    expect(sortBatch(createDuplicates(), [doi, nurses, nurses]).byTitle).toEqual([]);
    const { byTitle } = sortBatch(createDuplicates(), [doi, candidate()]);
    expect(titleNotice(byTitle)).toEqual([expect.stringContaining(candidate().title)]);
    expect(titleNotice([])).toEqual([]);
  });

  it('find each abstract of a congress again by its title', () => {
    const ids = { doi: '10.5555/congress' };
    const other = { ids, title: 'Nurses on the ward: a course in four parts', authors: ['Brandão T'] };
    const twice = [candidate({ ids }), candidate(other), candidate({ ids }), candidate(other)];
    expect(sortBatch(createDuplicates(), twice).ids).toEqual([
      'doi:10.5555/congress',
      'doi:10.5555/congress-2',
      'doi:10.5555/congress',
      'doi:10.5555/congress-2',
    ]);
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
