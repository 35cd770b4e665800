import { describe, expect, it } from 'vitest';
import { csvText } from '#core/report/export/csv.ts';
import { extractionTable, toXlsx } from '#core/review/extraction/extraction-table.ts';
import { viewColumns, viewRow } from '#core/review/extraction/view-extraction.ts';
import { readXlsx } from '../../report/read-xlsx.ts';
import { readZip } from '../../report/read-zip.ts';
import { asked, read, recordOf, reviewWith, set } from './review-with-columns.ts';

const state = reviewWith([
  asked('dose', { name: 'Dose' }),
  read('dose', [
    { recordId: 'a', value: '40 mg' },
    { recordId: 'b', value: null },
  ]),
  set('dose', 'a', '=HYPERLINK("http://evil.example")'),
  {
    type: 'bias_judged',
    recordId: 'a',
    domain: 'randomisation',
    judgement: { concern: 'some', reason: 'Short.' },
    by: 'ada',
  },
]);
const tableOf = (of = state) =>
  extractionTable(
    viewColumns(of, ['a', 'b']),
    ['a', 'b'].map((id) => ({ row: viewRow(of, recordOf(id)), record: recordOf(id) })),
  );

describe('an extraction as a table', () => {
  it('has each value with its quote, its author, and the answer of the model', () => {
    const [head = [], first = [], second = []] = tableOf();
    const at = head.indexOf('Dose');
    expect(head.slice(at, at + 4)).toEqual(['Dose', 'Dose: quote', 'Dose: by', 'Dose: model']);
    expect(first.slice(at, at + 4)).toEqual(['=HYPERLINK("http://evil.example")', '', 'Ada', '40 mg']);
    expect(second.slice(at, at + 4)).toEqual(['not known', '', 'scripted (not checked by hand)', 'not known']);
    expect(first.slice(-3)).toEqual(['some concerns', 'Short.', 'Ada']);
    expect(first).toContain('https://doi.org/10.5555/a');
  });

  it('leaves out what was read for an earlier wording', () => {
    const reworded = reviewWith([
      asked('dose'),
      read('dose', [{ recordId: 'a', value: '40 mg' }]),
      asked('dose', { ask: 'Another?' }),
    ]);
    expect(tableOf(reworded)[1]?.slice(6)).toEqual(['', '', '', '']);
  });

  it('says of each work and each answer which text was read, and that no full text could be had', () => {
    const cells = [
      { recordId: 'a', value: '40 mg', quote: null, read: 'fulltext' as const },
      { recordId: 'b', value: null, quote: null, read: 'nothing' as const },
    ];
    const state = reviewWith([
      asked('dose', { name: 'Dose' }),
      { type: 'cells_read', columnId: 'dose', model: 'scripted', cells, by: 'ada' },
    ]);
    const known = new Map([
      ['a', { found: { field: 'fulltext' as const, text: 'Methods' }, note: 'Full text from Europe PMC (PMC1).' }],
      ['b', { found: null, note: 'No open full text was found.' }],
    ]);
    const record = (id: string) => recordOf(id, id === 'b' ? { abstract: null } : {});
    const [head = [], ...rows] = extractionTable(
      viewColumns(state, ['a', 'b', 'c']),
      ['a', 'b', 'c'].map((id) => ({ row: viewRow(state, record(id), known.get(id)), record: record(id) })),
    );
    const under = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(under('Text')).toEqual(['full text (open access)', 'no text', 'abstract only']);
    expect(under('Full text')).toEqual([
      'Full text from Europe PMC (PMC1).',
      'No open full text was found.',
      expect.stringContaining('not been looked for'),
    ]);
    expect(under('Dose')).toEqual(['40 mg', 'not read', '']);
    expect(under('Dose: by')[0]).toContain('full text');
  });

  it('says of what code filled in where it was read', () => {
    const state = reviewWith([asked('n', { name: 'Participants', field: 'participants', kind: 'number' })]);
    const [head = [], row = []] = extractionTable(viewColumns(state, ['a']), [
      { row: viewRow(state, recordOf('a')), record: recordOf('a') },
    ]);
    const at = head.indexOf('Participants');
    expect(row.slice(at, at + 4)).toEqual([
      '60',
      expect.stringContaining('Sixty adults'),
      'code, from the abstract (not checked by hand)',
      '',
    ]);
  });

  it('holds no formula, as CSV', () => {
    expect(csvText(tableOf())).toContain(`"'=HYPERLINK`);
  });
});

describe('an extraction as an Excel file', () => {
  const sheetOf = async (rows: string[][]) => {
    const files = readZip(await toXlsx(rows, 'Extraction'));
    return [...files].flatMap(([name, text]) => (/sheet1\.xml$|sharedStrings\.xml$/.test(name) ? text : [])).join('\n');
  };

  it('holds texts and numbers, and never a formula', async () => {
    const dangerous = ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1+1', '=HYPERLINK("http://evil.example","Dose")'];
    const cells = readXlsx(await toXlsx([['Dose', '=n'], ...dangerous.map((text) => [text, '60'])], 'Extraction'));
    expect(cells.get('B1')).toEqual({ text: '=n', type: 'text' });
    for (const [at, text] of dangerous.entries()) {
      expect(cells.get(`A${at + 2}`)).toEqual({ text, type: 'text' });
      expect(cells.get(`B${at + 2}`)).toEqual({ text: '60', type: 'number' });
    }
    expect([...cells.values()].some(({ type }) => type === 'formula')).toBe(false);
  });

  it('is well-formed whatever a cell holds', async () => {
    const sheet = await sheetOf([['Text'], ['a\u0001b\u000bc < d & "e" \ud800 😀'], ['x'.repeat(40_000)]]);
    expect(sheet).not.toMatch(/(?!\s)\p{Cc}/u);
    expect(sheet).toContain('a');
    expect(sheet).toContain('😀');
    expect(sheet).not.toContain('x'.repeat(32_768));
  });
});
