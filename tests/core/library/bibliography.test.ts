import { describe, expect, it } from 'vitest';
import { readBibliography } from '#core/library/bibliography.ts';

// Invented entries, in the forms in which Zotero 7 writes them.
const RIS = `TY  - JOUR
TI  - Velorimine for restless sleep: a randomised trial
AU  - Okafor, Ada
AU  - Lind, Per
PY  - 2021
T2  - Journal of Invented Sleep
AB  - Velorimine improved sleep by 21 minutes.
DO  - 10.5555/VELO.2021.1
ER  - 

TY  - JOUR
AU  - Nobody, N.
ER  - 
`;
const BIBTEX = `% exported
@article{okafor_velorimine_2021,
  title = {Velorimine for restless sleep: {A} randomised trial},
  author = {Okafor, Ada and Lind, Per},
  year = {2021},
  journal = {Journal of Invented Sleep},
  doi = {10.5555/velo.2021.1},
  abstract = {Velorimine improved sleep by 21 minutes.}
}

@article{broken, title = {Half of an entry

@book{lind_2019, title = {Sleep}, author = {Lind, Per}, year = {2019}}
`;
const CSL = JSON.stringify([
  {
    type: 'article-journal',
    title: 'Velorimine for restless sleep: a randomised trial',
    author: [{ family: 'Okafor', given: 'Ada' }, { literal: 'The Sleep Group' }],
    issued: { 'date-parts': [['2021', 3]] },
    'container-title': 'Journal of Invented Sleep',
    abstract: 'Velorimine improved <i>sleep</i> by 21 minutes.',
    DOI: 'https://doi.org/10.5555/velo.2021.1',
    PMID: '39900001',
  },
  { type: 'book' },
]);

describe('a bibliography', () => {
  it('is read in RIS, and an entry without a title is told as a problem', () => {
    expect(readBibliography(RIS)).toEqual([
      {
        reference: {
          ids: { doi: '10.5555/velo.2021.1' },
          title: 'Velorimine for restless sleep: a randomised trial',
          authors: ['Okafor Ada', 'Lind Per'],
          year: 2021,
          venue: 'Journal of Invented Sleep',
          text: 'Velorimine improved sleep by 21 minutes.',
        },
      },
      { problem: expect.stringContaining('no title') },
    ]);
  });

  it('is read in BibTeX, and a broken entry spoils no other', () => {
    const read = readBibliography(BIBTEX);
    expect(read).toHaveLength(3);
    expect(read[0]).toMatchObject({
      reference: { ids: { doi: '10.5555/velo.2021.1' }, year: 2021, title: expect.stringMatching(/^Velorimine for/) },
    });
    expect(read[1]).toEqual({ problem: expect.stringContaining('broken') });
    expect(read[2]).toMatchObject({ reference: { title: 'Sleep', year: 2019, ids: {} } });
  });

  it('is read in CSL-JSON', () => {
    const [first, second] = readBibliography(CSL);
    expect(first).toEqual({
      reference: {
        ids: { doi: '10.5555/velo.2021.1', pmid: '39900001' },
        title: 'Velorimine for restless sleep: a randomised trial',
        authors: ['Okafor Ada', 'The Sleep Group'],
        year: 2021,
        venue: 'Journal of Invented Sleep',
        text: 'Velorimine improved sleep by 21 minutes.',
      },
    });
    expect(second).toEqual({ problem: expect.stringContaining('no title') });
  });

  it('is empty where the text is no bibliography', () => {
    for (const text of ['', 'Dear reader', '{"half": ', '@ home'])
      expect(readBibliography(text).filter((entry) => 'reference' in entry)).toEqual([]);
  });
});

it.each(['\n', ' ', '\t', '@', '\n@a', '\n@a {'])(
  'is looked through in a moment where it is nothing but %j',
  (part) => {
    const before = process.cpuUsage();
    expect(readBibliography(`x${part.repeat(200_000 / part.length)}x`)).toBeDefined();
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
  },
);
