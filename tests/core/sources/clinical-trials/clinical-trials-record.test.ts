import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceRecord } from '#contract/evidence.ts';
import { parseStudy } from '#core/sources/clinical-trials/clinical-trials-record.ts';
import type { ParsedRecord } from '#core/sources/run-search.ts';
import { describeWithSharedData, listShared, readShared } from '#tests/shared-data.ts';
import { fictionalStudy } from '../clinical-trials-fixtures.ts';

function parse(value: unknown): ParsedRecord {
  const record = parseStudy(value);
  if (!record) throw new Error('no study');
  return record;
}
const linesOf = (record: ParsedRecord) => (record.texts.registry ?? '').split('\n');

describe('a registered trial', () => {
  test('is a work of its sponsor that nobody reviewed', () => {
    expect(parse(fictionalStudy())).toMatchObject({
      ids: { nct: 'NCT90000001' },
      title: 'Amber Tincture for Sleep',
      authors: ['Fictional Rest Institute'],
      year: 2015,
      venue: 'ClinicalTrials.gov',
      peerReviewed: false,
      notices: [],
      keywords: ['resin'],
      meshTerms: ['Sleep Initiation and Maintenance Disorders'],
    });
  });

  test('states its facts as the registry codes them', () => {
    expect(parse(fictionalStudy()).registry).toEqual({
      status: 'TERMINATED',
      whyStopped: 'Slow accrual',
      phases: ['PHASE1', 'PHASE2'],
      studyType: 'INTERVENTIONAL',
      allocation: 'RANDOMIZED',
      masking: 'DOUBLE',
      enrolment: { count: 42, kind: 'actual' },
      arms: [
        { label: 'Amber', kind: 'EXPERIMENTAL', description: '10 drops.' },
        { label: 'Placebo', kind: 'PLACEBO_COMPARATOR' },
      ],
      primaryTimes: [{ measure: 'Sleep duration', timeFrame: '12 weeks' }],
      primaryOutcomes: ['Sleep duration'],
      secondaryOutcomes: ['Daytime naps'],
      conditions: ['Insomnia'],
      interventions: ['Amber tincture'],
      hasResults: true,
      startDate: '2015-03',
      primaryCompletionDate: '2015-11',
      completionDate: '2016-01-31',
      // Another number of the same registry is that of another trial.
      otherNumbers: ['NCT80000001', '2014-001234-56', 'ISRCTN12345678'],
    });
  });

  test('is related to the papers that report it, not to those it builds on', () => {
    expect(parse(fictionalStudy()).related).toEqual([
      { relation: 'publication', ids: { pmid: '900001', doi: '10.5555/amber.1' }, listedAs: 'result' },
      { relation: 'publication', ids: { pmid: '900002' }, listedAs: 'derived' },
    ]);
  });

  test('reads as labelled lines, one fact each', () => {
    expect(linesOf(parse(fictionalStudy()))).toEqual([
      'Brief summary: Does amber help? Sleep of <6 hours [self-reported] is studied.',
      'Official title: A Randomised Study of Amber Tincture',
      'Status: terminated',
      'Why stopped: Slow accrual',
      'Start: 2015-03',
      'Completion: 2016-01-31',
      'Results first posted: 2017-02-02',
      'Study type: interventional',
      'Phase: 1 and 2',
      'Allocation: randomized',
      'Design: parallel',
      'Masking: double (participant, care provider)',
      'Enrolment: 42 participants (actual)',
      'Conditions: Insomnia',
      'Arm: Amber (experimental): 10 drops.',
      'Arm: Placebo (placebo comparator)',
      'Intervention: Amber tincture (drug): Taken at night.',
      'Eligibility: sex all, from 18 Years, up to 75 Years, healthy volunteers not accepted',
      'Eligibility criteria: Inclusion Criteria:',
      '* Adults',
      '* Poor sleepers',
      'Primary outcome: Sleep duration (12 weeks): By diary.',
      'Secondary outcome: Daytime naps (12 weeks)',
      'Participants started: Amber 21; Placebo 21. completed: Amber 19; Placebo 20.',
      'Primary outcome result: Sleep duration (12 weeks): Week 12 [mean, hours] Amber 6.9 (Standard Deviation 1.1) (n = 19); Placebo 6.2 (Standard Deviation 1.3) (n = 20).',
      'Analysis of Sleep duration (12 weeks): Amber versus Placebo: Mean Difference 0.7 (95% CI 0.1 to 1.3), p = 0.04 (ANCOVA; test of superiority).',
      'Serious adverse events: Amber 2 of 21 participants; Placebo 1 of 21 participants.',
      'Deaths from any cause: Amber 0 of 21 participants.',
      'Adverse events were collected: 16 weeks',
    ]);
  });

  test('shortens endless criteria at the end of one', () => {
    const study = fictionalStudy();
    const criteria = Array.from({ length: 400 }, (_, index) => `* Criterion number ${index}`);
    study.protocolSection.eligibilityModule.eligibilityCriteria = criteria.join('\n');
    const lines = linesOf(parse(study));
    expect(lines).toContain('* Criterion number 9');
    expect(lines).not.toContain('* Criterion number 399');
    expect(lines).toContain('(further criteria in the registry)');
  });
});

