import { describe, expect, test } from 'vitest';
import { sourceRecord } from '#contract/evidence.ts';
import { parseArticles } from '#core/sources/pubmed/pubmed-xml.ts';
import type { ParsedRecord } from '#core/sources/run-search.ts';
import { parseXml } from '#core/sources/xml.ts';
import { describeWithSharedData, listShared, readShared } from '#tests/shared-data.ts';
import { articleXml, type FictionalArticle, setXml } from '../pubmed-fixtures.ts';

const parse = (xml: string) => parseArticles(parseXml(xml));

function parseOne(article: FictionalArticle): ParsedRecord {
  const [record] = parse(setXml(articleXml(article)));
  if (!record) throw new Error('no record');
  return record;
}

test('the languages of an article are those it is written in, where the record says', () => {
  const inLanguages = (...codes: string[]) =>
    parseOne({ inArticle: codes.map((code) => `<Language>${code}</Language>`).join('') }).languages;
  expect(inLanguages('ger')).toEqual(['de']);
  expect(inLanguages('fre', 'eng')).toEqual(['en', 'fr']);
  expect(inLanguages('und')).toBeUndefined();
  expect(inLanguages()).toBeUndefined();
});

describe('the text of an article', () => {
  test('keeps the labels of a structured abstract, one part a line', () => {
    const { texts } = parseOne({
      abstract:
        '<AbstractText Label="BACKGROUND" NlmCategory="BACKGROUND">Rest matters.</AbstractText>' +
        '<AbstractText Label="UNLABELLED">Or so.</AbstractText><AbstractText Label="RESULTS:">It helped.</AbstractText>' +
        '<AbstractText Label="FUNDING"/><CopyrightInformation>Copyright 2021.</CopyrightInformation>',
    });
    expect(texts.abstract).toBe('BACKGROUND: Rest matters.\nOr so.\nRESULTS: It helped.');
  });

  test('loses inline markup and nothing else, in abstract and title', () => {
    const { title, texts } = parseOne({
      title: 'The <i>Zyx</i><sup>+</sup> gene &amp; CO<sub>2</sub>.',
      abstract:
        '<AbstractText>At 5&#xa0;kg/m<sup>2</sup> (<i>P</i> &lt; 0.05), <b>10</b><sup>3</sup> cells.</AbstractText>',
    });
    expect(title).toBe('The Zyx+ gene & CO2.');
    expect(texts.abstract).toBe('At 5 kg/m2 (P < 0.05), 10^3 cells.');
  });

  test('is empty, and the record kept, when there is no abstract', () => {
    expect(parseOne({})).toMatchObject({ title: 'Amber tincture and sleep.', texts: {} });
    expect(parseOne({ abstract: '<AbstractText/>' }).texts).toEqual({});
  });

  test('is the main abstract, not a plain-language or foreign one next to it', () => {
    const inCitation =
      '<OtherAbstract Type="Publisher" Language="spa"><AbstractText>Otro.</AbstractText></OtherAbstract>';
    expect(parseOne({ abstract: '<AbstractText>Main.</AbstractText>', inCitation }).texts.abstract).toBe('Main.');
    expect(parseOne({ inCitation }).texts).toEqual({});
  });

  test('comes from another English abstract where the main one is missing', () => {
    const inCitation =
      '<OtherAbstract Type="Publisher" Language="fre"><AbstractText>Autre.</AbstractText></OtherAbstract>' +
      '<OtherAbstract Type="plain-language-summary" Language="eng"><AbstractText>Plain.</AbstractText></OtherAbstract>';
    expect(parseOne({ inCitation }).texts.abstract).toBe('Plain.');
  });
});

