import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuthorName, Evidence } from '#contract/evidence.ts';
import type { Report } from '#contract/report.ts';
import { shortReference } from '#core/evidence/citation.ts';
import { spokenText } from '#core/evidence/names.ts';
import { readBibliography } from '#core/library/bibliography/read-bibliography.ts';
import { toCslJson } from '#core/report/export/csl-json.ts';
import { toBibtex, toRis } from '#core/report/export/reference-files.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { reportFrom, reportInput } from './report-builder.ts';

const empty = await reportFrom(reportInput([]));

function citing(...works: Partial<Evidence>[]): Report {
  const evidence = works.map((work, at) => ({
    ...evidenceOf({ id: `pmid:${at + 1}`, year: 2020, title: 'Sleep', ...work }),
    reference: at + 1,
  }));
  return { ...empty, evidence: evidence as unknown as Report['evidence'] };
}

/** Invented people of ten languages, and bodies. */
const NAMES: AuthorName[] = [
  { family: 'Okafor', given: 'Ngozi Ada' },
  { family: 'García Márquez', given: 'Gabriela' },
  { family: 'Berg', given: 'Jan', particle: 'van der' },
  { family: 'Cruz', given: 'Maria', particle: 'de la' },
  { family: 'Costa', given: 'Paul T.', suffix: 'Jr.' },
  { family: 'Ødegård', given: 'Åse' },
  { family: 'Müller-Lüdenscheidt', given: 'Jörg' },
  { family: 'Łukasiewicz', given: 'Żaneta' },
  { family: 'Yağmur', given: 'Çiğdem' },
  { family: 'Иванова', given: 'Анна Петровна' },
  { family: 'Παπαδοπούλου', given: 'Αθηνά' },
  { family: '王', given: '小明' },
  { family: '김', given: '민수' },
  { family: 'Nguyễn', given: 'Thị Lan' },
  { family: "O'Neill", given: 'Siobhán' },
  { literal: 'Novo Invented A/S' },
  { literal: 'World Sleep Organization' },
  { literal: 'Ministry of Sleep, Department of Naps' },
  { literal: 'Study Group A' },
];
const BODIES = NAMES.filter(({ literal }) => literal !== undefined);
const lists = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 8 });
const cited = (names: AuthorName[]) => citing({ names, authors: names.map(spokenText) });
const readNames = (text: string) => readBibliography(text).references[0]?.names;

describe('names that came in as parts', () => {
  it.each([
    ['RIS', toRis],
    ['BibTeX', toBibtex],
    ['CSL-JSON', (report: Report) => JSON.stringify(toCslJson(report))],
  ])('come back from %s as they were', (_, written) => {
    fc.assert(
      fc.property(lists, (names) => {
        expect(readNames(written(cited(names)))).toEqual(names);
      }),
      // Lists of bodies alone are few among those drawn by chance.
      { numRuns: 400, examples: [[BODIES], [BODIES.slice(0, 2)], [BODIES.slice(1, 3)]] },
    );
  });

  it('stand in exports as they are written there', () => {
    const report = cited([NAMES[0], NAMES[2], NAMES[4], NAMES[15]].filter((name) => name !== undefined));
    const risText = toRis(report);
    for (const line of [
      'AU  - Okafor, Ngozi Ada',
      'AU  - van der Berg, Jan',
      'AU  - Costa, Paul T., Jr.',
      'AU  - Novo Invented A/S',
    ])
      expect(risText).toContain(line);
    expect(toBibtex(report)).toContain(
      'Okafor, Ngozi Ada and van der Berg, Jan and Costa, Jr., Paul T. and {Novo Invented A/S}',
    );
  });

  it.each([
    [{ family: 'García Márquez', given: 'Gabriela' }, 'García Márquez 2020'],
    [{ family: 'Berg', given: 'Jan', particle: 'van der' }, 'van der Berg 2020'],
    [{ literal: 'Novo Invented A/S' }, 'Novo Invented A/S 2020'],
    [{ family: '王', given: '小明' }, '王 2020'],
  ])('are what a work is cited by: %j', (name, words) => {
    expect(
      shortReference({ ids: {}, title: 'Sleep', authors: [spokenText(name)], names: [name], year: 2020, venue: null }),
    ).toBe(words);
  });
});