describe('a trial with gaps', () => {
  test('needs nothing but its number', () => {
    expect(parse({ protocolSection: { identificationModule: { nctId: 'NCT90000002' } } })).toMatchObject({
      title: 'NCT90000002',
      authors: [],
      year: null,
      texts: {},
      registry: { status: 'UNKNOWN', hasResults: false, arms: [] },
    });
  });

  test.each([
    ['nothing', null],
    ['an empty object', {}],
    ['a number of another registry', { protocolSection: { identificationModule: { nctId: 'ISRCTN1' } } }],
    ['the retired first version', { Study: { ProtocolSection: { IdentificationModule: { NCTId: 'NCT90000001' } } } }],
  ])('is none when it is %s', (_, value) => {
    expect(parseStudy(value)).toBeUndefined();
  });

  test.each([
    ['ACTUAL', 'actual'],
    ['ESTIMATED', 'estimated'],
    [undefined, 'unstated'],
  ])('gives enrolment of type %s as %s', (type, kind) => {
    const study = { ...fictionalStudy().protocolSection, designModule: { enrollmentInfo: { count: 0, type } } };
    expect(parse({ protocolSection: study }).registry?.enrolment).toEqual({ count: 0, kind });
  });

  test('has no enrolment when the count is null', () => {
    const study = { ...fictionalStudy().protocolSection, designModule: { enrollmentInfo: { count: null } } };
    expect(parse({ protocolSection: study }).registry?.enrolment).toBeUndefined();
  });

  test('says so when an outcome has no values, and keeps what an analysis gives', () => {
    const study = fictionalStudy();
    const [measure] = study.resultsSection.outcomeMeasuresModule.outcomeMeasures;
    const bare = {
      ...measure,
      timeFrame: undefined,
      classes: [],
      analyses: [{ groupIds: ['OG009'], pValue: '<0.001' }, {}],
    };
    const lines = linesOf(parse({ ...study, resultsSection: { outcomeMeasuresModule: { outcomeMeasures: [bare] } } }));
    expect(lines).toContain('Primary outcome result: Sleep duration: no values posted.');
    expect(lines.at(-1)).toBe('Analysis of Sleep duration: OG009: p <0.001.');
  });

  test('survives the loss or corruption of any part of it', () => {
    const whole = fictionalStudy();
    const paths = pathsOf(whole).filter(
      (path) =>
        ![
          'protocolSection',
          'protocolSection.identificationModule',
          'protocolSection.identificationModule.nctId',
        ].includes(path.join('.')),
    );
    const broken = fc.constantFrom<unknown>(null, undefined, 7, 'x', [], [null], {}, true, [[]]);
    fc.assert(
      fc.property(fc.constantFrom(...paths), broken, (path, value) => {
        const record = parse(replaced(whole, path, value));
        expect(record.ids).toEqual({ nct: 'NCT90000001' });
        const found = { tool: 'search_clinical_trials', query: 'q', at: '2024-01-01T00:00:00.000Z', rank: 1 };
        sourceRecord.parse({ ...record, tool: 'search_clinical_trials', found });
        expect(record.texts.registry ?? '').not.toMatch(/undefined|null|\[object|NaN/);
      }),
      { numRuns: 600 },
    );
  });
});

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, child]) =>
    pathsOf(child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length > 0 ? [path, ...inner] : inner;
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? replaced(item, rest, by) : item));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], rest, by) };
}