describe('who, when and where', () => {
  test('names people as PubMed prints them, and groups', () => {
    const authors =
      '<Author ValidYN="Y"><LastName>Okafor</LastName><ForeName>Ngozi B</ForeName><Initials>NB</Initials><Suffix>Jr</Suffix></Author>' +
      '<Author ValidYN="N"><LastName>Okafr</LastName><Initials>N</Initials></Author>' +
      '<Author ValidYN="Y"><LastName>Solo</LastName></Author>' +
      '<Author ValidYN="Y"><CollectiveName>AMBER Study Group</CollectiveName></Author><Author/>';
    const inCitation = '<InvestigatorList><Investigator><LastName>Helper</LastName></Investigator></InvestigatorList>';
    expect(parseOne({ authors, inCitation }).authors).toEqual(['Okafor NB Jr', 'Solo', 'AMBER Study Group']);
  });

  test.each([
    ['<Year>2019</Year><Month>Jan</Month>', 2019],
    ['<MedlineDate>1998 Dec-1999 Jan</MedlineDate>', 1998],
    ['<MedlineDate>Winter 2003</MedlineDate>', 2003],
    ['<Year>2017</Year><Season>Winter-Spring</Season>', 2017],
    ['<MedlineDate>no date</MedlineDate>', null],
  ])('reads the year of %s', (pubDate, year) => {
    expect(parseOne({ pubDate }).year).toBe(year);
  });

  test('falls back on the electronic date', () => {
    const inArticle = '<ArticleDate DateType="Electronic"><Year>2016</Year></ArticleDate>';
    expect(parseOne({ pubDate: '', inArticle }).year).toBe(2016);
  });
});

describe('the identifiers of an article', () => {
  const idList = (ids: string) => `<ArticleIdList>${ids}</ArticleIdList>`;

  test('are its own, not those of its references', () => {
    const inData =
      idList(
        '<ArticleId IdType="pubmed">900001</ArticleId><ArticleId IdType="doi">10.5555/Amber.1</ArticleId><ArticleId IdType="pmc">PMC77</ArticleId>',
      ) +
      `<ReferenceList><Reference>${idList('<ArticleId IdType="pubmed">1</ArticleId><ArticleId IdType="doi">10.5555/other</ArticleId>')}</Reference></ReferenceList>`;
    expect(parseOne({ inData }).ids).toEqual({ pmid: '900001', doi: '10.5555/amber.1', pmcid: 'PMC77' });
  });

  test('do not come from a reference when the article has none of its own', () => {
    const inData = `<ReferenceList><Reference>${idList('<ArticleId IdType="doi">10.5555/other</ArticleId>')}</Reference></ReferenceList>`;
    expect(parseOne({ inData }).ids).toEqual({ pmid: '900001' });
  });

  test('include a DOI that only the location gives, if it is valid', () => {
    const inArticle =
      '<ELocationID EIdType="doi" ValidYN="N">10.5555/wrong</ELocationID><ELocationID EIdType="pii" ValidYN="Y">S1</ELocationID>' +
      '<ELocationID EIdType="doi" ValidYN="Y">10.5555/right</ELocationID>';
    expect(parseOne({ inArticle }).ids.doi).toBe('10.5555/right');
  });
});

describe('what indexers added', () => {
  test('is taken over as it is', () => {
    const record = parseOne({
      types: ['Randomized Controlled Trial', 'Journal Article'],
      inCitation:
        '<MeshHeadingList><MeshHeading><DescriptorName>Sleep</DescriptorName><QualifierName>physiology</QualifierName></MeshHeading>' +
        '<MeshHeading><DescriptorName>Humans</DescriptorName></MeshHeading></MeshHeadingList>' +
        '<KeywordList Owner="NOTNLM"><Keyword>amber <i>sp.</i></Keyword></KeywordList>',
    });
    expect(record).toMatchObject({
      publicationTypes: ['Randomized Controlled Trial', 'Journal Article'],
      meshTerms: ['Sleep', 'Humans'],
      keywords: ['amber sp.'],
      venue: 'Fictional Journal of Rest',
    });
  });

  test.each([
    ['Journal Article', true],
    ['Preprint', false],
    ['Editorial', null],
    ['Letter', null],
    ['Retraction of Publication', null],
  ])('decides whether a %s was peer reviewed', (type, peerReviewed) => {
    expect(parseOne({ types: [type] }).peerReviewed).toBe(peerReviewed);
  });
});

