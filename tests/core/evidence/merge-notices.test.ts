import { expect, it } from 'vitest';
import type { Notice } from '#core/evidence/evidence.ts';
import { mergeNotices } from '#core/evidence/merge-notices.ts';

const notice = (kind: Notice['kind'], date: string | null, source: string): Notice => ({ kind, date, source });

it('makes one of a notice that two sources tell in one wording', () => {
  const merged = mergeNotices([
    notice('concern', '2024', 'Europe PMC: Expression of concern in: Fict J. 2024;12:301'),
    notice('concern', '2024-03', 'Expression of concern in: Fict J. 2024;12:301'),
  ]);
  expect(merged).toEqual([
    notice('concern', '2024-03', 'PubMed and Europe PMC: Expression of concern in: Fict J. 2024;12:301'),
  ]);
});

it('makes one of a notice that two sources cite differently, by its year or where one names none', () => {
  expect(
    mergeNotices([
      notice('correction', '2024', 'Erratum in: Fict J. 2024 Mar 4;3:88, PMID 12'),
      notice('correction', '2024', 'Europe PMC: Erratum in: Fictional Journal. 2024;3(1):88'),
      notice('retraction', '2023', 'Retraction in: Fict J. 2023;1:1'),
      notice('retraction', null, 'Europe PMC: Retracted Publication'),
    ]),
  ).toEqual([
    notice(
      'correction',
      '2024',
      'Erratum in: Fict J. 2024 Mar 4;3:88, PMID 12; Europe PMC: Erratum in: Fictional Journal. 2024;3(1):88',
    ),
    notice('retraction', '2023', 'Retraction in: Fict J. 2023;1:1; Europe PMC: Retracted Publication'),
  ]);
});

it('keeps notices of other kinds, of other years and two of one source apart', () => {
  const notices = [
    notice('correction', '2022', 'Erratum in: Fict J. 2022;1:1'),
    notice('correction', '2022', 'Erratum in: Fict J. 2022;1:9'),
    notice('correction', '2024', 'Europe PMC: Erratum in: Fict J. 2024;3:3'),
    notice('concern', '2022', 'Europe PMC: Expression of concern in: Fict J. 2022;1:1'),
  ];
  expect(mergeNotices(notices)).toEqual(notices);
});
