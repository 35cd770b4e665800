import { describe, expect, it } from 'vitest';
import { createSearch, createSearchIndex } from './search-index.ts';
import { createPubmed } from './sources/pubmed.ts';
import { createTermTable } from './term-table.ts';
import type { WorldWork } from './work.ts';

/** Invented works; the title is what a test names them by. */
const work = (title: string, abstract: string, more: Partial<WorldWork> = {}): WorldWork => ({
  in: ['pubmed'],
  pmid: String(99_100_000 + title.length),
  title,
  abstract: [{ text: abstract }],
  authors: ['Fictional A'],
  year: 2015,
  ...more,
});

const WORKS = [
  work('Velorimine trials', 'Velorimine was given for cluster headache.', { mesh: ['Cluster Headache', 'Humans'] }),
  work('Tamsulide in rats', 'Fibrosis of the kidney after tamsulide; headache was not seen.', { year: 2001 }),
  work('Headache diaries', 'A cluster of diaries about pain.', {
    publicationTypes: ['Review'],
    keywords: ['pain diary'],
  }),
];
const titles = (query: string, forms: 'stems' | 'words' = 'stems') =>
  createSearch(WORKS, { forms })(query).map(({ title }) => title);

describe('the search of a simulated source', () => {
  it.each([
    ['velorimine[tiab] AND "cluster headache"[tiab]', ['Velorimine trials']],
    ['"cluster headache"', ['Velorimine trials']],
    ['cluster[ti]', []],
    ['tamsulide OR velorimine', ['Velorimine trials', 'Tamsulide in rats']],
    ['headache NOT velorimine', ['Headache diaries', 'Tamsulide in rats']],
    ['headache AND NOT (velorimine OR diaries)', ['Tamsulide in rats']],
    ['headache[mh]', []],
    ['"Cluster Headache"[MeSH Terms]', ['Velorimine trials']],
    ['headache AND review[pt]', ['Headache diaries']],
    ['headache AND 2010:2020[dp]', ['Headache diaries', 'Velorimine trials']],
    ['headache AND ("1999"[dp] : "2005"[dp])', ['Tamsulide in rats']],
    ['headache AND PUB_YEAR:[1999 TO 2005]', ['Tamsulide in rats']],
    ['TITLE_ABS:"pain diary"', []],
    ['"pain diary"[tiab]', ['Headache diaries']],
    ['TITLE_ABS:(tamsulide OR "cluster headache") AND SRC:MED', ['Tamsulide in rats', 'Velorimine trials']],
    ['velor*[tiab]', ['Velorimine trials']],
    ['the kidney with fibrosis', ['Tamsulide in rats']],
    ['unknownium', []],
    ['', []],
  ])('finds for %s what its operators and tags say', (query, found) => {
    expect(titles(query)).toEqual(found);
  });

  it('finds the forms of a word, or only the word itself', () => {
    expect(titles('trial[tiab]')).toEqual(['Velorimine trials']);
    expect(titles('trial[tiab]', 'words')).toEqual([]);
  });

  it('reads operators from left to right', () => {
    expect(titles('velorimine OR tamsulide AND kidney')).toEqual(['Tamsulide in rats']);
  });

  it('answers within milliseconds over thousands of works', () => {
    const many = Array.from({ length: 6_000 }, (_, i) =>
      work(`Work ${i}`, `Headache ${i} ${'and more words '.repeat(40)}`),
    );
    const search = createSearch(many);
    const from = performance.now();
    expect(search('headache AND "more words"')).toHaveLength(6_000);
    expect(performance.now() - from).toBeLessThan(500);
    expect(search('"headache 4711"')).toHaveLength(1);
  });
});

describe('the simulated PubMed', () => {
  const answer = createPubmed(createSearchIndex(WORKS), WORKS, { headings: [], table: createTermTable([]) });
  const idsOf = (parameters: string) =>
    (JSON.parse(answer(new URL(`http://x/esearch.fcgi?${parameters}`)).body) as { esearchresult: { idlist: string[] } })
      .esearchresult.idlist;

  it('gives pages of the same order, the newest first unless relevance is asked for', () => {
    const all = idsOf('term=headache&sort=relevance');
    expect(idsOf('term=headache&sort=relevance&retstart=1&retmax=1')).toEqual([all[1]]);
    expect(idsOf('term=headache').at(-1)).toBe(WORKS[1]?.pmid);
  });
});
