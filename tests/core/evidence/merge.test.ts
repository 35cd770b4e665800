import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evidence, type SourceRecord } from '#contract/evidence.ts';
import { AssayError } from '#core/errors.ts';
import { mergeRecords } from '#core/evidence/merge.ts';
import { groupRecords, recordKeys } from '#core/evidence/record-identity.ts';
import { recordsOf } from '#core/runs/start-from.ts';
import { anyRecord, record } from './records.ts';

const options = { referenceYear: 2026 };
const works = (records: readonly SourceRecord[]) => groupRecords(records).map((group) => mergeRecords(group, options));
const written = (records: readonly SourceRecord[]) => JSON.stringify(works(records));

describe('merging does not depend on how records arrive', () => {
  const shuffled = fc
    .array(anyRecord, { minLength: 1, maxLength: 8 })
    .chain((records) => fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })));

  it('gives the identical works for a hundred permutations', () => {
    fc.assert(
      fc.property(shuffled, ([records, permuted]) => written(permuted) === written(records)),
      { numRuns: 300 },
    );
    const many = fc.sample(anyRecord, { numRuns: 12, seed: 7 });
    const permutations = fc.sample(fc.shuffledSubarray(many, { minLength: many.length }), { numRuns: 100, seed: 7 });
    const spellings = new Set(permutations.map(written));
    expect(spellings.size).toBe(1);
  });

  it('gives the identical works, but for the moments, whichever search answered first', () => {
    const timeless = (records: readonly SourceRecord[]) =>
      JSON.stringify(works(records), (key, value: unknown) => (key === 'at' ? undefined : value));
    const seconds = [...Array(8).keys()];
    const moments = fc.shuffledSubarray(seconds, { minLength: seconds.length });
    const at = (records: readonly SourceRecord[], order: readonly number[]) =>
      records.map((each, index) => {
        const second = String(order[index]).padStart(2, '0');
        return { ...each, found: { ...each.found, at: `2026-01-01T00:00:${second}.000Z` } };
      });
    fc.assert(
      fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 8 }), moments, moments, (records, some, others) => {
        expect(timeless(at(records, some))).toBe(timeless(at(records, others)));
      }),
      { numRuns: 300 },
    );
  });

  it('gives the identical works when records arrive twice', () => {
    fc.assert(fc.property(shuffled, ([records, permuted]) => written([...records, ...permuted]) === written(records)));
  });

  it('gives the identical works for every split into batches', () => {
    fc.assert(
      fc.property(
        shuffled,
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 8, maxLength: 8 }),
        ([records, permuted], sizes) => {
          let groups: SourceRecord[][] = [];
          let at = 0;
          for (const size of sizes) {
            groups = groupRecords([...groups.flat(), ...permuted.slice(at, at + size)]);
            at += size;
          }
          expect(groups.map((group) => mergeRecords(group, options))).toEqual(works(records));
        },
      ),
    );
  });

  it('keeps every record in one group, and no key in two', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 10 }), (records) => {
        const groups = groupRecords(records);
        expect(groups.flat()).toHaveLength(records.length);
        const keys = groups.map((group) => new Set(group.flatMap(recordKeys)));
        const total = keys.reduce((sum, set) => sum + set.size, 0);
        expect(new Set(keys.flatMap((set) => [...set])).size).toBe(total);
      }),
    );
  });

  it('makes a valid work whose id is one of its keys', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 8 }), (records) => {
        for (const work of works(records)) {
          expect(evidence.parse(work)).toEqual(work);
          expect(work.keys).toContain(work.id);
        }
        expect(new Set(works(records).map(({ id }) => id)).size).toBe(groupRecords(records).length);
      }),
    );
  });
});

