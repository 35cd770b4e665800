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
  ['doi.org/10.5555/velo.1', { doi: '10.5555/velo.1' }],
  ['(10.1016/S0000-6736(20)30000-5)', { doi: '10.1016/s0000-6736(20)30000-5' }],
  ['https://doi.org/10.1016/S0000-6736(20)30000-5)', { doi: '10.1016/s0000-6736(20)30000-5' }],
  ['10.1016/S0000-6736(20)30000-5', { doi: '10.1016/s0000-6736(20)30000-5' }],
  [
    '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-X>3.0.CO;2-2',
    { doi: '10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-x>3.0.co;2-2' },
  ],
  ['<10.5555/velo.1>', { doi: '10.5555/velo.1' }],
  ['[10.5555/velo.1].', { doi: '10.5555/velo.1' }],
  ['10.5555/ve\u200blo\u00ad.1', { doi: '10.5555/velo.1' }],
  ['https://doi-org.proxy.lib.example/10.5555/velo.1', { doi: '10.5555/velo.1' }],
  ['https://doi.org.proxy.lib.example/10.5555/velo.1', { doi: '10.5555/velo.1' }],
  ['https://proxy.lib.example/login?url=https://doi.org/10.5555/velo.1', { doi: '10.5555/velo.1' }],
  ['https://pubmed-ncbi-nlm-nih-gov.proxy.lib.example/39900001/', { pmid: '39900001' }],
  ['PMID:39900001.', { pmid: '39900001' }],
  ['39900001[pmid]', { pmid: '39900001' }],
  ['20029614.2', { pmid: '20029614' }],
  ['PMC 7745181', { pmcid: 'PMC7745181' }],
  ['PMCID: PMC7745181.2', { pmcid: 'PMC7745181' }],
  ['arXiv:2104.12255v2 [q-bio.QM]', { arxiv: '2104.12255' }],
  ['2104.12255v2', { arxiv: '2104.12255' }],
  ['ClinicalTrials.gov Identifier: NCT04368728', { nct: 'NCT04368728' }],
  ['NCT 04368728', { nct: 'NCT04368728' }],
  ['PMID: 39900001; doi: 10.5555/velo.1.', { pmid: '39900001', doi: '10.5555/velo.1' }],
  ['www.example.org/paper', { url: 'https://www.example.org/paper' }],
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