describe('books', () => {
  const book = (chapter: string, abstract = '') =>
    '<PubmedBookArticle><BookDocument><PMID>900009</PMID><ArticleIdList><ArticleId IdType="bookaccession">NBK1</ArticleId></ArticleIdList>' +
    '<Book><Publisher><PublisherName>Fictional Press</PublisherName></Publisher><BookTitle book="amber">The Amber Book</BookTitle>' +
    '<PubDate><Year>2009</Year></PubDate><AuthorList Type="editors"><Author><LastName>Editor</LastName><Initials>E</Initials></Author></AuthorList>' +
    '<ELocationID EIdType="doi" ValidYN="Y">10.5555/book</ELocationID></Book>' +
    `${chapter}<AuthorList Type="authors"><Author><LastName>Writer</LastName><Initials>W</Initials></Author></AuthorList>` +
    `<PublicationType>Review</PublicationType>${abstract}<ContributionDate><Year>2012</Year></ContributionDate></BookDocument></PubmedBookArticle>`;

  test('are works with a publisher', () => {
    const [record] = parse(setXml(book('', '<Abstract><AbstractText>All of it.</AbstractText></Abstract>')));
    expect(record).toMatchObject({
      ids: { pmid: '900009', doi: '10.5555/book' },
      title: 'The Amber Book',
      venue: 'Fictional Press',
      authors: ['Writer W'],
      year: 2009,
      texts: { abstract: 'All of it.' },
      publicationTypes: ['Review'],
    });
  });

  test('give their title, but not their identifier, to their chapters', () => {
    const [record] = parse(setXml(book('<ArticleTitle>Resin at Night</ArticleTitle>')));
    expect(record).toMatchObject({ title: 'Resin at Night', venue: 'The Amber Book', texts: {} });
    expect(record?.ids).toEqual({ pmid: '900009' });
  });
});

describe('sets with gaps', () => {
  test('may be empty', () => {
    expect(parse('<PubmedArticleSet></PubmedArticleSet>')).toEqual([]);
  });

  test('lose a record that cannot be read, not the others', () => {
    const xml = setXml(
      '<PubmedArticle/>',
      articleXml({ pmid: '5' }),
      articleXml({ title: '' }),
      articleXml({ pmid: 'x' }),
    );
    expect(parse(xml).map(({ ids }) => ids.pmid)).toEqual(['5']);
  });

  test('do not count deleted citations as records', () => {
    expect(
      parse(setXml('<DeleteCitation><PMID>3</PMID></DeleteCitation>', articleXml())).map((r) => r.ids.pmid),
    ).toEqual(['900001']);
  });

  test('are refused when none of their records can be read', () => {
    expect(() => parse(setXml('<PubmedArticle/>'))).toThrow(expect.objectContaining({ code: 'source_invalid' }));
  });

  test('are refused when they are something else', () => {
    expect(() => parse('<html><body>Back soon</body></html>')).toThrow(
      expect.objectContaining({ code: 'source_invalid' }),
    );
  });
});

