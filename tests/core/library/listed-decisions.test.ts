import { describe, expect, it } from 'vitest';
import { readBibliography } from '#core/library/bibliography/read-bibliography.ts';

const read = (text: string, name = 'export.csv') => readBibliography(text, name);
/** "Kofi: include (reason)" for each decision of each entry. */
const decided = (text: string, name?: string) =>
  read(text, name).references.map(({ decisions = [] }) =>
    decisions.map(({ by, stage, decision, reason }) =>
      [by ?? '–', stage, decision, ...(reason ? [reason] : [])].join(': '),
    ),
  );
const ris = (...notes: string[][]) =>
  notes
    .map((lines, n) => ['TY  - JOUR', `TI  - Trial ${n}`, ...lines.map((line) => `N1  - ${line}`), 'ER  - '].join('\n'))
    .join('\n\n');

describe('decisions of ASReview', () => {
  it('are read from notes of RIS, wherever in a note they are', () => {
    const file = ris(
      ['ASReview_relevant'],
      ['Additional notes', 'Additional notes. ASReview_irrelevant. More'],
      ['ASReview_not_seen'],
      ['<p>ASReview_relevant</p>'],
      ['Imported twice: ASReview_relevant and ASReview_irrelevant'],
      [],
    );
    expect(decided(file)).toEqual([
      ['–: abstract: include'],
      ['–: abstract: exclude'],
      [],
      ['–: abstract: include'],
      [],
      [],
    ]);
  });

  it('name who decided, and when, where the file does', () => {
    const { references } = read(
      ris(['ASReview_relevant', 'asreview_user_name: "Kofi"', 'asreview_time: 1700000000.5']),
      'export.ris',
    );
    expect(references[0]?.decisions).toMatchObject([{ by: 'Kofi', at: '2023-11-14T22:13:20.500Z' }]);
  });

  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('are read from the columns of a table with %s', (_, mark) => {
    const rows = [
      ['title', 'abstract', 'included', 'asreview_label', 'asreview_user_name'],
      ['One', 'a', '0', '1.0', 'Kofi'],
      ['Two', 'b', '', '0.0', 'Kofi'],
      ['Three', 'c', '', 'nan', ''],
      ['Four', 'd', '', '', ''],
    ];
    expect(decided(`\uFEFF${rows.map((row) => row.join(mark)).join('\r\n')}`)).toEqual([
      ['Kofi: abstract: include'],
      ['Kofi: abstract: exclude'],
      [],
      [],
    ]);
  });

  it.each(['included', 'label_included', 'label', 'final_included', 'include'])('are read from a column %s', (name) => {
    const file = `title,year,${name}\nOne,2020,1\nTwo,2020,0\nThree,2020,yes\nFour,2020,FALSE\nFive,2020,-1\n`;
    expect(decided(file)).toEqual([
      ['–: abstract: include'],
      ['–: abstract: exclude'],
      ['–: abstract: include'],
      ['–: abstract: exclude'],
      [],
    ]);
  });

  it('say which values could not be read, in which column and line', () => {
    const { problems } = read('title,year,included\nOne,2020,1\nTwo,2020,perhaps\nThree,2020,later\n');
    expect(problems).toHaveLength(1);
    for (const part of ['included', 'perhaps', '2 values', 'line 3']) expect(problems[0]).toContain(part);
  });

  it('are none in a column of another table that has the same name', () => {
    const { references, problems } = read('title,year,label\nOne,2020,oncology\nTwo,2020,cardiology\n');
    expect([references.flatMap(({ decisions = [] }) => decisions), problems]).toEqual([[], []]);
  });
});

describe('decisions of Rayyan', () => {
  const note =
    'RAYYAN-INCLUSION: {"Kofi O\'Neill"=>"Excluded", "Ama"=>"Maybe"} | RAYYAN-LABELS: ML,Hospital | RAYYAN-EXCLUSION-REASONS: wrong population,foreign language | USER-NOTES: {"Kofi"=>["check"]}';
  const wanted = ["Kofi O'Neill: abstract: exclude: wrong population, foreign language", 'Ama: abstract: maybe'];

  it('are read from notes of RIS, CSV and BibTeX, and as EndNote and Zotero pass them on', () => {
    const escaped = note.replaceAll('"', '&quot;').replaceAll('>', '&gt;');
    expect(decided(ris([note], [`<p>${escaped}</p>`]))).toEqual([wanted, wanted]);
    expect(decided(`key,title,year,notes\n1,One,2020,"${note.replaceAll('"', '""')}"\n`)).toEqual([wanted]);
    expect(decided(`@article{a, title={One}, year={2020}, note={${note}}}\n`)).toEqual([wanted]);
  });

  it('of the first exports are true or false', () => {
    expect(decided(ris(['RAYYAN-INCLUSION: {"Ama"=>true, "Kofi"=>false}']))).toEqual([
      ['Ama: abstract: include', 'Kofi: abstract: exclude'],
    ]);
  });
});

