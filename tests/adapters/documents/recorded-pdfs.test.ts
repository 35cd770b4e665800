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

  it('read on where a sentence runs over the end of a column or page, and over a hyphen', () => {
    const sentences: [string, string][] = [
      ['trials_16_17', 'we will explore process outcome measures'],
      ['acl_2020', 'are targeted towards'],
      ['acl_2020', 'Representation learning is a critical ingredient for natural language processing systems.'],
    ];
    for (const [name, sentence] of sentences) expect(of(name).text).toContain(sentence);
  });

  it('give the page and the lines of a quote', () => {
    const place = findQuote(
      of('acl_2020'),
      'Representation learning is a critical ingredient for natural language processing systems.',
    );
    expect(place?.page).toBe(1);
    expect(place?.rectangles.length).toBeGreaterThanOrEqual(2);
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
