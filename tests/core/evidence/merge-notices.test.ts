import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Notice } from '#contract/evidence.ts';
import { mergeNotices } from '#core/evidence/merge-notices.ts';

const notice = (kind: Notice['kind'], date: string | null, source: string): Notice => ({ kind, date, source });

it('merges a notice that two sources give in the same words', () => {
  const merged = mergeNotices([
    notice('concern', '2024', 'Europe PMC: Expression of concern in: Fict J. 2024;12:301'),
    notice('concern', '2024-03', 'Expression of concern in: Fict J. 2024;12:301'),
  ]);
  expect(merged).toEqual([
    notice('concern', '2024-03', 'PubMed and Europe PMC: Expression of concern in: Fict J. 2024;12:301'),
  ]);
});

it('makes one of a notice that two sources cite differently, by its year or where one names none', () => {
  expect(
    mergeNotices([
      notice('correction', '2024', 'Erratum in: Fict J. 2024 Mar 4;3:88, PMID 12'),
      notice('correction', '2024', 'Europe PMC: Erratum in: Fictional Journal. 2024;3(1):88'),
      notice('retraction', '2023', 'Retraction in: Fict J. 2023;1:1'),
      notice('retraction', null, 'Europe PMC: Retracted Publication'),
    ]),
  ).toEqual([
    notice(
      'correction',
      '2024',
      'Erratum in: Fict J. 2024 Mar 4;3:88, PMID 12; Europe PMC: Erratum in: Fictional Journal. 2024;3(1):88',
    ),
    notice('retraction', '2023', 'Retraction in: Fict J. 2023;1:1; Europe PMC: Retracted Publication'),
  ]);
});

it('keeps notices of other kinds, of other years and two of one source apart', () => {
  const notices = [
    notice('correction', '2022', 'Erratum in: Fict J. 2022;1:1'),
    notice('correction', '2022', 'Erratum in: Fict J. 2022;1:9'),
    notice('correction', '2024', 'Europe PMC: Erratum in: Fict J. 2024;3:3'),
    notice('concern', '2022', 'Europe PMC: Expression of concern in: Fict J. 2022;1:1'),
  ];
  expect(mergeNotices(notices)).toEqual(notices);
});

const RETRACTED_BY_THREE = [
  notice('retraction', '2022', 'Retraction in: Fict J. 2022;9:1'),
  notice('retraction', '2022', 'Europe PMC: Retraction in: Fict J. 2022;9:1'),
  notice('retraction', '2021-12-30', 'Crossref: Retraction, Retraction Watch, 2021-12-30, doi:10.5555/n.1'),
];

it('merges a retraction that three sources give, though print followed the web by a year', () => {
  expect(mergeNotices(RETRACTED_BY_THREE)).toEqual([
    notice(
      'retraction',
      '2021-12-30',
      'PubMed and Europe PMC: Retraction in: Fict J. 2022;9:1; Crossref: Retraction, Retraction Watch, 2021-12-30, doi:10.5555/n.1',
    ),
  ]);
});

it('makes one of notices that name the same DOI, before it looks at years', () => {
  const merged = mergeNotices([
    notice('correction', '2023', 'Erratum in: Fict J. 2023;1:1. doi: 10.5555/n.2'),
    notice('correction', '2024', 'Erratum in: Fict J. 2024;1:9. doi: 10.5555/n.3'),
    notice('correction', '2023', 'Crossref: Correction, publisher, 2023, doi:10.5555/n.3'),
  ]);
  expect(merged.map(({ source }) => source)).toEqual([
    'Erratum in: Fict J. 2023;1:1. doi: 10.5555/n.2',
    'Erratum in: Fict J. 2024;1:9. doi: 10.5555/n.3; Crossref: Correction, publisher, 2023, doi:10.5555/n.3',
  ]);
});

const anyNotice = fc.record({
  kind: fc.constantFrom<Notice['kind']>('retraction', 'correction', 'concern'),
  date: fc.constantFrom(null, '2020', '2021', '2021-05', '2023-01-02'),
  source: fc
    .tuple(
      fc.constantFrom('', 'PubMed: ', 'Europe PMC: ', 'Crossref: '),
      fc.constantFrom(
        'Retraction in: J. 2021; 3:8',
        'Erratum in: J. 2021;3:8, PMID 1',
        'Notice, doi:10.5555/n.1',
        'Notice',
      ),
    )
    .map(([who, text]) => who + text),
});
const unlike = fc.uniqueArray(anyNotice, { maxLength: 8, selector: (each) => JSON.stringify(each) });

