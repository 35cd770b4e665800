import { describe, expect, it } from 'vitest';
import { readBibliography } from '#core/library/bibliography/read-bibliography.ts';
import type { ExportedRecord } from '#core/review/export/exported-record.ts';
import { recordsAsCsv, recordsAsJson, recordsAsRis } from '#core/review/export/record-files.ts';

const DECISION = {
  reviewer: 'Ngozi',
  decision: 'exclude',
  reason: 'Wrong drug',
  at: '2026-01-02T03:04:05.000Z',
} as const;
const stage = { outcome: 'excluded', reason: 'Wrong drug', decisions: [DECISION], resolved: null } as const;
const record: ExportedRecord['record'] = {
  ...{ id: 'url:https://a.example/1', ids: { url: 'https://a.example/1' }, keys: ['url:https://a.example/1'] },
  ...{ title: '-omics of shivering', authors: ['Maria Vasquez'], year: 2022, venue: 'Invented Anaesthesia' },
  ...{ publicationTypes: ['Article'], meshTerms: ['Shivering'], keywords: ['saline, warm'], notices: [], related: [] },
  abstract: 'In 40 women, 12 shivered (95 % CI -2.0; -0.5).',
};
const exported: ExportedRecord = {
  ...{ record, foundIn: ['a.ris'], isMissing: false, fulltext: null, label: 'excluded' },
  abstract: { ...stage, decisions: [...stage.decisions] },
};

describe.each([
  ['ris', recordsAsRis()],
  ['csv', recordsAsCsv()],
  ['json', recordsAsJson({ title: 'A review of its own' })],
])('records as %s', (format, file) => {
  it('come back in with all their data, and what was decided', () => {
    const text = `${file.begin}${file.write([exported], true)}${file.end}`;
    const { references } = readBibliography(text, `review.${format}`);
    expect(references).toMatchObject([
      {
        ...{ title: record.title, authors: record.authors, year: 2022, venue: record.venue, text: record.abstract },
        ...{ ids: record.ids, keywords: expect.arrayContaining(['saline, warm']) },
        decisions: [{ by: 'Ngozi', stage: 'abstract', decision: 'exclude', reason: 'Wrong drug', at: DECISION.at }],
      },
    ]);
    expect(references[0]?.keywords?.filter((term) => term.startsWith('Screening'))).toEqual([]);
  });
});