describeWithSharedData('recorded efetch answers', () => {
  const read = (file: string) => parse(readShared('api', 'dev', 'pubmed_efetch', file));
  const one = (file: string): ParsedRecord => {
    const [record] = read(file);
    if (!record) throw new Error(`no record in ${file}`);
    return record;
  };
  const files = listShared('api', 'dev', 'pubmed_efetch').filter((file) => file.endsWith('.xml'));
  const withoutRecords = new Set(['jabref_MinimalEntry.xml', 'pmid_37909814.xml']);

  test.each(files.filter((file) => !withoutRecords.has(file)))('%s gives clean records', (file) => {
    const records = read(file);
    expect(records.length).toBeGreaterThan(0);
    for (const record of records) {
      const found = { tool: 'search_pubmed', query: 'q', at: '2024-01-01T00:00:00.000Z', rank: 1 };
      const whole = sourceRecord.parse({ ...record, tool: 'search_pubmed', found });
      expect(whole).toMatchObject(record);
      const wanted = /^pmid_(\d+)/.exec(file)?.[1];
      if (wanted) expect(record.ids.pmid).toBe(wanted);
      expect(record.year).toBeGreaterThan(1900);
      expect(record.venue).toBeTruthy();
      const prose = [record.title, ...Object.values(record.texts), ...record.authors, ...record.keywords].join('\n');
      expect(prose).not.toMatch(/<\/?[a-z]+:?[a-z]*>|&(?:#x?[\da-f]+|[a-z]+);|\u00a0| {2}/i);
    }
  });

  test('no record: an unknown PMID gives an empty set', () => {
    expect(read('pmid_37909814.xml')).toEqual([]);
  });

  test('no record: an article element without content is refused, not taken for an absence', () => {
    expect(() => read('jabref_MinimalEntry.xml')).toThrow(expect.objectContaining({ code: 'source_invalid' }));
  });

  test('two records in one set', () => {
    expect(read('biopython_pubmed2.xml').map(({ ids }) => ids.pmid)).toHaveLength(2);
  });

  test('CommentIn, collective author, structured abstract, trial registration, investigators', () => {
    const record = one('biomcp_efetch_22663011.xml');
    expect(record.authors.at(0)).toBe('Flaherty KT');
    expect(record.authors.at(-1)).toBe('METRIC Study Group');
    expect(record.authors.length).toBeLessThan(30);
    expect(record.texts.abstract?.split('\n').map((line) => line.split(':')[0])).toEqual([
      'BACKGROUND',
      'METHODS',
      'RESULTS',
      'CONCLUSIONS',
    ]);
    expect(record.related).toEqual([{ relation: 'registration', ids: { nct: 'NCT01245062' } }]);
    expect(record.notices).toEqual([]);
    expect(record.publicationTypes).toContain('Randomized Controlled Trial');
  });

  test.each([
    ['biopython_pubmed4.xml', 'genetic variants at the TERT gene region and risk'],
    ['glutton_medline-31388315.xml', 'in patients with RAS wild-type metastatic'],
    ['pmid_38591913.xml', 'by Klebsiella pneumoniae.'],
    ['pmid_38648015.xml', "2'-O-Methyl Modified"],
  ])('markup in the title of %s reads as text', (file, words) => {
    expect(one(file).title).toContain(words);
  });

  test('MathML reads as text in the order of the page', () => {
    expect(one('biopython_pubmed7.xml').texts.abstract).toContain('(1) inhaled 3He/129Xe MRI ventilation');
    expect(one('jabref_MathML.xml').texts.abstract).toMatch(/^Following are examples of MathML elements: ηp\^2/);
  });

  test('book article, no abstract, second entry without a title', () => {
    expect(read('jabref_BookArticleSet.xml')).toMatchObject([
      {
        ids: { pmid: '21413195' },
        title: 'Title for some article',
        year: 2012,
        texts: {},
        publicationTypes: ['Review', 'Practice Guideline'],
      },
    ]);
  });

  test('book article as the root of the document, person and collective author', () => {
    expect(one('jabref_PubmedBook.xml')).toMatchObject({
      authors: ['National Collaborating Centre for Chronic Conditions (UK)', 'Williams DA'],
      venue: 'Royal College of Physicians (UK)',
      texts: { abstract: 'just a dummy.' },
    });
  });

  test('CommentOn, book article next to an article, suffix, season, language "en"', () => {
    const [article, book] = read('jabref_Nbib.xml');
    expect(article).toMatchObject({ ids: { pmid: '23633646', doi: '10.3275/8949' }, year: 2013, notices: [] });
    expect(article?.authors[0]).toBe('Gibb FW Jr');
    expect(book?.title).toMatch(/^Rheumatoid Arthritis/);
  });

  test('vernacular title, language "ger": the translated title stays', () => {
    expect(one('pmid_38048813.xml').title).toBe('[A Broader Scope - Bio-Psycho-Social Medicine In Global Focus].');
  });

  test.each([
    ['pmid_36156117.xml', '35794888'],
    ['pmid_39345789.xml', '36993193'],
  ])('UpdateOf a preprint relates %s to it', (file, pmid) => {
    expect(one(file).related).toEqual([{ relation: 'preprint', ids: expect.objectContaining({ pmid }) }]);
  });

  test.each(['pmid_38833988.xml', 'pmid_38962805.xml'])(
    'ErratumFor makes %s a notice, not a corrected work',
    (file) => {
      expect(one(file)).toMatchObject({
        notices: [],
        texts: {},
        publicationTypes: expect.arrayContaining(['Published Erratum']),
      });
    },
  );

  test('identifiers of long reference lists are not the work’s own', () => {
    expect(one('pmid_32935693.xml').ids.pmid).toBe('32935693');
  });
});