describe('decisions of Covidence', () => {
  const file =
    'Title,Authors,Published Year,Journal,DOI,Ref,Covidence #,Study,Notes,Tags\nOne,Smith J,2019,J,10.5555/a,,#12,Smith 2019,"Exclusion reason: Wrong population; ",\n';

  it.each([
    ['irrelevant', ['Covidence: abstract: exclude: Wrong population']],
    ['select', ['Covidence: abstract: include']],
    ['excluded', ['Covidence: abstract: include', 'Covidence: fulltext: exclude: Wrong population']],
    ['included', ['Covidence: abstract: include', 'Covidence: fulltext: include']],
    ['screen', []],
  ])('are read from the name of its list %s', (list, wanted) =>
    expect(decided(file, `review_59500_${list}_csv_20190925102123 (1).csv`)).toEqual([wanted]),
  );

  it('are missed in a file that was renamed, which is reported', () => {
    const { references, problems } = read(file, 'mine.csv');
    expect(references[0]?.decisions).toBeUndefined();
    expect(problems.join()).toContain('Covidence');
  });
});

describe('decisions of EPPI-Reviewer', () => {
  it('are read from the codes of its screening tools', () => {
    const file =
      'ItemId,Title,Year,"Screen on Title & Abstract","Screen on Full Text"\n1,One,2020,INCLUDE based on title & abstract,EXCLUDE on population\n2,Two,2020,Exclude: wrong design,\n';
    expect(decided(file)).toEqual([
      ['–: abstract: include', '–: fulltext: exclude: population'],
      ['–: abstract: exclude: wrong design'],
    ]);
  });
});

it('reads no decisions where they are not asked for', () => {
  expect(readBibliography('title,year,included\nOne,2020,1\n').references).toEqual([
    expect.not.objectContaining({ decisions: expect.anything() }),
  ]);
});

describe('tables as other programs write them', () => {
  it('with a quotation mark that is not closed lose that line alone', () => {
    const file =
      'title;abstract;included\n"Scooped" risks;;1\nTwo;"quoted; whole";1\nThree;"One of the problems;0\nFour;plain;1\n';
    const { references, problems } = read(file);
    expect(references.map(({ title, text }) => [title, text])).toEqual([
      ['"Scooped" risks', null],
      ['Two', 'quoted; whole'],
      ['Three', '"One of the problems'],
      ['Four', 'plain'],
    ]);
    expect(references.map(({ decisions = [] }) => decisions[0]?.decision)).toEqual([
      ...['include', 'include', 'exclude', 'include'],
    ]);
    expect(problems).toEqual([expect.stringMatching(/^Line 4: /)]);
  });

  it('list authors as Python does', () => {
    const file = `title,authors,year\nOne,"['Marx, Karl', ""O'Neill, Ann""]",2014\n`;
    expect(read(file).references[0]?.authors).toEqual(['Karl Marx', "Ann O'Neill"]);
  });

  it('are those of both stages of Colandr, and report what it leaves open', () => {
    const file = [
      'study_id,citation_screening_status,fulltext_screening_status,citation_title,citation_authors,citation_pub_year,citation_exclude_reasons,fulltext_exclude_reasons',
      '1,included,excluded,One,"Lind, P.",2020,,wrong drug',
      '2,excluded,not_screened,Two,"Lind, P.",2020,wrong population,',
      '3,conflict,not_screened,Three,"Lind, P.",2020,,',
    ].join('\n');
    expect(decided(file)).toEqual([
      ['–: abstract: include', '–: fulltext: exclude: wrong drug'],
      ['–: abstract: exclude: wrong population'],
      [],
    ]);
    expect(read(file).problems).toEqual([expect.stringContaining('“conflict”')]);
  });

  it('have numbers with a decimal comma, or those of Abstrackr and revtools', () => {
    expect(decided('title;included\nOne;1,0\nTwo;0,0\n')).toEqual([['–: abstract: include'], ['–: abstract: exclude']]);
    expect(decided('title,year,consensus\nOne,2020,1\nTwo,2020,-1\nThree,2020,0\nFour,2020,x\n')).toEqual([
      ['–: abstract: include'],
      ['–: abstract: exclude'],
      ['–: abstract: maybe'],
      [],
    ]);
    expect(decided('title,year,screened_abstracts\nOne,2020,selected\nTwo,2020,unknown\n')).toEqual([
      ['–: abstract: include'],
      [],
    ]);
  });
});