describe('which records are one work', () => {
  const groupSizes = (...records: SourceRecord[]) =>
    groupRecords(records)
      .map((group) => group.length)
      .sort();

  it('joins records transitively through shared ids', () => {
    const chain = [
      record({ ids: { doi: '10.1000/a' } }),
      record({ ids: { pmid: '1', pmcid: 'PMC1' } }),
      record({ ids: { doi: 'https://doi.org/10.1000/A', pmid: '1' } }),
    ];
    expect(groupSizes(...chain)).toEqual([3]);
  });

  it('joins a web page with the paper it is the page of', () => {
    const paper = record({ ids: { pmid: '31452104' } });
    const page = record({
      tool: 'search_web',
      ids: { url: 'http://www.ncbi.nlm.nih.gov/pubmed/31452104?utm_source=x' },
    });
    expect(groupSizes(paper, page)).toEqual([2]);
  });

  it('joins two findings of one page although only one named the DOI', () => {
    const stated = record({ tool: 'search_web', ids: { doi: '10.1000/a', url: 'https://example.org/a' } });
    const omitted = record({ tool: 'search_web', ids: { url: 'http://www.example.org/a/' } });
    expect(groupSizes(stated, omitted)).toEqual([2]);
  });

  it('keeps papers apart that share a landing page', () => {
    const url = 'https://example.org/issue/4';
    expect(groupSizes(record({ ids: { pmid: '1', url } }), record({ ids: { pmid: '2', url } }))).toEqual([1, 1]);
  });

  it('keeps a registry entry apart from the papers that carry its number', () => {
    const nct = 'NCT00000001';
    const entry = record({
      tool: 'search_clinical_trials',
      ids: { nct, url: `https://clinicaltrials.gov/study/${nct}` },
    });
    const papers = [record({ ids: { pmid: '1', nct } }), record({ ids: { doi: '10.1000/b', nct } })];
    const page = record({ tool: 'search_web', ids: { url: `https://clinicaltrials.gov/ct2/show/${nct}` } });
    expect(groupSizes(entry, ...papers, page)).toEqual([1, 1, 2]);
    const merged = mergeRecords([papers[0]!], options);
    expect(merged.ids).toEqual({ pmid: '1' });
    expect(merged.related).toEqual([{ relation: 'registration', ids: { nct } }]);
  });

  it('turns the papers that a registry entry carries into relations', () => {
    const work = mergeRecords(
      [record({ tool: 'search_clinical_trials', ids: { nct: 'NCT00000001', pmid: '1' } })],
      options,
    );
    expect(work.id).toBe('nct:NCT00000001');
    expect(work.related).toEqual([{ relation: 'publication', ids: { pmid: '1' } }]);
  });

  it('knows records without ids by title, year and author, and nameless ones by where they stood', () => {
    const found = record().found;
    expect(groupSizes(record(), record({ title: 'A FICTIONAL WORK.' }))).toEqual([2]);
    expect(groupSizes(record(), record({ year: 2021 }))).toEqual([1, 1]);
    expect(groupSizes(record({ title: '' }), record({ title: ' ', found: { ...found, rank: 2 } }))).toEqual([1, 1]);
  });
});

