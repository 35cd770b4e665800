import { expect, it } from 'vitest';
import { parseReference, referenceDocument } from '#core/library/reference.ts';

it.each([
  ['10.1056/NEJMoa2034577', { doi: '10.1056/nejmoa2034577' }],
  ['https://doi.org/10.1056/NEJMoa2034577', { doi: '10.1056/nejmoa2034577' }],
  ['doi: 10.1056/NEJMoa2034577.', { doi: '10.1056/nejmoa2034577' }],
  ['33301246', { pmid: '33301246' }],
  ['PMID: 33301246', { pmid: '33301246' }],
  ['PMC7745181', { pmcid: 'PMC7745181' }],
  ['NCT04368728', { nct: 'NCT04368728' }],
  ['arXiv:2104.12255v2', { arxiv: '2104.12255' }],
  ['https://arxiv.org/abs/2104.12255', { arxiv: '2104.12255' }],
  ['https://pubmed.ncbi.nlm.nih.gov/33301246/', { pmid: '33301246' }],
  ['https://example.org/a?utm_source=x#top', { url: 'https://example.org/a' }],
])('reads %s', (typed, ids) => {
  expect(parseReference(typed)).toEqual(ids);
});

it.each(['', 'velorimine', 'ftp://example.org/a', 'javascript:alert(1)', '99999999999999'])('refuses “%s”', (typed) => {
  expect(parseReference(typed)).toBeUndefined();
});

it('makes a document of a title and lines, whose blocks are slices of its text', () => {
  const { text, blocks } = referenceDocument({
    ids: {},
    title: 'A title',
    authors: [],
    year: null,
    venue: null,
    text: 'One line.\n\nAnother line.\n',
  });
  expect(blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
    ['heading', 'A title'],
    ['paragraph', 'One line.'],
    ['paragraph', 'Another line.'],
  ]);
});
