import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readBytes } from '#adapters/documents/bibliography/read-bytes.ts';
import { describeWithSharedData, listShared, sharedFile } from '../../shared-data.ts';

const FOLDER = 'bibliographies';
const files = listShared(FOLDER).filter((name) => /\.(?:ris|csv)$/.test(name));
const read = (folder: string, name: string) => readBytes(readFileSync(sharedFile(folder, name)));

/** What a file of RIS holds, counted by its lines alone. */
function countsOfRis(text: string) {
  const entries = text.split(/^ER {2} ?- ?.*$/m).filter((entry) => /^\W{0,3}TY /m.test(entry));
  const having = (pattern: RegExp) => entries.filter((entry) => pattern.test(entry)).length;
  return {
    references: entries.length,
    titles: having(/^T[I1] {2} ?- {1,2}\S/m),
    authors: [...text.matchAll(/^A[U1] {2} ?- {1,2}\S/gm)].length,
    years: having(/^(?:PY|Y1|DA) {2} ?- {1,2}\d{4}/m),
    abstracts: having(/^(?:AB|N2) {2} ?- {1,2}\S/m),
    dois: having(/^(?:DO|DOI|L1|L2|L3|M3|UR) {2} ?- .*\b10\.\d{4,9}\//m),
    pmids: having(/PUBMED \d+|^C2 {2}- \d{7,8}$/m),
  };
}

/** Counted by hand in the tables. */
const COUNTS_OF_TABLES: Record<string, Partial<ReturnType<typeof countsOfRis>>> = {
  'cochrane.csv': { references: 3, titles: 3, years: 3, abstracts: 3, dois: 3, pmids: 3 },
  'pubmed.csv': { references: 10, titles: 10, years: 10, abstracts: 0, dois: 10, pmids: 10 },
  'rayyan.csv': { references: 10, titles: 10, years: 10, abstracts: 8, dois: 10, pmids: 0 },
  'scopus.csv': { references: 10, titles: 10, years: 10, abstracts: 10, dois: 10, pmids: 7 },
};

describeWithSharedData('exports of other tools', () => {
  it.each(files)('%s: all that it holds is read', (name) => {
    const { references } = read(FOLDER, name);
    const having = (has: (reference: (typeof references)[number]) => unknown) => references.filter(has).length;
    const found = {
      references: references.length,
      titles: having(({ title }) => title),
      authors: references.flatMap(({ names }) => names ?? []).filter(({ family, given }) => family && given).length,
      years: having(({ year }) => year),
      abstracts: having(({ text }) => text),
      dois: having(({ ids }) => ids.doi),
      pmids: having(({ ids }) => ids.pmid),
    };
    const expected = COUNTS_OF_TABLES[name] ?? countsOfRis(readFileSync(sharedFile(FOLDER, name), 'utf8'));
    if (process.env['SHOW_TABLE']) console.log(name, JSON.stringify({ expected, found }));
    expect(found).toMatchObject(expected);
  });
});

describeWithSharedData('odd inputs', () => {
  const first = (name: string) => read('odd', name).references[0];

  it('have their references, whatever their form', () => {
    const counts = Object.fromEntries(
      listShared('odd')
        .filter((name) => /^[bcrs]\d.*\.(?:bib|json|ris|nbib)$/.test(name))
        .map((name) => [name.slice(0, 3), read('odd', name).references.length]),
    );
    expect(counts).toEqual({
      b01: 1,
      b03: 1,
      b04: 1,
      b05: 1,
      b06: 2,
      b07: 1,
      b08: 3,
      b10: 4,
      b11: 1,
      b13: 1,
      b14: 2,
      c01: 7,
      c02: 1,
      c04: 1,
      r01: 2,
      r02: 2,
      r03: 2,
      r04: 1,
      r05: 1,
      r06: 1,
      r07: 2,
      r10: 1,
      r11: 1,
      r12: 2,
      r15: 4,
      s01: 2,
    });
  });

  it('are read to what stands in them', () => {
    expect(first('b01-string-macro.bib')?.venue).toBe('Journal of Fictional Medicine');
    expect(first('b04-sup.bib')?.title).toContain('10^6 CFU against 10^9 CFU');
    expect(first('b11-latin1.bib')).toMatchObject({ title: 'Résumé of naïve café drinkers', authors: ['Léa Latin'] });
    expect(first('r11-pubmed-citavi.ris')?.ids).toMatchObject({ doi: '10.5555/fict.2018.011', pmid: '33301246' });
    expect(read('odd', 'c01-dates.json').references.map(({ year }) => year)).toEqual([
      2014, 2013, 2016, 2009, 2011, 2012, 2010,
    ]);
    expect(read('odd', 'r15-dates.ris').references.map(({ year }) => year)).toEqual([2020, 2020, 2020, 2018]);
    expect(read('odd', 'b05-unbalanced.bib').problems).toEqual([expect.stringContaining('bad2020')]);
  });
});
