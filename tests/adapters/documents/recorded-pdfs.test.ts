import { beforeAll, expect, it } from 'vitest';
import { cutPassages } from '#core/library/cut-passages.ts';
import { findQuote } from '#core/library/find-quote.ts';
import type { ReadDocument } from '#core/ports/document-reader.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';
import { asRead, readRecorded } from './read-files.ts';

const PAPERS = [
  'layout/latex_multicolumn.pdf',
  'papers/acl_2020_main_207.pdf',
  'papers/bmc_evolbiol_11_313.pdf',
  'papers/hindawi_PMC4745294.pdf',
  'papers/joss_paper.pdf',
  'papers/scielo_hoehnea_pt.pdf',
  'papers/trials_16_12.pdf',
  'papers/trials_16_17.pdf',
];

describeWithSharedData('recorded papers', () => {
  const read = new Map<string, ReadDocument>();
  const of = (name: string) => {
    const found = [...read].find(([file]) => file.includes(name))?.[1];
    if (!found) throw new Error(`No paper named ${name}`);
    return found;
  };

  beforeAll(async () => {
    for (const name of PAPERS) read.set(name, asRead(await readRecorded(name)));
  });

  it('are read with their pages, titles and DOIs', () => {
    expect(PAPERS.map((name) => [of(name).pages.length, of(name).title, of(name).doi])).toEqual([
      [3, 'Two-Column Document with Lorem Ipsum', null],
      [13, 'SPECTER: Document-level Representation Learning using Citation-informed Transformers', null],
      [
        8,
        'Evolution of ultraviolet vision in the largest avian radiation - the passerines',
        '10.1186/1471-2148-11-313',
      ],
      [3, 'Pseudohypoaldosteronism in a Neonate Presenting as Life-Threatening Hyperkalemia', '10.1155/2016/6384697'],
      [2, 'Fidgit: An ungodly union of GitHub and figshare', null],
      [
        11,
        'Prospecção química, atividade antioxidante, anticolinesterásica e antifúngica de extratos etanólicos de espécies de Senna Mill. (Fabaceae)',
        '10.1590/2236-8906-111/2020',
      ],
      [
        7,
        'Specifying the target difference in the primary outcome for a randomised controlled trial: guidance for researchers',
        '10.1186/s13063-014-0526-8',
      ],
      [
        6,
        'A primary care, electronic health record-based strategy to promote safe drug use: study protocol for a randomized controlled trial',
        '10.1186/s13063-014-0524-x',
      ],
    ]);
  });

  // Each runs over a line, and where it says so over the end of a column or page, as printed.
  it.each([
    ['acl_2020', 'Representation learning is a critical ingredient for natural language processing systems.'],
    ['acl_2020', 'but these models are targeted towards token- and sentence-level training objectives'],
    // From the left to the right column of page 1.
    ['acl_2020', 'In recent years, substantial improvements in NLP tools have been brought about by pretrained ne'],
    ['trials_16_17', 'Ensuring safe medication use is'],
    // From page 4 to 5.
    [
      'trials_16_17',
      'Innovative low-cost interventions are necessary to standardize and improve the currently fragmented system of patient medication information.',
    ],
    // "be-" at the end of a line, and "Non-adherence" with its own hyphen.
    ['trials_16_17', 'seeking behavioral maintenance in support of sustained adherence to prescribed regimens'],
    ['trials_16_17', 'Non-adherence to prescribed medications is well documented, highly prevalent'],
    [
      'bmc_evolbiol',
      'This is the most species rich of all avian orders and the only one except the shorebirds (Charadriiformes)',
    ],
    ['acl_2020', 'compare to a state-of-the-art graph representation learning model'],
    ['trials_16_12', 'little practical advice is available on specifying the target difference'],
    ['scielo', 'catalogadas 42 espécies (Souza & Bortoluzzi 2015)'],
  ])('read on: %s, %s', (name, sentence) => {
    expect(of(name).text).toContain(sentence);
  });

  it('lose running heads and page numbers', () => {
    expect(of('trials_16_17').text).not.toMatch(/Page \d of 6/);
    expect(of('trials_16_12').text).not.toMatch(/Page \d of 7/);
    expect(of('acl_2020').text).not.toMatch(/^227\d$/m);
    expect(of('hindawi').text).not.toMatch(/^Case Reports in Endocrinology$/m);
  });

  it('keep sections under their headings', () => {
    expect(of('acl_2020').sections.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Abstract', '1 Introduction', '2.1 Overview', '5 Results', 'References']),
    );
    const titles = of('trials_16_17').sections.map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining(['Abstract', 'Background', 'Methods/Design', 'Discussion', 'References']),
    );
  });

  it('keep the rows of tables', () => {
    expect(of('acl_2020').text).toContain('SciBERT (2019) | 79.7 | 80.7 | 50.7 | 73.1 | 47.7');
    expect(of('scielo').text).toContain(
      'S. occidentalis (Caule) | 30,03 h | ± 1,00 | 11,19 a | ± 0,15 | 57,26 c | ± 0,02',
    );
  });

  it('know their authors and years', () => {
    expect(of('trials_16_17').authors).toEqual([
      'Kamila Przytula',
      'Stacy Cooper Bailey',
      'William L Galanter',
      'Bruce L Lambert',
      'Neeha Shrestha',
      'Carolyn Dickens',
      'Suzanne Falck',
      'Michael S Wolf',
    ]);
    expect(of('bmc_evolbiol').authors).toEqual(['Anders Ödeen', 'Olle Håstad', 'Per Alström']);
    expect(['trials_16_17', 'bmc_evolbiol', 'acl_2020'].map((name) => of(name).year)).toEqual([2015, 2011, 2020]);
  });

  it('give the page and the lines of a quote', () => {
    const place = findQuote(
      of('acl_2020'),
      'Representation learning is a critical ingredient for natural language processing systems.',
    );
    expect(place?.page).toBe(1);
    expect(place?.rectangles.length).toBeGreaterThanOrEqual(2);
  });

  it('say of blocks and printed runs where they stand: in order, within the text and on the page', () => {
    for (const { text, blocks, placed, pages, sections } of read.values()) {
      expect(blocks.map(({ start, end }) => text.slice(start, end)).join('\n\n')).toBe(text);
      let last = 0;
      for (const { start, end, place } of placed) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        last = end;
        const page = pages[place.page - 1];
        expect(place.x + place.width).toBeLessThan((page?.width ?? 0) + 30);
        expect(place.y + place.height).toBeLessThan((page?.height ?? 0) + 30);
      }
      for (const { title, start, end } of sections) {
        expect(text.slice(start, start + title.length)).toBe(title);
        expect(end).toBeGreaterThan(start);
      }
    }
  });

  it('are cut into passages without their lists of references', () => {
    for (const document of read.values()) {
      for (const { text, start, end } of cutPassages(document)) {
        expect(text).toBe(document.text.slice(start, end));
        for (const block of document.blocks.filter(({ kind }) => kind === 'heading' || kind === 'reference')) {
          expect(block.end <= start || block.start >= end).toBe(true);
        }
      }
    }
  });
});