describe('what is kept of several records', () => {
  const id = { doi: '10.1000/a' };

  it('takes bibliographic fields from the most authoritative source that has them', () => {
    const web = record({
      tool: 'search_web',
      ids: id,
      title: 'A much longer title from a page | Site',
      venue: 'Site',
      year: 2022,
    });
    const pubmed = record({ ids: id, title: 'The title', venue: null, year: 2021, authors: [] });
    expect(mergeRecords([web, pubmed], options)).toMatchObject({
      title: 'The title',
      venue: 'Site',
      year: 2021,
      authors: ['Doe J'],
    });
  });

  it('keeps the richer record when two of one source carry one DOI', () => {
    const poor = record({ ids: id, title: 'Title', authors: ['Zoe Z'], texts: { abstract: 'Short.' } });
    const rich = record({
      ids: id,
      title: 'Title: and subtitle',
      authors: ['Doe J', 'Roe R'],
      texts: { abstract: 'Longer text.' },
    });
    expect(mergeRecords([poor, rich], options)).toMatchObject({
      title: rich.title,
      authors: rich.authors,
      texts: rich.texts,
    });
  });

  it('keeps the longest of each text and unites the lists', () => {
    const a = record({
      ids: id,
      texts: { abstract: 'Long abstract.' },
      keywords: ['Insulin', 'b'],
      publicationTypes: ['Review'],
    });
    const b = record({ ids: id, texts: { abstract: 'Short.', fulltext: 'Body.' }, keywords: ['insulin', 'a'] });
    const work = mergeRecords([a, b], options);
    expect(work.texts).toEqual({ abstract: 'Long abstract.', fulltext: 'Body.' });
    expect(work.keywords).toEqual(['Insulin', 'a', 'b']);
  });

  it('is peer reviewed if any of its records is, and keeps every notice', () => {
    const notices = [{ kind: 'retraction' as const, date: null, source: 'PubMed' }];
    const reviewed = record({ ids: id, peerReviewed: true });
    const preprint = record({ ids: id, tool: 'search_preprints', peerReviewed: false, notices });
    expect(mergeRecords([preprint, reviewed], options)).toMatchObject({ peerReviewed: true, notices });
    expect(mergeRecords([preprint, record({ ids: id })], options).peerReviewed).toBe(false);
  });

  it('goes by the DOI of the peer-reviewed record, and remembers the other', () => {
    const preprint = record({
      tool: 'search_pubmed',
      ids: { doi: '10.1000/a-preprint', pmcid: 'PMC1' },
      peerReviewed: false,
    });
    const paper = record({
      tool: 'search_preprints',
      ids: { doi: '10.1000/z-paper', pmcid: 'PMC1' },
      peerReviewed: true,
    });
    const work = mergeRecords([preprint, paper], options);
    expect(work.id).toBe('doi:10.1000/z-paper');
    expect(work.keys).toEqual(['doi:10.1000/a-preprint', 'doi:10.1000/z-paper', 'pmcid:PMC1']);
  });

  it('keeps each place where the work was found once', () => {
    const found = { tool: 'search_web' as const, query: 'other', at: '2026-01-01T00:00:00.000Z', rank: 3 };
    const work = mergeRecords([record({ ids: id }), record({ ids: id }), record({ ids: id, found })], options);
    expect(work.foundBy).toHaveLength(2);
  });

  it('drops relations to itself', () => {
    const related = [
      { relation: 'published_version' as const, ids: { doi: '10.1000/A' } },
      { relation: 'preprint' as const, ids: { doi: '10.1000/p' } },
      { relation: 'preprint' as const, ids: { doi: 'nonsense' } },
    ];
    expect(mergeRecords([record({ ids: id, related })], options).related).toEqual([related[1]]);
  });

  it('refuses to make a work of nothing', () => {
    expect(() => mergeRecords([], options)).toThrow(AssayError);
  });

  it('survives hostile records', () => {
    const huge = 'a-'.repeat(200_000);
    const hostile = record({
      title: huge,
      ids: { doi: huge, url: huge, arxiv: huge },
      texts: { abstract: `${huge} ${'12 '.repeat(50_000)}` },
      authors: ['\u202e\u0000', ''],
    });
    const work = mergeRecords([hostile], options);
    expect(work.id.length).toBeLessThan(300);
    expect(mergeRecords([record({ title: '\ud800 🧪 ‮', authors: [] })], options).id).toMatch(/^(?:title|untitled):/);
  });
});

