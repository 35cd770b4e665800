import { describe, expect, test } from 'vitest';
import { parseArticles } from '#core/sources/pubmed/pubmed-xml.ts';
import type { ParsedRecord } from '#core/sources/run-search.ts';
import { parseXml } from '#core/sources/xml.ts';
import { articleXml, type FictionalArticle, linkXml, setXml } from '../pubmed-fixtures.ts';

function parseOne(article: FictionalArticle): ParsedRecord {
  const [record] = parseArticles(parseXml(setXml(articleXml(article))));
  if (!record) throw new Error('no record');
  return record;
}
const noticesOf = (article: FictionalArticle) => parseOne(article).notices;

describe('statements against a work', () => {
  test('a retraction is recognised by its link, once, with date and place', () => {
    const inCitation = linkXml('RetractionIn', 'Fict J Rest. 2022 Mar 4;3(1):7. doi: 10.5555/r.', '900100');
    expect(noticesOf({ inCitation, types: ['Journal Article', 'Retracted Publication'] })).toEqual([
      {
        kind: 'retraction',
        date: '2022-03-04',
        source: 'Retraction in: Fict J Rest. 2022 Mar 4;3(1):7. doi: 10.5555/r., PMID 900100',
      },
    ]);
  });

  test('a retraction is recognised by the publication type alone', () => {
    expect(noticesOf({ types: ['Retracted Publication'] })).toEqual([
      { kind: 'retraction', date: null, source: 'PubMed: Retracted Publication' },
    ]);
  });

  test.each(['RETRACTED: Amber and sleep.', 'Retracted Article: Amber.', '[Retracted] Amber.'])(
    'a retraction is recognised by the title "%s" alone',
    (title) => {
      expect(noticesOf({ title })).toMatchObject([{ kind: 'retraction' }]);
    },
  );

  test.each(['Retracted papers: a survey.', 'A retracted: story.', 'Retractable needles.'])(
    'the title "%s" is no retraction',
    (title) => {
      expect(noticesOf({ title })).toEqual([]);
    },
  );

  test.each([
    ['PartialRetractionIn', 'retraction'],
    ['ErratumIn', 'correction'],
    ['CorrectedandRepublishedIn', 'correction'],
    ['CorrectedAndRepublishedIn', 'correction'],
    ['ExpressionOfConcernIn', 'concern'],
  ])('%s is a %s', (type, kind) => {
    expect(noticesOf({ inCitation: linkXml(type, 'Fict J Rest. 2022 Mar') })).toMatchObject([
      { kind, date: '2022-03' },
    ]);
  });

  test('a concern is recognised by the publication type of a work that is no notice', () => {
    expect(noticesOf({ types: ['Journal Article', 'Expression of Concern'] })).toMatchObject([{ kind: 'concern' }]);
  });

  test.each([
    ['RetractionOf', ['Retraction of Publication']],
    ['ErratumFor', ['Published Erratum']],
    ['ExpressionOfConcernFor', ['Expression of Concern']],
    ['CorrectedandRepublishedFrom', ['Corrected and Republished Article']],
    ['CommentIn', ['Journal Article']],
    ['Cites', ['Journal Article']],
    ['UpdateIn', ['Systematic Review']],
    ['function Object() { [native code] }', ['Journal Article']],
  ])('%s says nothing against the record that has it', (type, types) => {
    expect(noticesOf({ types, inCitation: linkXml(type, 'Fict J Rest. 2022', '900100') })).toEqual([]);
  });

  test('a notice without a readable date has none', () => {
    expect(noticesOf({ inCitation: linkXml('ErratumIn', 'Fict J Rest, in press') })).toMatchObject([{ date: null }]);
  });

  test('the year of a notice is not taken from a page number', () => {
    expect(noticesOf({ inCitation: linkXml('ErratumIn', 'Fict J Rest. 2018;12:2031') })).toMatchObject([
      { date: '2018' },
    ]);
  });
});

describe('other versions of a work', () => {
  test('are its registrations, whatever else the data banks hold', () => {
    const inArticle =
      '<DataBankList><DataBank><DataBankName>ClinicalTrials.gov</DataBankName><AccessionNumberList>' +
      '<AccessionNumber>NCT00000001</AccessionNumber><AccessionNumber>nct00000002</AccessionNumber></AccessionNumberList></DataBank>' +
      '<DataBank><DataBankName>GENBANK</DataBankName><AccessionNumberList><AccessionNumber>AF1</AccessionNumber></AccessionNumberList></DataBank></DataBankList>';
    expect(parseOne({ inArticle }).related).toEqual([
      { relation: 'registration', ids: { nct: 'NCT00000001' } },
      { relation: 'registration', ids: { nct: 'NCT00000002' } },
    ]);
  });

  test('are its registrations elsewhere, by their page in the search portal of the WHO', () => {
    const bank = (name: string, number: string) =>
      `<DataBank><DataBankName>${name}</DataBankName><AccessionNumberList><AccessionNumber>${number}</AccessionNumber></AccessionNumberList></DataBank>`;
    const inArticle = `<DataBankList>${bank('ISRCTN', 'ISRCTN12345678')}${bank('EudraCT', '2004-000446-20')}${bank('PDB', '1ABC')}</DataBankList>`;
    expect(parseOne({ inArticle }).related.map(({ ids }) => ids)).toEqual([
      { url: 'https://trialsearch.who.int/Trial2.aspx?TrialID=ISRCTN12345678' },
      { url: 'https://trialsearch.who.int/Trial2.aspx?TrialID=EUCTR2004-000446-20' },
    ]);
  });

  test('are the paper that a preprint became', () => {
    const inCitation = linkXml('UpdateIn', 'Fict J Rest. 2022;1:1. doi: 10.5555/paper.', '900200');
    expect(parseOne({ types: ['Preprint'], inCitation }).related).toEqual([
      { relation: 'published_version', ids: { pmid: '900200', doi: '10.5555/paper' } },
    ]);
  });

  test('are the preprint that a paper was', () => {
    const inCitation = linkXml('UpdateOf', 'medRxiv. 2021 Jan 2:2021.01.01.1. doi: 10.5555/pre.');
    expect(parseOne({ inCitation }).related).toEqual([{ relation: 'preprint', ids: { doi: '10.5555/pre' } }]);
  });

  test('are not the earlier edition of a review', () => {
    const inCitation = linkXml('UpdateOf', 'Fict Database Syst Rev. 2015;(4):CD1', '900300');
    expect(parseOne({ inCitation }).related).toEqual([]);
  });
});
