import { expect, it } from 'vitest';
import { describeWithSharedData, readSharedJsonLines } from '#tests/shared-data.ts';
import { fictionalMetadata } from './fictional-metadata.ts';
import { recordedWorks } from './recorded-works.ts';

const IDS = Array.from({ length: 500 }, (_, i) => String(100_000_000 + i));

it('invents metadata that the id alone decides', () => {
  expect(IDS.map((id) => fictionalMetadata(id))).toEqual(IDS.map((id) => fictionalMetadata(id)));
});

it('invents metadata that differ as those of real works do', () => {
  const all = IDS.map((id) => fictionalMetadata(id));
  const sizes = new Set(all.map(({ authors }) => authors.length));
  const years = all.map(({ year }) => year);
  expect(sizes).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect([Math.min(...years), Math.max(...years)]).toEqual([1996, 2019]);
  expect(new Set(years).size).toBe(24);
  expect(new Set(all.map(({ authors }) => authors.join())).size).toBe(all.length);
  for (const { authors, journal } of all) {
    expect(new Set(authors).size).toBe(authors.length);
    for (const name of authors) expect(name).toMatch(/^\p{Lu}\p{Ll}{3,} \p{Lu}{1,2}$/u);
    expect(journal).toMatch(/Fiction|Fictiv|Imaginary|Invented/);
  }
});

it('invents no year before one that the work speaks of', () => {
  const years = IDS.map((id) => fictionalMetadata(id, 'Between 1985 and 2011 we followed 2,500 people.').year);
  expect([Math.min(...years), Math.max(...years)]).toEqual([2011, 2019]);
});

describeWithSharedData('recorded works', () => {
  it('keep what their recording says of them and are distinguished by the rest', () => {
    const works = recordedWorks();
    const recorded = readSharedJsonLines('pubmedqa', 'corpus.jsonl') as { pmid: string; year: string | null }[];
    const years = new Map(works.map(({ pmid, year }) => [pmid, year]));
    for (const { pmid, year } of recorded) if (year) expect(years.get(pmid)).toBe(Number(year));
    const references = works.map(({ authors, year, journal }) => `${authors.join()} ${year} ${journal}`);
    expect(new Set(references).size).toBe(works.length);
  });
});
