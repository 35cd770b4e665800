import { describe, expect, test } from 'vitest';
import { parseStudy } from '#core/sources/clinical-trials/clinical-trials-record.ts';
import { parseEuropePmcResult } from '#core/sources/europe-pmc/europe-pmc-record.ts';
import { parseArticles } from '#core/sources/pubmed/pubmed-xml.ts';
import { parseXml } from '#core/sources/xml.ts';

/** Invented records with what indexes really do to titles, names and numbers. */
const pubmed = (article: string, rest = '') =>
  parseArticles(
    parseXml(
      `<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>90</PMID><Article>${article}</Article>${rest}</MedlineCitation></PubmedArticle></PubmedArticleSet>`,
    ),
  )[0];
const abstract = (text: string) =>
  pubmed(`<ArticleTitle>T</ArticleTitle><Abstract><AbstractText>${text}</AbstractText></Abstract>`)?.texts.abstract;

describe('a record of PubMed', () => {
  test('has the title in its own language where nobody has translated it', () => {
    const title = (vernacular: string) => pubmed(`<ArticleTitle>[Not Available].</ArticleTitle>${vernacular}`)?.title;
    expect(title('<VernacularTitle>Le sommeil des infirmières.</VernacularTitle>')).toBe('Le sommeil des infirmières.');
    expect(title('')).toBe('[Not Available].');
  });

  test('keeps persons and bodies apart by where they stand', () => {
    const authors = `<AuthorList><Author><CollectiveName>Smith J</CollectiveName></Author><Author><LastName>Study Group</LastName></Author>
      <Author><LastName>van der Berg</LastName><ForeName>Jan</ForeName><Initials>J</Initials><Suffix>Jr</Suffix></Author></AuthorList>`;
    expect(pubmed(`<ArticleTitle>T</ArticleTitle>${authors}`)).toMatchObject({
      authors: ['Smith J', 'Study Group', 'van der Berg J Jr'],
      names: [
        { literal: 'Smith J' },
        { family: 'Study Group' },
        { family: 'Berg', particle: 'van der', given: 'Jan', suffix: 'Jr' },
      ],
    });
  });

  test.each([
    ['ranges in powers', '10<sup>8-10</sup> CFU', '10^8-10 CFU'],
    ['errors in powers', 'from 10<sup>9.1 &#xb1; 0.3</sup> copies', 'from 10^9.1 ± 0.3 copies'],
    [
      'characters that were escaped twice',
      'p &amp;lt; .05; &lt;i&gt;P&lt;/i&gt;&amp;#x2009;=&amp;#x2009;.03',
      'p < .05; P = .03',
    ],
    ['comparisons', 'a &lt; b and c &gt; d, n&lt;30', 'a < b and c > d, n<30'],
    [
      'fractions of sums',
      'OR <math><mfrac><mrow><mn>1</mn><mo>+</mo><mn>2</mn></mrow><mrow><mn>3</mn><mo>+</mo><mn>4</mn></mrow></mfrac></math>',
      'OR (1+2)/(3+4)',
    ],
    ['middle dots and thin spaces', '0·72 (0·61–0·85) of 31&#x2009;441', '0·72 (0·61–0·85) of 31 441'],
    ['signs of minus', '−1, –2, -3 and ‐4', '−1, –2, -3 and ‐4'],
  ])('prints %s as the publisher does', (_, marked, printed) => {
    expect(abstract(marked)).toBe(printed);
  });

  test('gives a chapter the year of its own', () => {
    const book = `<PubmedBookArticle><BookDocument><PMID>91</PMID><Book><BookTitle>Drugs</BookTitle><PubDate><Year>2006</Year></PubDate></Book>
      <ArticleTitle>Velorimine</ArticleTitle><ContributionDate><Year>2023</Year></ContributionDate></BookDocument></PubmedBookArticle>`;
    expect(parseArticles(parseXml(`<PubmedArticleSet>${book}</PubmedArticleSet>`))[0]?.year).toBe(2023);
  });
});

describe('a record of Europe PMC', () => {
  const record = (fields: object) =>
    parseEuropePmcResult({ id: '92', source: 'MED', pmid: '92', title: 'T', ...fields });

  test.each([
    [
      'named characters',
      'by 3&thinsp;points (&Delta; = 3; n&nbsp;&ge;&nbsp;30 &hellip;)',
      'by 3 points (Δ = 3; n ≥ 30 …)',
    ],
    [
      'comparisons that look like tags',
      'lower (P<0.001) in <60 years; a <b and c> d',
      'lower (P<0.001) in <60 years; a <b and c> d',
    ],
    [
      'one of two forms of a formula',
      'HR <jats:inline-formula><jats:alternatives><jats:tex-math>$$0.72$$</jats:tex-math><mml:math><mml:mn>0.72</mml:mn></mml:math></jats:alternatives></jats:inline-formula> in 90',
      'HR 0.72 in 90',
    ],
    ['formulae in TeX', 'at <jats:tex-math>$10^{-3}$</jats:tex-math> M', 'at 10^-3 M'],
    ['powers', '10<jats:sup>8-10</jats:sup> CFU', '10^8-10 CFU'],
  ])('reads %s', (_, abstractText, printed) => {
    expect(record({ abstractText })?.texts.abstract).toBe(printed);
  });

  test('keeps persons and bodies apart by where they stand', () => {
    const author = [
      { fullName: 'Group A', collectiveName: 'Group A' },
      { fullName: 'van der Berg J', firstName: 'Jan', lastName: 'van der Berg', initials: 'J' },
    ];
    expect(record({ authorList: { author } })?.names).toEqual([
      { literal: 'Group A' },
      { family: 'Berg', particle: 'van der', given: 'Jan' },
    ]);
    expect(record({ authorString: 'Okafor N, Sleep Study Group.' })?.names).toEqual([
      { family: 'Okafor', given: 'N' },
      { literal: 'Sleep Study Group' },
    ]);
  });
});

test('a registration says why it has no value, and is signed by its sponsor as it is', () => {
  const measurements = [
    { groupId: 'A', value: 'NA', lowerLimit: '5.1', upperLimit: 'NA', comment: 'Too few had recovered.' },
  ];
  const record = parseStudy({
    protocolSection: {
      identificationModule: { nctId: 'NCT90000001', briefTitle: 'T' },
      sponsorCollaboratorsModule: { leadSponsor: { name: 'Novo Invented A/S' } },
    },
    resultsSection: {
      outcomeMeasuresModule: {
        outcomeMeasures: [
          {
            type: 'PRIMARY',
            title: 'Time to recovery',
            groups: [{ id: 'A', title: 'Velorimine' }],
            classes: [{ categories: [{ measurements }] }],
          },
        ],
      },
    },
  });
  expect(record?.names).toEqual([{ literal: 'Novo Invented A/S' }]);
  expect(record?.texts.registry).toContain('Velorimine NA (spread 5.1 to NA; Too few had recovered)');
});
