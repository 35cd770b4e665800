import { expect, test } from 'vitest';
import { changesSince } from '#core/living/changes-since.ts';
import { compareReports } from '#core/living/compare-reports.ts';
import { versionOf } from './report-of.ts';

const retraction = { kind: 'retraction' as const, date: '2026-05-01', source: 'Crossref: 10.1/r' };
const compared = compareReports(
  versionOf([{ pmid: 1 }, { pmid: 2 }, { pmid: 3 }]),
  versionOf([{ pmid: 1, notices: [retraction] }, { pmid: 2, value: 1.3 }, { pmid: 3 }, { pmid: 4 }]),
);

test('an answer learns once of each cited work that was retracted or reports another result', () => {
  const cited = [
    { id: 'doi:10.1/one', ids: { doi: '10.1/one', pmid: '1' } },
    { id: 'pmid:2', ids: { pmid: '2' } },
    { id: 'pmid:3', ids: { pmid: '3' } },
    { id: 'pmid:4', ids: { pmid: '4' } },
  ];
  expect(changesSince(cited, [compared, compared])).toMatchObject([
    { evidenceId: 'doi:10.1/one', what: 'retraction', date: '2026-05-01' },
    { evidenceId: 'pmid:2', what: 'moved' },
  ]);
  expect(changesSince([{ id: 'pmid:9', ids: { pmid: '9' } }], [compared])).toEqual([]);
});
