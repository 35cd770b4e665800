import { describe, expect, it } from 'vitest';
import { readBibliography } from '#core/library/bibliography/read-bibliography.ts';
import { numbersIn } from '#core/text/numbers.ts';
import { processorMs } from '#tests/processor-ms.ts';

// Invented entries, in the ways in which makers write them.
const read = (text: string) => readBibliography(text);
const only = (text: string) => {
  const { references } = read(text);
  expect(references).toHaveLength(1);
  return references[0];
};
const ris = (...lines: string[]) => ['TY  - JOUR', ...lines, 'ER  - '].join('\n');

describe('RIS', () => {
  it('is read with two spaces around the hyphen, the tag DOI and counters between the entries', () => {
    const { references, problems } = read(`Record #1 of 2
Provider: Nobody

TY  -  JOUR
AN  -  CN-09
AU  -  Adeyemi, B
TI  -  Velorimine for cluster headache
JA  -  Invented Journal
PY  -  2018
XR  -  PUBMED 39900001
AB  -  Attacks fell by 4 a week.
DOI  -  10.5555/VELO.2018.1
ER  -  


Record #2 of 2

TY  -  JOUR
TI  -  Another
PY  -  2017
ER  -`);
    expect(references).toMatchObject([
      {
        title: 'Velorimine for cluster headache',
        names: [{ family: 'Adeyemi', given: 'B' }],
        year: 2018,
        venue: 'Invented Journal',
        text: 'Attacks fell by 4 a week.',
        ids: { doi: '10.5555/velo.2018.1', pmid: '39900001' },
      },
      { title: 'Another', year: 2017 },
    ]);
    expect(problems).toEqual([expect.stringContaining('Record #1 of 2')]);
  });

  it('is read with a search strategy between entries, and TY behind other tags', () => {
    const { references } = read(`1. 
AU  - Lind, P
TY  - JOUR
T1  - First
Y1  - 2020//
N2  - Background: One.
Results: Two.
SP  -
ER  -  

C1  - Database: Invented <1990 to 2024>

Search Strategy:
1     exp sleep/ (99)

2. 
TY  - JOUR
T1  - Second
Y1  - 2021/Mar//
ER  - `);
    expect(references).toMatchObject([
      { title: 'First', year: 2020, text: 'Background: One.\nResults: Two.', authors: ['P Lind'] },
      { title: 'Second', year: 2021 },
    ]);
  });

  it('keeps entries apart that miss their end, and empty tags empty', () => {
    const { references } = read('TY  - JOUR\nTI  - One\nDB  -\n\nPY  - 2001\nTY  - JOUR\nTI  - Two\nPY  - 2002\n');
    expect(references).toMatchObject([
      { title: 'One', year: 2001 },
      { title: 'Two', year: 2002 },
    ]);
  });

  it.each([
    ['CR alone', (text: string) => text.replaceAll('\n', '\r')],
    ['CR and LF and a mark', (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
    ['one space before the hyphen', (text: string) => text.replaceAll('  - ', ' - ')],
    ['spaces before the tags', (text: string) => text.replaceAll(/^/gm, '  ')],
  ])('is read with %s', (_, changed) => {
    expect(only(changed(ris('AU  - Adeyemi, B', 'TI  - A title', 'PY  - 1999')))).toMatchObject({
      title: 'A title',
      year: 1999,
      authors: ['B Adeyemi'],
    });
  });

  it.each([
    ['2020//', 2020],
    ['2020/05//Spring', 2020],
    ['2020 May-Jun', 2020],
    ['Jun2023', 2023],
    ['4/3/2024', 2024],
    ['20180304', 2018],
    ['c2011', 2011],
    ['in press', null],
  ])('reads the year of “%s”', (date, year) => {
    expect(only(ris('TI  - A title', `PY  - ${date}`))?.year).toBe(year);
  });

  it('takes identifiers from wherever a maker puts them, and none of another work', () => {
    const found = (...lines: string[]) => only(ris('TI  - A title', ...lines))?.ids;
    expect(found('UR  - https://doi.org/10.5555/a.1', 'UR  - https://pubmed.ncbi.nlm.nih.gov/39900001/')).toMatchObject(
      {
        doi: '10.5555/a.1',
        pmid: '39900001',
      },
    );
    expect(found('L3  - 10.5555/a.2', 'C2  - PMC7700001')).toMatchObject({ doi: '10.5555/a.2', pmcid: 'PMC7700001' });
    expect(found('M3  - doi:10.5555/a.3')).toEqual({ doi: '10.5555/a.3' });
    expect(found('DB  - Medline', 'C5  - 39900001')).toEqual({ pmid: '39900001' });
    expect(found('DB  - Scopus', 'C2  - 39900001')).toEqual({ pmid: '39900001' });
    expect(found('DP  - EBSCOhost', 'AN  - 17640450')).toEqual({});
    expect(found('N1  - Comment on: doi:10.5555/of.another')).toEqual({});
  });

  it('gives an abstract once that stands under two tags, and its paragraphs in their order', () => {
    expect(only(ris('TI  - A title', 'N2  - The same.', 'AB  - The same.'))?.text).toBe('The same.');
    expect(only(ris('TI  - A title', 'AB  - One.', '   Two.'))?.text).toBe('One.\nTwo.');
    expect(only(ris('TI  - A title', 'AB  - Levels of', 'IL - 6 rose.'))?.text).toContain('IL - 6 rose.');
  });

  it('reports unknown tags, and an entry with neither a title nor an identifier', () => {
    const { references, problems } = read(`${ris('TI  - A title', 'QQ  - x')}\n${ris('AU  - Nobody, N.')}`);
    expect(references).toHaveLength(1);
    expect(problems).toEqual([expect.stringContaining('“QQ”'), expect.stringMatching(/^Entry 2 \(line 5,/)]);
  });
});

describe('what databases do in their own ways', () => {
  it.each([
    ['Ovid', 'DB  - Embase', 'ID  - 39900001 [http://www.ncbi.nlm.nih.gov/pubmed/?term=39900001]'],
    ['ProQuest', 'DB  - MEDLINE®', 'AN  - 2600000001; 39900001'],
    ['EBSCO', 'DP  - EBSCOhost', 'N1  - Accession Number: 155000001. Language: English. PMID: NLM39900001.'],
  ])('the PMID of %s is found', (_, ...lines) => {
    expect(only(ris('TI  - A title', ...lines))?.ids.pmid).toBe('39900001');
  });

  it('the number of Embase is no PMID, in the form of MEDLINE either', () => {
    expect(only(ris('TI  - A title', 'DB  - Embase', 'AN  - 34567890', 'ID  - 34567890'))?.ids).toEqual({});
    const entry = (...lines: string[]) =>
      only(
        [
          'VN  - Ovid',
          'DB  - Embase',
          'UI  - 34567890',
          'TI  - A title',
          'SO  - J. Inv. Sleep. 76:1, 2022.',
          ...lines,
        ].join('\n'),
      );
    expect(entry()).toMatchObject({ ids: {}, venue: 'J. Inv. Sleep' });
    expect(entry('PM  - 39900001 [http://www.ncbi.nlm.nih.gov/pubmed/?term=39900001]')?.ids).toEqual({
      pmid: '39900001',
    });
  });

  it.each([
    ['P Lind, J Berg, T Brandão', ['P Lind', 'J Berg', 'T Brandão']],
    ['P. Lind, J. A. Berg', ['P. Lind', 'J. A. Berg']],
    ['Lind, Petra', ['Petra Lind']],
  ])('authors with their initials first are apart: %s', (given, authors) => {
    expect(only(`Title,Authors,Year\nA title,"${given}",2020`)?.authors).toEqual(authors);
  });

  it('the address of an entry in the Cochrane Library is no DOI', () => {
    const address = 'https://www.cochranelibrary.com/central/doi/10.1002/central/CN-09000001/full';
    expect(only(ris('TI  - A title', `US  - ${address}`))?.ids).toEqual({ url: address });
  });

  it('characters of HTML in names end no name', () => {
    expect(only(ris('TI  - A title', 'AU  - L&oacute;pez, J.'))?.names).toEqual([{ family: 'López', given: 'J.' }]);
  });

  it('keywords and kinds of publication are kept, those of this program apart', () => {
    expect(
      only(
        ris('TI  - A title', 'KW  - *sleep', 'KW  - saline', 'KW  - Screening: included', 'M3  - Conference Abstract'),
      ),
    ).toMatchObject({ keywords: ['sleep', 'saline'], publicationTypes: ['Conference Abstract'] });
    expect(
      only('PMID- 39900001\nTI  - A title\nPT  - Randomized Controlled Trial\nMH  - *Sleep\nOT  - saline'),
    ).toMatchObject({ keywords: ['saline'], meshTerms: ['Sleep'], publicationTypes: ['Randomized Controlled Trial'] });
    expect(only('Title,Authors,Keywords\nA title,"Lind, P.","sleep, saline"')).toMatchObject({
      keywords: ['sleep', 'saline'],
    });
    expect(only('[{"title": "A title", "keywords": ["sleep, deep", "saline"]}]')?.keywords).toEqual([
      'sleep, deep',
      'saline',
    ]);
  });

  it('an abstract of several paragraphs in EndNote’s form ends no entry', () => {
    const { references, problems } = read(
      '%0 Journal Article\n%T One\n%X First.\n\nSecond.\n%R 10.5555/a\n\n%0 Book\n%T Two',
    );
    expect(references).toMatchObject([
      { title: 'One', text: 'First.\nSecond.', ids: { doi: '10.5555/a' } },
      { title: 'Two' },
    ]);
    expect(problems).toEqual([]);
  });

  it.each([
    [
      'the Web of Science, under its tags',
      'PT\tAU\tAF\tTI\tSO\tPY\tDI\tDE\nJ\tLind, P; Berg, J\tLind, Petra; Berg, Jan\tA title\tSLEEP\t2020\t10.5555/a\tsleep; saline',
    ],
    [
      'EndNote',
      'Reference Type\tAuthor\tYear\tTitle\tJournal\tDOI\tKeywords\nJournal Article\tLind, Petra//Berg, Jan\t2020\tA title\tSLEEP\t10.5555/a\tsleep; saline',
    ],
    [
      'Embase, as text',
      'RECORD 1\n\nTITLE\n  A title\nAUTHOR NAMES\n  Lind, Petra; Berg, Jan\nSOURCE TITLE\n  SLEEP\nPUBLICATION YEAR\n  2020\nDOI\n  10.5555/a\nKEYWORDS\n  sleep\n  saline',
    ],
  ])('the table of %s is read whole', (_, text) => {
    expect(only(text)).toMatchObject({
      ...{ title: 'A title', authors: ['Petra Lind', 'Jan Berg'], year: 2020, venue: 'SLEEP' },
      ...{ ids: { doi: '10.5555/a' }, keywords: ['sleep', 'saline'] },
    });
  });

  it('registrations of the ICTRP have a text to be screened by', () => {
    const trial =
      '<Trial><TrialID>NCT04100001</TrialID><Public_title>Saline for sleep</Public_title><Primary_sponsor>Acme</Primary_sponsor><Date_registration>01/02/2019</Date_registration><web_address>https://clinicaltrials.gov/study/NCT04100001</web_address><Study_type>Interventional</Study_type><Condition>Insomnia</Condition><Intervention>Saline &lt; 5 ml</Intervention></Trial>';
    expect(
      only(`<?xml version="1.0"?><Trials_downloaded_from_ICTRP>${trial}</Trials_downloaded_from_ICTRP>`),
    ).toMatchObject({
      ...{ title: 'Saline for sleep', authors: ['Acme'], year: 2019, ids: { nct: 'NCT04100001' } },
      text: 'Study type: Interventional\nCondition: Insomnia\nIntervention: Saline < 5 ml',
    });
  });

  it.each([
    ['RIS', ris('TI  - One'), 'TY  - JOUR\nTI  - Two\nAB  - It beg'],
    ['Web of Science', 'PT J\nTI One\nER\n', 'PT J\nTI Two\nAB It beg'],
  ])('a file of %s that ends within an entry is reported as cut off', (_, whole, rest) => {
    const cut = expect.stringContaining('cut off');
    expect(read(`${whole}\n${rest}`).problems).toEqual([cut]);
    expect(read(`${whole}\n${whole}`).problems).toEqual([]);
  });
});

describe('MEDLINE', () => {
  const one = (...lines: string[]) => only(['PMID- 39900001', ...lines].join('\n'));

  it('is read with lines set in, full names, bodies in their place and identifiers', () => {
    expect(
      one(
        'DP  - 2020 Dec 31',
        'TI  - A long title that goes on over',
        '      two lines.',
        'LID - S0000-1 [pii]',
        'LID - 10.5555/a.1 [doi]',
        'AB  - BACKGROUND: One. RESULTS: It was 95% (90.3',
        '      to 97.6).',
        'FAU - Adeyemi, Bola',
        'AU  - Adeyemi B',
        'CN  - Sleep Study Group',
        'FAU - Lind, Petra',
        'AU  - Lind P',
        'JT  - Invented Journal',
        'PMC - PMC7700001',
      ),
    ).toEqual({
      ids: { pmid: '39900001', doi: '10.5555/a.1', pmcid: 'PMC7700001' },
      title: 'A long title that goes on over two lines.',
      authors: ['Bola Adeyemi', 'Sleep Study Group', 'Petra Lind'],
      names: [
        { family: 'Adeyemi', given: 'Bola' },
        { literal: 'Sleep Study Group' },
        { family: 'Lind', given: 'Petra' },
      ],
      year: 2020,
      venue: 'Invented Journal',
      text: 'BACKGROUND: One. RESULTS: It was 95% (90.3 to 97.6).',
    });
  });

  it('gives the title in its own language where nobody has translated it', () => {
    expect(one('TI  - [Not Available].', 'TT  - Le sommeil.', 'AU  - Dupont L')).toMatchObject({
      title: 'Le sommeil.',
      names: [{ family: 'Dupont', given: 'L' }],
    });
  });
});

describe('BibTeX', () => {
  it('is read with abbreviations, particles, suffixes, bodies, LaTeX and powers', () => {
    expect(
      only(`@string{jis = "Journal of Invented Sleep"}
@article{a, author={de la Cruz, Ana and Costa, Jr., Paul T. and {WHO Sleep Group} and {\\O}deg{\\aa}rd, {\\AA}se},
  title={10\\textsuperscript{6} against $10^{9}$ {CFU} at $\\geq$ 65 years}, journal=jis, date={2012-05/2013-01},
  abstract={A text of 12 patients.}, eprint={39900001}, eprinttype={pubmed}}`),
    ).toEqual({
      ids: { pmid: '39900001' },
      title: '10^6 against 10^9 CFU at ≥ 65 years',
      authors: ['Ana de la Cruz', 'Paul T. Costa Jr.', 'WHO Sleep Group', 'Åse Ødegård'],
      names: [
        { family: 'Cruz', given: 'Ana', particle: 'de la' },
        { family: 'Costa', given: 'Paul T.', suffix: 'Jr.' },
        { literal: 'WHO Sleep Group' },
        { family: 'Ødegård', given: 'Åse' },
      ],
      year: 2012,
      venue: 'Journal of Invented Sleep',
      text: 'A text of 12 patients.',
    });
  });

  it.each([
    ['an open brace', '@article{bad, title={Half {of an entry}, year={2020}\n}\n'],
    ['a missing comma', '@article{bad, title={Whole}, year={2013}\n url={http://a.example}}\n'],
  ])('names an entry with %s, and reads the next', (_, broken) => {
    const { references, problems } = read(`${broken}\n@book{good, title={Sleep}, author={Lind, Per}, year={2019}}\n`);
    expect(references.at(-1)).toMatchObject({ title: 'Sleep', year: 2019 });
    expect(problems).toEqual([expect.stringMatching(/^Line 1: .*bad/)]);
  });

  it('reads entries in parentheses, set in, and two on a line, among comments', () => {
    const { references } = read(`Words outside.
@comment{x}
@ARTICLE(p, title = "An " # "entry", year = "2011")
  @article{i, title={Indented}, year={2012}} @article{s, title={Second}, year={2014}}`);
    expect(references.map(({ title }) => title)).toEqual(['An entry', 'Indented', 'Second']);
  });
});

describe('what programs forget', () => {
  it('per cent signs that LaTeX would read as comments are kept', () => {
    expect(
      only(
        '@article{a, title={Rates of 5% and 10\\% in adults}, abstract={Of all 5% fell.}, url={https://a.example/%20b}}',
      ),
    ).toMatchObject({
      title: 'Rates of 5% and 10% in adults',
      text: 'Of all 5% fell.',
      ids: { url: 'https://a.example/%20b' },
    });
  });

  it('words for nothing are none', () => {
    expect(only(ris('TI  - A title', 'AB  - NA', 'JO  - None'))).toMatchObject({ text: null, venue: null });
  });

  it('undeclared abbreviations are reported, and the entry is read', () => {
    const { references, problems } = read('@article{a, title={T}, journal = IEEE_J, year=2016}');
    expect(references).toMatchObject([{ title: 'T', year: 2016 }]);
    expect(problems).toEqual([expect.stringContaining('IEEE_J')]);
  });

  it('two entries under one key are two, and a chapter has the year of its book', () => {
    expect(read('@article{a, title={One}}\n@article{a, title={Two}}').references).toHaveLength(2);
    const chapter = '@inproceedings{c, title={Chapter}, crossref={p}}\n@proceedings{p, title={The Book}, year={2003}}';
    expect(read(chapter).references[0]).toMatchObject({ title: 'Chapter', year: 2003, venue: 'The Book' });
  });
});

describe('JSON', () => {
  const entry = { title: 'A title', author: [{ family: 'Lind', given: 'P' }] };

  it.each([
    ['a list', [entry]],
    ['Zotero', { items: [entry] }],
    ['Crossref', { status: 'ok', message: { items: [{ ...entry, title: ['A title'] }] } }],
    [
      'Zotero’s own form',
      [
        {
          key: 'A',
          data: { title: 'A title', creators: [{ creatorType: 'author', lastName: 'Lind', firstName: 'P' }] },
        },
      ],
    ],
    ['Lens', { data: [{ title: 'A title', authors: [{ last_name: 'Lind', first_name: 'P' }] }] }],
    ['OpenAlex', { results: [{ title: 'A title', authorships: [{ author: { display_name: 'P Lind' } }] }] }],
    ['Mendeley', [{ title: 'A title', authors: [{ last_name: 'Lind', first_name: 'P' }] }]],
  ])('is read as %s wraps it', (_, wrapped) => {
    expect(only(JSON.stringify(wrapped))).toMatchObject({ title: 'A title', names: [{ family: 'Lind', given: 'P' }] });
  });

  it.each([
    [{ literal: 'Spring 2014' }, 2014],
    [{ raw: '2013-21/2013-22' }, 2013],
    ['2016-05', 2016],
    [[{ year: '2009' }], 2009],
    [{ 'date-parts': [['2011', '5']] }, 2011],
    [{ 'date-parts': [2012, 5] }, 2012],
    [{ 'date-parts': [[2010, null]] }, 2010],
    [{}, null],
  ])('reads the date %j', (issued, year) => {
    expect(only(JSON.stringify([{ ...entry, issued }]))?.year).toBe(year);
  });

  it('keeps particles and suffixes, and finds numbers in the note', () => {
    const author = [
      { family: 'Berg', given: 'Jan', 'non-dropping-particle': 'van der' },
      { family: 'King', given: 'M', suffix: 'Jr.' },
      { literal: 'Novo Invented A/S' },
    ];
    expect(only(JSON.stringify([{ title: 'T', author, note: 'PMID: 39900001\nPMCID: PMC7700001' }]))).toMatchObject({
      authors: ['Jan van der Berg', 'M King Jr.', 'Novo Invented A/S'],
      ids: { pmid: '39900001', pmcid: 'PMC7700001' },
    });
  });

  it('reports where it is damaged', () => {
    expect(read('[{"title": "A"')).toMatchObject({ references: [], problems: [expect.stringContaining('damaged')] });
  });
});

describe('tables', () => {
  it.each([
    ['PubMed', 'PMID,Title,Authors,Publication Year,DOI\n39900001,A title,"Lind P, O\'Neill RE.",2020,10.5555/a'],
    [
      'Embase',
      '"SEARCH QUERY","sleep:ti"\n-----\n\n"Title","Author Names","Publication Year","Medline PMID","DOI"\n"A title","Lind P., O\'Neill R.E.","2020",39900001,10.5555/a',
    ],
    [
      'Scopus',
      '\uFEFF"Authors","Author full names","Title","Year","DOI","PubMed ID"\n"x","Lind, P. (57190394669); O\'Neill, R. E. (57190394660)","A title",2020,10.5555/a,39900001',
    ],
    [
      'RefWorks',
      "Authors, Primary\tTitle Primary\tPub Year\tDOI\tPMID\t\nLind,P.;O'Neill,R. E.\tA title\t2020\t10.5555/a\t39900001\t",
    ],
    [
      'EBSCO',
      'Article Title,Author,Publication Date,DOI,PMID\n"A title","Lind, P.; O\'Neill, R. E.",="Jun2020","10.5555/a",39900001',
    ],
    [
      'a spreadsheet',
      'sep=;\nTitel;Autoren;Jahr;DOI;PMID\n"A title";Lind, P.| O\'Neill, R. E.;2020;https://doi.org/10.5555/a;39900001.0',
    ],
  ])('of %s are read by their heads', (_, table) => {
    expect(only(table)).toMatchObject({
      title: 'A title',
      names: [{ family: 'Lind' }, { family: "O'Neill" }],
      year: 2020,
      ids: { doi: '10.5555/a', pmid: '39900001' },
    });
  });
});

describe('other forms', () => {
  it.each([
    [
      'Web of Science',
      'FN Clarivate\nVR 1.0\nPT J\nAU Lind, P\n   Berg, J\nAF Lind, Petra\n   van der Berg, Jan\nTI A title that\n   goes on\nSO INVENTED SLEEP\nPY 2020\nDI 10.5555/a\nPM 39900001\nER\n\nEF',
    ],
    [
      'EndNote',
      '%0 Journal Article\n%A Lind, Petra\n%A van der Berg, Jan\n%T A title that goes on\n%J INVENTED SLEEP\n%D 2020\n%R 10.5555/a\n%U https://pubmed.ncbi.nlm.nih.gov/39900001/',
    ],
    [
      'RefWorks',
      'RT Journal Article\nA1 Lind, Petra\nA1 van der Berg, Jan\nT1 A title that goes on\nJF INVENTED SLEEP\nYR 2020\nDO 10.5555/a\nPMID 39900001\nUL https://pubmed.ncbi.nlm.nih.gov/39900001/',
    ],
    [
      'Ovid MEDLINE',
      'VN  - Ovid Technologies\nDB  - Ovid MEDLINE(R)\nUI  - 39900001\nAU  - Lind P\nFA  - Lind, Petra\nFA  - van der Berg, Jan\nTI  - A title that\n      goes on\nSO  - INVENTED SLEEP. 12(3):1-9, 2020 May 01.\nDO  - https://dx.doi.org/10.5555/a\nYR  - 2020',
    ],
    [
      'Ovid’s own text',
      '<1>\nUnique Identifier\n  39900001\nTitle\n  A title that goes on\nAuthors\n  Lind, Petra; van der Berg, Jan\nJournal\n  INVENTED SLEEP\nYear of Publication\n  2020\nDOI\n  10.5555/a',
    ],
    [
      'EndNote’s XML',
      '<xml><records><record><contributors><authors><author><style>Lind, Petra</style></author><author>van der Berg, Jan</author></authors></contributors><titles><title><style>A title that goes on</style></title><secondary-title>INVENTED SLEEP</secondary-title></titles><dates><year>2020</year></dates><electronic-resource-num>10.5555/a</electronic-resource-num><urls><related-urls><url>https://pubmed.ncbi.nlm.nih.gov/39900001/</url></related-urls></urls></record></records></xml>',
    ],
  ])('%s', (_, text) => {
    expect(only(text)).toMatchObject({
      title: 'A title that goes on',
      names: [
        { family: 'Lind', given: 'Petra' },
        { family: 'Berg', given: 'Jan', particle: 'van der' },
      ],
      year: 2020,
      venue: 'INVENTED SLEEP',
      ids: { doi: '10.5555/a', pmid: '39900001' },
    });
  });

  it('are none where the text is no bibliography', () => {
    for (const text of ['', 'Dear reader', 'a,b\n1,2', '@ home'])
      expect(read(text)).toMatchObject({ format: null, references: [] });
  });
});

describe('numbers of an abstract', () => {
  it.each([
    ['p < 0·05; HR 0·72 (95% CI 0·61–0·85)', 'p < 0·05; HR 0·72 (95% CI 0·61–0·85)'],
    ['loss of −2.8 kg, –2.9 kg, -3.0 kg and ‐3.1 kg', 'loss of −2.8 kg, –2.9 kg, -3.0 kg and ‐3.1 kg'],
    ['1 204 of 31 441 patients', '1 204 of 31 441 patients'],
    ['10<sup>8-10</sup> CFU, 10⁻³ M, 3.5 × 10<sup>(6)</sup>', '10^8-10 CFU, 10^−3 M, 3.5 × 10^6'],
    ['1/2 and ½ of 2<sup>1</sup>/<sub>2</sub> cups', '1/2 and ½ of 2 1/2 cups'],
  ])('stay as they are printed: %s', (printed, kept) => {
    const text = only(ris('TI  - A title', `AB  - ${printed}`))?.text ?? '';
    expect(text.replaceAll(/[\u2009\u00a0]/g, ' ')).toBe(kept);
    expect(numbersIn(text).map(({ value }) => value)).toEqual(numbersIn(kept).map(({ value }) => value));
  });
});

describe('hostile files', () => {
  const LONG = 300_000;
  it.each([
    ['line breaks', `x${'\n'.repeat(LONG)}x`],
    ['tags', 'AB  - \n'.repeat(LONG / 10)],
    ['opening brackets', `@article{a, title={${'{'.repeat(LONG)}`],
    ['ats', '@a{'.repeat(LONG / 10)],
    ['spaces', `TY  - JOUR\nTI  - ${' '.repeat(LONG)}x\nAU  - ${', '.repeat(LONG / 2)}\nER  - `],
    ['tags of HTML', `TY  - JOUR\nTI  - x\nAB  - ${'<p a="'.repeat(LONG / 6)}\nER  - `],
    ['quotation marks', `Title,Year\n${'"'.repeat(LONG)}`],
    ['numbers', `TY  - JOUR\nTI  - x\nUR  - ${'10.1234/'.repeat(LONG / 8)}\nER  - `],
  ])('of %s take no longer than their length', (_, text) => {
    const started = processorMs();
    read(text);
    expect(processorMs() - started).toBeLessThan(5_000);
  });
});

it.each(['\n', ' ', '\t', '@', '\n@a', '\n@a {'])('is read quickly where it is nothing but %j', (part) => {
  const before = processorMs();
  expect(readBibliography(`x${part.repeat(200_000 / part.length)}x`)).toBeDefined();
  expect(processorMs() - before).toBeLessThan(3_000);
});