describe('whose word counts', () => {
  const id = { doi: '10.1000/a' };
  const merged = (...records: SourceRecord[]) => mergeRecords(records, options);
  const pmcid = 'PMC1';

  it('is, of one source, the peer reviewed record’s before the richer one’s', () => {
    const reviewed = record({ ids: id, title: 'Short', peerReviewed: true });
    const unknown = record({ ids: id, title: 'A longer title' });
    const unreviewed = record({ ids: id, title: 'The longest title of all', peerReviewed: false });
    expect(merged(unreviewed, unknown, reviewed).title).toBe('Short');
    expect(merged(unreviewed, unknown).title).toBe('A longer title');
  });

  it('is the more authoritative source’s, reviewed or not', () => {
    const web = record({ tool: 'search_web', ids: id, title: 'A longer title', peerReviewed: true });
    expect(merged(web, record({ ids: id, title: 'Short', peerReviewed: false })).title).toBe('Short');
  });

  it('is, of values equally long, the first in code-unit order', () => {
    const two = [
      record({ ids: id, title: 'b', texts: { page: 'b' } }),
      record({ ids: id, title: 'a', texts: { page: 'a' } }),
    ];
    for (const records of [two, two.toReversed()])
      expect(merged(...records)).toMatchObject({ title: 'a', texts: { page: 'a' } });
  });

  it('is of a registry entry that of whom posts results, however authoritative the other', () => {
    const registry = {
      status: 'X',
      phases: [],
      arms: [],
      primaryOutcomes: [],
      secondaryOutcomes: [],
      conditions: [],
      interventions: [],
    };
    const ids = { nct: 'NCT00000001' };
    const entry = record({ tool: 'search_clinical_trials', ids, registry: { ...registry, hasResults: false } });
    const copy = record({ tool: 'search_web', ids, registry: { ...registry, hasResults: true } });
    expect(merged(entry, copy).registry?.hasResults).toBe(true);
  });

  it('is, of several DOIs of reviewed records, the more authoritative source’s, then the first', () => {
    const reviewed = (tool: SourceRecord['tool'], doi: string) =>
      record({ tool, ids: { doi, pmcid }, peerReviewed: true });
    expect(merged(reviewed('search_web', '10.1000/a'), reviewed('search_pubmed', '10.1000/z')).id).toBe(
      'doi:10.1000/z',
    );
    expect(merged(reviewed('search_pubmed', '10.1000/z'), reviewed('search_pubmed', '10.1000/b')).id).toBe(
      'doi:10.1000/b',
    );
    const unreviewed = record({ ids: { doi: '10.1000/a', pmcid }, peerReviewed: false });
    expect(merged(unreviewed, reviewed('search_pubmed', '10.1000/z')).id).toBe('doi:10.1000/z');
  });

  it('is nobody’s about review where nobody says', () => {
    expect(merged(record({ ids: id })).peerReviewed).toBeNull();
    expect(merged(record({ ids: id, peerReviewed: false }), record({ ids: id })).peerReviewed).toBe(false);
  });

  it('leaves out names that are blank, and those that another spells in capitals', () => {
    const work = merged(record({ ids: id, meshTerms: ['adult', ' Adult ', ' '], title: ' ', venue: ' ' }));
    expect(work).toMatchObject({ meshTerms: ['Adult'], title: '', venue: null });
  });
});

it('the places where a work was found are ordered by authority, query, rank and time', () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
  const places = [
    { tool: 'search_pubmed' as const, query: 'a', at: at(3), rank: 1 },
    { tool: 'search_pubmed' as const, query: 'a', at: at(4), rank: 1 },
    { tool: 'search_pubmed' as const, query: 'a', at: at(1), rank: 2 },
    { tool: 'search_pubmed' as const, query: 'b', at: at(0), rank: 1 },
    { tool: 'search_web' as const, query: 'a', at: at(0), rank: 1 },
  ];
  const records = places.map((found) => record({ tool: found.tool, ids: { doi: '10.1000/a' }, found }));
  expect(mergeRecords(records.toReversed(), options).foundBy).toEqual(places);
});

it('a work as records again is the same work when they are merged', () => {
  fc.assert(
    fc.property(anyRecord, (given) => {
      const work = mergeRecords([{ ...given, found: { ...given.found, tool: given.tool } }], options);
      expect(mergeRecords(recordsOf(work), options)).toEqual(work);
    }),
  );
  const plain = mergeRecords([record({ ids: { pmid: '1' } })], options);
  expect(Object.keys(recordsOf(plain)[0] ?? {})).not.toContain('registry');
  const registry = {
    status: 'X',
    phases: [],
    arms: [],
    primaryOutcomes: [],
    secondaryOutcomes: [],
    conditions: [],
    interventions: [],
    hasResults: true,
  };
  const entry = mergeRecords(
    [record({ tool: 'search_clinical_trials', ids: { nct: 'NCT00000001' }, registry })],
    options,
  );
  expect(recordsOf(entry)[0]?.registry).toEqual(registry);
});

it('what two records share is given once, in whatever order its fields were written', () => {
  const found = { tool: 'search_pubmed' as const, query: 'q', at: '2026-01-01T00:00:00.000Z', rank: 1 };
  const turned = Object.fromEntries(Object.entries(found).reverse()) as typeof found;
  const notice = { kind: 'correction' as const, date: '2024', source: 'Erratum in: Fict J. 2024;1:1' };
  const [one, ...others] = works([
    record({ ids: { pmid: '1' }, found, notices: [notice] }),
    record({
      ids: { pmid: '1' },
      found: turned,
      notices: [{ source: notice.source, date: notice.date, kind: notice.kind }],
    }),
  ]);
  expect(others).toEqual([]);
  expect(one?.foundBy).toEqual([found]);
  expect(one?.notices).toEqual([notice]);
});