describeWithSharedData('recorded files that are not papers', () => {
  it.each([
    [
      'encrypted/aes-256_password_foo.pdf',
      'encrypted',
      'This PDF is locked with a password. Save a copy without it, then add that.',
    ],
    [
      'malformed/jabref_zero_bytes_like.pdf',
      'disguised',
      'This file is named .pdf but is plain text. Add the document itself, under its own kind of name.',
    ],
    [
      'malformed/ocrmypdf_invalid.pdf',
      'broken',
      'This PDF is damaged and cannot be read. Download or save it again, then add the new copy.',
    ],
    [
      'malformed/pdfjs_poppler-937-0-fuzzed.pdf',
      'broken',
      'This PDF is damaged and cannot be read. Download or save it again, then add the new copy.',
    ],
  ])('%s is refused: %s', async (name, refused, reason) => {
    expect(await readRecorded(name)).toEqual({ refused, reason });
  });

  it.each([
    ['malformed/pdfjs_helloworld-bad.pdf', 'Hello, world!'],
    ['malformed/pdfjs_issue9105_other.pdf', 'Adobe tweet'],
    ['malformed/pdfjs_xref_command_missing.pdf', 'Reduced test-case'],
    ['malformed/pdfminer_zen_corrupted.pdf', 'Explicit is better than implicit.'],
  ])('%s is damaged and read', async (name, text) => {
    expect(asRead(await readRecorded(name)).text).toContain(text);
  });

  it('a turned page is placed as it is shown', async () => {
    const read = asRead(await readRecorded('malformed/pdfminer_zen_corrupted.pdf'));
    expect(read.pages[0]).toEqual({ page: 1, width: 842, height: 595 });
    const [line] = findQuote(read, 'Explicit is better than implicit.')?.rectangles ?? [];
    expect((line?.width ?? 0) / (line?.height ?? 1)).toBeGreaterThan(10);
  });
});
