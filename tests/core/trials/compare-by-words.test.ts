import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStudy } from '#core/sources/clinical-trials/clinical-trials-record.ts';
import { compareByWords, registeredOutcomes } from '#core/trials/compare-by-words.ts';
import { describeWithSharedData, listShared, readShared } from '#tests/shared-data.ts';
import { fictionalStudy } from '../sources/clinical-trials-fixtures.ts';
import { entryOf, paperOf } from './trial-works.ts';

const MEASURE = 'Change in sleep duration';
const entry = entryOf('NCT90000001', {
  facts: { primaryOutcomes: [MEASURE], primaryTimes: [{ measure: MEASURE, timeFrame: '12 weeks' }] },
  texts: { registry: `Status: completed\nPrimary outcome: ${MEASURE} (12 weeks): By diary.` },
});

describe('registered outcomes', () => {
  it('stand in the text of the registry, with their time frames', () => {
    const [outcome] = registeredOutcomes(entry);
    expect(outcome).toMatchObject({ measure: MEASURE, timeFrame: '12 weeks' });
    expect(outcome?.registered?.quote).toBe(`${MEASURE} (12 weeks)`);
    const { start = 0, end = 0, quote } = outcome?.registered ?? {};
    expect(entry.texts.registry?.slice(start, end)).toBe(quote);
  });

  it('of a record read before times were kept are its measures', () => {
    const { primaryTimes: _, ...registry } = entry.registry!;
    expect(registeredOutcomes({ ...entry, registry })).toMatchObject([
      { measure: MEASURE, timeFrame: null, registered: { quote: MEASURE } },
    ]);
  });
});

describe('a comparison by words', () => {
  it('shows the sentences that have most of an outcome’s words, and judges nothing', () => {
    const abstract =
      'METHODS: Sleep duration was measured by diary. RESULTS: Adverse events were rare. The change in sleep duration was 12 minutes.';
    const compared = compareByWords(entry, paperOf('1', { texts: { abstract } }));
    expect(compared).toMatchObject({ by: 'words', read: 'abstract', unregistered: [] });
    expect(compared?.outcomes).toMatchObject([{ verdict: null, change: null }]);
    expect(compared?.outcomes[0]?.reported.map(({ quote }) => quote)).toEqual([
      'Sleep duration was measured by diary.',
      'The change in sleep duration was 12 minutes.',
    ]);
  });

  it('shows none where no sentence has them', () => {
    const compared = compareByWords(entry, paperOf('1', { texts: { abstract: 'Mood improved.' } }));
    expect(compared?.outcomes[0]?.reported).toEqual([]);
  });

  it('is none without an abstract or without registered outcomes', () => {
    expect(compareByWords(entry, paperOf('1'))).toBeNull();
    expect(compareByWords(entryOf('NCT90000001'), paperOf('1', { texts: { abstract: 'x' } }))).toBeNull();
  });

  it('quotes only what stands in the stored text', () => {
    const pieces = fc.constantFrom(
      'Sleep',
      ' duration',
      ' change. ',
      'RESULTS: ',
      '\n',
      ' by 3.5 min',
      '; ',
      'α',
      '😀 ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const paper = paperOf('1', { texts: { abstract: parts.join('') } });
        for (const { reported } of compareByWords(entry, paper)?.outcomes ?? [])
          for (const { quote, start, end } of reported) expect(paper.texts.abstract?.slice(start, end)).toBe(quote);
      }),
    );
  });
});

describeWithSharedData('recorded registrations', () => {
  it('have each primary outcome in their text', () => {
    const answers = listShared('api', 'dev', 'ctgov_v2').map((file): unknown =>
      JSON.parse(readShared('api', 'dev', 'ctgov_v2', file)),
    );
    const studies = answers.flatMap((answer) => (answer as { studies?: unknown[] }).studies ?? [answer]);
    const outcomes = [...studies, fictionalStudy()].flatMap((study) => {
      const record = parseStudy(study);
      return record ? registeredOutcomes({ ...entry, registry: record.registry!, texts: record.texts }) : [];
    });
    expect(outcomes.length).toBeGreaterThan(10);
    expect(outcomes.filter(({ registered }) => registered === null)).toEqual([]);
  });
});
