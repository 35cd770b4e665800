import { describe, expect, test } from 'vitest';
import { languageCodes, libraryCode } from '#core/sources/languages.ts';
import { restrictArxiv, restrictEuropePmc, restrictPubmed } from '#core/sources/source-query.ts';
import type { SourceFilters } from '#core/sources/tool.ts';

const OPEN: SourceFilters = { fromYear: null, toYear: null, designs: [], humansOnly: false, languages: [] };
const QUERY = 'amber OR ambertin';
type Restrict = typeof restrictPubmed;
const asked = (restrict: Restrict, filters: Partial<SourceFilters>) => restrict(QUERY, { ...OPEN, ...filters });

describe.each<[string, Restrict]>([
  ['PubMed', restrictPubmed],
  ['Europe PMC', restrictEuropePmc],
  ['arXiv', restrictArxiv],
])('a query of %s', (_, restrict) => {
  test('is as it was without filters', () => {
    expect(restrict(QUERY, undefined)).toBe(QUERY);
    expect(restrict(QUERY, OPEN)).toBe(QUERY);
  });

  test('stands in brackets before what restricts it, so that its own OR takes in all of it', () => {
    expect(asked(restrict, { fromYear: 2010 })).toMatch(/^\(amber OR ambertin\) AND /);
  });
});

describe('years', () => {
  test.each<[string, Restrict, Partial<SourceFilters>, string]>([
    ['PubMed', restrictPubmed, { fromYear: 2010 }, '2010:2200[Date - Publication]'],
    ['PubMed', restrictPubmed, { toYear: 2015 }, '1800:2015[Date - Publication]'],
    ['Europe PMC', restrictEuropePmc, { fromYear: 2010 }, '(PUB_YEAR:[2010 TO 2200])'],
    ['Europe PMC', restrictEuropePmc, { toYear: 2015 }, '(PUB_YEAR:[1800 TO 2015])'],
    ['Europe PMC', restrictEuropePmc, { fromYear: 2010, toYear: 2015 }, '(PUB_YEAR:[2010 TO 2015])'],
    ['arXiv', restrictArxiv, { fromYear: 2010 }, 'submittedDate:[201001010000 TO 220012312359]'],
    ['arXiv', restrictArxiv, { toYear: 2015 }, 'submittedDate:[180001010000 TO 201512312359]'],
  ])('are sent to %s', (_, restrict, filters, clause) => {
    expect(asked(restrict, filters)).toBe(`(${QUERY}) AND ${clause}`);
  });
});

describe('languages', () => {
  test('are sent to PubMed by name, and not at all where one has none', () => {
    expect(asked(restrictPubmed, { languages: ['en', 'de'] })).toBe(
      `(${QUERY}) AND ("english"[Language] OR "german"[Language])`,
    );
    expect(asked(restrictPubmed, { languages: ['en', 'qq'] })).toBe(QUERY);
  });

  test('are sent to Europe PMC by both codes that its records have, without shutting out preprints, whose language it does not know', () => {
    expect(asked(restrictEuropePmc, { languages: ['de'] })).toBe(`(${QUERY}) AND (LANG:"ger" OR LANG:"de" OR SRC:PPR)`);
    expect(asked(restrictEuropePmc, { languages: ['en', 'fr'], fromYear: 2010 })).toBe(
      `(${QUERY}) AND (PUB_YEAR:[2010 TO 2200]) AND (LANG:"eng" OR LANG:"en" OR LANG:"fre" OR LANG:"fr" OR SRC:PPR)`,
    );
    expect(asked(restrictEuropePmc, { languages: ['en', 'qq'] })).toBe(QUERY);
  });

  test('are checked against the records of arXiv, which cannot filter by them', () => {
    expect(asked(restrictArxiv, { languages: ['de'] })).toBe(QUERY);
  });

  test('have two letters here, whatever a source names them by', () => {
    expect(languageCodes(['eng'])).toEqual(['en']);
    expect(languageCodes(['ger', 'deu', 'DE ', 'fre'])).toEqual(['de', 'fr']);
    expect(languageCodes(['und', 'mul', '', 'function Object() { [native code] }', 'xyz'])).toEqual([]);
    expect(['de', 'zh', 'en', 'qq'].map(libraryCode)).toEqual(['ger', 'chi', 'eng', undefined]);
  });
});

describe('designs and people', () => {
  test('are sent to PubMed where all of them have a heading there', () => {
    expect(asked(restrictPubmed, { designs: ['randomised_trial', 'cohort'] })).toBe(
      `(${QUERY}) AND ("Randomized Controlled Trial"[Publication Type] OR "Cohort Studies"[MeSH Terms])`,
    );
    expect(asked(restrictPubmed, { designs: ['randomised_trial', 'in_vitro'] })).toBe(QUERY);
    expect(asked(restrictPubmed, { humansOnly: true })).toBe(
      `(${QUERY}) NOT ("Animals"[MeSH Terms] NOT "Humans"[MeSH Terms])`,
    );
  });

  test.each<[string, Restrict]>([
    ['Europe PMC', restrictEuropePmc],
    ['arXiv', restrictArxiv],
  ])('are checked against the records of %s', (_, restrict) => {
    expect(asked(restrict, { designs: ['randomised_trial'], humansOnly: true })).toBe(QUERY);
  });
});