describeWithSharedData('recorded studies', () => {
  const read = (file: string): unknown => JSON.parse(readShared('api', 'dev', 'ctgov_v2', file));
  const studiesOf = (answer: unknown): unknown[] => (answer as { studies?: unknown[] }).studies ?? [answer];
  const withoutNumber = [
    'aact_LEGACY_v1_NCT04780763.json',
    'aact_baseline_measurements_4.json',
    'aact_outcome_analysis_group.json',
    'aact_pending_result.json',
  ];
  const files = listShared('api', 'dev', 'ctgov_v2').filter(
    (file) => file.endsWith('.json') && !withoutNumber.includes(file),
  );

  test.each(files)('%s gives clean records', (file) => {
    for (const study of studiesOf(read(file))) {
      const record = parse(study);
      expect(record.ids.nct).toMatch(/^NCT\d{8}$/);
      expect(record.title.length).toBeGreaterThan(10);
      expect(record.texts.registry).not.toMatch(/\\[<>[\]]|undefined|\[object| {2}|: $/m);
      const found = { tool: 'search_clinical_trials', query: 'q', at: '2024-01-01T00:00:00.000Z', rank: 1 };
      expect(sourceRecord.parse({ ...record, tool: 'search_clinical_trials', found })).toMatchObject(record);
    }
  });

  test.each(withoutNumber)('%s, the retired shape or a fragment without a number, is no study', (file) => {
    expect(parseStudy(read(file))).toBeUndefined();
  });

  test('posted results: values with units and sizes, estimates, adverse events', () => {
    const text = parse(read('aact_NCT02278341.json')).texts.registry;
    expect(text).toContain(
      '[number, percentage of subjects] Placebo (FAS) 7.0 (n = 158); CZP 200 mg Q2W (FAS) 47.2 (n = 159).',
    );
    expect(text).toContain('Odds Ratio (OR) 15.231 (95% CI 7.336 to 31.623), p <0.001 (Regression, Logistic).');
    expect(text).toMatch(
      /Serious adverse events: Placebo \(SS\) 4 of 158 participants; .*CZP 200 mg Q2W \(SS\) 8 of 159/,
    );
    expect(parse(read('aact_NCT00763412.json')).texts.registry).toContain(
      '[mean, Kg/m^2] 1 Placebo 19.63 (Full Range 15.56 to 22.64) (n = 4)',
    );
  });

  test('no results: none are given', () => {
    const record = parse(read('aact_NCT00973089.json'));
    expect(record.registry).toMatchObject({ hasResults: false, status: 'WITHDRAWN' });
    expect(record.texts.registry).not.toMatch(/^Primary outcome result/m);
  });

  test('trimmed study with empty outcomes still reports its posted results', () => {
    const record = parse(read('aact_design_outcome_empty.json'));
    expect(record.registry?.primaryOutcomes).toEqual([]);
    expect(record.texts.registry).toMatch(/^Primary outcome result: Change From Baseline in Total Lesion Count/m);
  });

  test('a terminated study and why it stopped', () => {
    const [record] = studiesOf(read('biomcp_get_nct02576665_20260811.json')).map(parse);
    expect(record?.registry?.status).toBe('TERMINATED');
  });
});