it('gives the same whatever the order of the notices, and changes nothing when asked again', () => {
  fc.assert(
    fc.property(unlike, fc.infiniteStream(fc.nat()), (notices, order) => {
      const merged = mergeNotices(notices);
      const shuffled = notices
        .map((each) => ({ each, place: order.next().value }))
        .sort((a, b) => a.place - b.place)
        .map(({ each }) => each);
      expect(mergeNotices(shuffled)).toEqual(merged);
      expect(mergeNotices(merged)).toEqual(merged);
    }),
    { numRuns: 500 },
  );
});

it('makes one of two notices by the sign that is strongest, and of undated ones by their kind', () => {
  const pubmed = notice('correction', '2024', 'Erratum in: Fict J. 2024;1:9');
  expect(mergeNotices([pubmed, notice('correction', null, 'Crossref: Correction')])).toHaveLength(1);
  expect(mergeNotices([{ ...pubmed, date: null }, notice('correction', '2020', 'Crossref: Correction')])).toEqual([
    notice('correction', '2020', 'Erratum in: Fict J. 2024;1:9; Crossref: Correction'),
  ]);
});

it('takes retractions for one whose years follow each other, and none two years apart; corrections never', () => {
  const around = (kind: Notice['kind'], year: string) =>
    mergeNotices([notice(kind, '2022', 'Notice in: A'), notice(kind, year, 'Crossref: Notice, B')]).length;
  expect(['2020', '2021', '2023', '2024'].map((year) => around('retraction', year))).toEqual([2, 1, 1, 2]);
  expect(around('correction', '2021')).toBe(2);
});

it('names the sources of one notice in the order PubMed, Europe PMC, Crossref, and keeps its most exact date', () => {
  const text = 'Retraction in: Fict J. 2022;9:1';
  expect(
    mergeNotices([
      notice('retraction', '2022-03', `Crossref: ${text}`),
      notice('retraction', '2022-03-04', `Europe PMC: ${text}`),
      notice('retraction', null, text),
    ]),
  ).toEqual([notice('retraction', '2022-03-04', `PubMed, Europe PMC and Crossref: ${text}`)]);
});

it('keeps no date of a notice that nobody dates, and takes the first of two equally exact ones', () => {
  const undated = mergeNotices([notice('concern', null, 'Notice: A'), notice('concern', null, 'Crossref: Notice: A')]);
  expect(undated).toEqual([notice('concern', null, 'PubMed and Crossref: Notice: A')]);
  const dated = [notice('concern', '2022-02', 'Notice: A'), notice('concern', '2022-01', 'Crossref: Notice: A')];
  expect(mergeNotices(dated)[0]?.date).toBe('2022-01');
});

it('compares dates by their year, however exact each is', () => {
  const mergedOf = (first: string, second: string) =>
    mergeNotices([
      notice('correction', first, 'Erratum in: Fict J. 3:88'),
      notice('correction', second, 'Europe PMC: Corrected as told on the page of the journal'),
    ]);
  expect(mergedOf('2024', '2024-03-02')).toHaveLength(1);
  expect(mergedOf('2024-03-02', '2024-11')).toHaveLength(1);
  expect(mergedOf('2024-03-02', '2024')[0]?.date).toBe('2024-03-02');
  expect(mergedOf('2024-01-01', '2023-12-31')).toHaveLength(2);
});

it('takes a retraction for the same in years that follow each other, and no other notice', () => {
  const mergedOf = (kind: Notice['kind'], first: string, second: string) =>
    mergeNotices([
      notice(kind, first, 'Told in: Fict J. 3:88'),
      notice(kind, second, 'Crossref: Told by the publisher, doi:10.5555/n.9'),
    ]).length;
  expect(mergedOf('retraction', '2022', '2023-01')).toBe(1);
  expect(mergedOf('retraction', '2023', '2022')).toBe(1);
  expect(mergedOf('retraction', '2022', '2024')).toBe(2);
  expect(mergedOf('concern', '2022', '2023')).toBe(2);
});
