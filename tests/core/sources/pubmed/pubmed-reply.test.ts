import { describe, expect, test } from 'vitest';
import { readArticleSet, readHits, readSpelling } from '#core/sources/pubmed/pubmed-reply.ts';
import { describeWithSharedData, readShared } from '#tests/shared-data.ts';

const response = (text: string, status = 200) => ({ status, text, url: 'https://source.test/', headers: {} });
const esearch = (result: object) =>
  JSON.stringify({ header: { type: 'esearch', version: '0.3' }, esearchresult: result });

describe('reading what esearch says', () => {
  test.each([
    ['JSON', esearch({ count: '41', retmax: '2', idlist: ['30', '7'] })],
    ['XML', '<eSearchResult><Count>41</Count><IdList><Id>30</Id><Id>7</Id></IdList></eSearchResult>'],
  ])('gives ids and total from %s', (_, text) => {
    expect(readHits(response(text))).toEqual({ ids: ['30', '7'], total: 41 });
  });

  test.each([
    ['JSON', esearch({ count: '0', idlist: [], errorlist: { phrasesnotfound: ['zzyx'], fieldsnotfound: [] } })],
    [
      'XML',
      '<eSearchResult><Count>0</Count><IdList/><ErrorList><PhraseNotFound>zzyx</PhraseNotFound></ErrorList></eSearchResult>',
    ],
  ])('takes a phrase that was not found for an answer without hits (%s)', (_, text) => {
    expect(readHits(response(text))).toMatchObject({ ids: [], total: 0, understood: { notFound: ['zzyx'] } });
  });

  test.each([
    ['an error of the backend with status 200', esearch({ ERROR: 'Search Backend failed: no' }), 'source_unavailable'],
    ['an error with an empty list', esearch({ ERROR: 'no', count: '0', idlist: [] }), 'source_unavailable'],
    ['an error in XML', '<eSearchResult><ERROR>Search Backend failed</ERROR></eSearchResult>', 'source_unavailable'],
    [
      'the rate limit with status 200',
      '{"error":"API rate limit exceeded","count":"4","limit":"3"}',
      'source_rate_limited',
    ],
    ['hits without ids', esearch({ count: '12', idlist: [] }), 'source_invalid'],
    ['XML of another kind', '<eInfoResult><Count>0</Count></eInfoResult>', 'source_invalid'],
    ['XML without a count', '<eSearchResult><IdList/></eSearchResult>', 'source_invalid'],
  ])('calls %s a failure', (_, text, code) => {
    expect(() => readHits(response(text))).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    ['a null count', esearch({ count: null, idlist: [] })],
    ['no list', esearch({ count: '0' })],
    ['an empty object', '{}'],
    ['a cut JSON', '{"esearchresult":{"count":"0","idlist":['],
  ])('does not take %s for an absence of hits', (_, text) => {
    expect(() => readHits(response(text))).toThrow();
  });

  test.each([
    [429, '{"error":"API rate limit exceeded","api-key":"0","count":"4","limit":"3"}', 'source_rate_limited'],
    [400, '{"error":"API rate limit exceeded","api-key":"0","count":"4","limit":"3"}', 'source_rate_limited'],
    [400, '{"error":"API key invalid","api-key":"x"}', 'source_unavailable'],
    [414, '<html><body>Submitted URI too large!</body></html>', 'source_unavailable'],
    [404, '', 'source_unavailable'],
  ])('calls status %i with %s a failure', (status, text, code) => {
    expect(() => readHits(response(text, status))).toThrow(expect.objectContaining({ code }));
    expect(() => readArticleSet(response(text, status))).toThrow(expect.objectContaining({ code }));
  });
});

describe('reading what efetch says', () => {
  test('gives the root of an article set', () => {
    expect(readArticleSet(response('<PubmedArticleSet/>')).name).toBe('PubmedArticleSet');
  });

  test.each([
    ['an error in XML', '<eFetchResult><ERROR>Unable to obtain query #1</ERROR></eFetchResult>', 'source_unavailable'],
    ['an error as the whole answer', '<ERROR>Empty id list - nothing todo</ERROR>', 'source_unavailable'],
    ['the rate limit in JSON', '{"error":"API rate limit exceeded"}', 'source_rate_limited'],
    ['nothing', '', 'source_invalid'],
    ['a cut document', '<PubmedArticleSet><PubmedArticle><MedlineCitation>', 'source_invalid'],
  ])('calls %s a failure', (_, text, code) => {
    expect(() => readArticleSet(response(text))).toThrow(expect.objectContaining({ code }));
  });
});

describeWithSharedData('recorded answers of E-utilities', () => {
  const recorded = (file: string) => response(readShared('api', 'dev', 'eutils_misc', file));

  test.each([
    ['biomcp_4c7a563ff509.json', 100, 40_362],
    ['biomcp_a7c2c7880e6d.json', 1, 1],
    ['biopython_esearch6.xml', 20, 1_018],
    ['biopython_esearch7.xml', 20, 330],
    ['rfulltext_entrez_limit2large__00_200.xml', 2_000, 203_062],
  ])('%s is a list of hits', (file, ids, total) => {
    const hits = readHits(recorded(file));
    expect({ ids: hits.ids.length, total: hits.total }).toEqual({ ids, total });
  });

  test('klortho_esearch.error.xml has hits although one phrase was not found', () => {
    expect(readHits(recorded('klortho_esearch.error.xml')).ids).toHaveLength(20);
  });

  test('biopython_esearch8.xml, a phrase that was not found, is an honest absence of hits', () => {
    expect(readHits(recorded('biopython_esearch8.xml'))).toMatchObject({ ids: [], total: 0 });
  });

  test.each([
    'recon_backend_failed_db_not_supported.json',
    'recon_backend_failed_position_range.xml',
    'klortho_esearch.baderror.json',
    'klortho_einfo.error.xml',
    'biopython_epost2.xml',
  ])('%s, an error body with status 200, is a failure', (file) => {
    expect(() => readHits(recorded(file))).toThrow(expect.objectContaining({ code: 'source_unavailable' }));
  });

  test.each([
    'klortho_einfo.error.json',
    'klortho_esummary.pmcerror.json',
    'biopython_einfo4.xml',
    'biopython_elink8.xml',
  ])('%s, an answer of another kind, is no absence of hits', (file) => {
    expect(() => readHits(recorded(file))).toThrow();
  });

  test('rfulltext_entrez_limit2large__01_414.xml, an address that was too long, is a failure', () => {
    const page = readShared('api', 'dev', 'eutils_misc', 'rfulltext_entrez_limit2large__01_414.xml');
    expect(() => readArticleSet(response(page, 414))).toThrow(expect.objectContaining({ code: 'source_unavailable' }));
    expect(() => readHits(response(page))).toThrow(expect.objectContaining({ code: 'source_invalid' }));
  });
});

describeWithSharedData('recorded spellings', () => {
  test.each([
    ['biopython__Tests_Entrez_espell.xml', 'biopythooon', 'biopython'],
    ['Bio-EUtilities__t_data_eutils_espell.xml', 'Netch AND Mus musclus', 'notch AND mus musculus'],
  ])('%s', (file, query, corrected) => {
    expect(readSpelling(response(readShared('mesh', 'recordings', file)), query)).toBe(corrected);
  });
});
