import { describe, expect, it } from 'vitest';
import type { StudyFacts } from '#contract/work-reading.ts';
import { createClaimWriter } from '#core/agents/report/standard-sections/claim-writer.ts';
import { effectCell, isOfOutcome, isOfWhole } from '#core/agents/report/standard-sections/effect-cell.ts';
import { evidenceTable } from '#core/agents/report/standard-sections/evidence-table.ts';
import { materialOf } from '#core/agents/report/standard-sections/material.ts';
import { type FindingInput, questionOf, ratioFinding, type Study } from '../../appraisal/findings-builder.ts';
import { inputFor } from './written.ts';

const less = ratioFinding(0.7, 0.6, 0.82);

interface Options {
  isWritten?: boolean;
  /** The written report reports every finding; else it cites the works for nothing that was found. */
  isReported?: boolean;
  /** Of the first work. */
  study?: Partial<StudyFacts>;
}

/** The table as a report shows it, each row by its columns. */
function tableOf(
  studies: readonly Study[],
  { isWritten = false, isReported = false, study }: Options = {},
  overrides: Parameters<typeof inputFor>[1] = {},
) {
  const input = inputFor(studies, overrides);
  const [first, ...others] = input.readings;
  const facts = { design: null, n: null, population: null, comparison: null, ...study };
  const readings = first ? [{ ...first, ...(study && { study: facts }) }, ...others] : [];
  const cited = isReported
    ? readings.flatMap(({ findings }) => findings.map(({ citation }) => citation))
    : input.works.map(({ work: { id } }) => ({
        evidenceId: id,
        field: 'abstract' as const,
        quote: '',
        start: 0,
        end: 0,
      }));
  const section = evidenceTable(materialOf({ ...input, readings }), {
    cited: isWritten ? cited : null,
  });
  const writer = createClaimWriter({ evidence: input.evidence });
  const blocks = section?.drafts.flatMap((draft) => writer.write(draft).block ?? []) ?? [];
  const [table, ...more] = blocks;
  if (table?.type !== 'table' || more.length > 0) throw new Error('there is one table and nothing else');
  const { columns } = table;
  const rows = table.rows.map((row) => Object.fromEntries(row.map((cell, at) => [columns[at] ?? '', cell])));
  return { title: section?.title, columns, rows, text: (column: string) => rows.map((row) => row[column]?.text) };
}

const one = (entry: Partial<FindingInput> & { sentence: string }, options: Options = {}, more: Partial<Study> = {}) =>
  tableOf([{ id: 1, says: [entry], ...more }], options);

describe('the columns', () => {
  it('describe only the studies where the report is written: its sections report what they found', () => {
    const known = { ...less, population: 'women', comparison: 'placebo', sentence: 'Hip fracture fell in women.' };
    const { title, columns, rows } = tableOf(
      [1, 2].map((id) => ({ id, says: [known, less] })),
      { isWritten: true },
    );
    expect([title, columns, rows.length]).toEqual(['Studies', ['Work', 'Design', 'Population'], 2]);
  });

  it('of a written report name a comparison where both arms are known', () => {
    const sentence = 'Women took sarvelin or placebo, and hip fractures fell (RR 0.7, 95% CI 0.6 to 0.82).';
    const compared = (value: string) =>
      one(
        { ...less, sentence },
        { isWritten: true, study: { comparison: { value, from: sentence, basis: 'abstract' } } },
      );
    expect(compared('sarvelin v placebo').text('Comparison')).toEqual(['sarvelin v placebo']);
    expect(compared('placebo').columns).not.toContain('Comparison');
  });

  it('of a written report give the main effect of a study, and on what, where the report includes it', () => {
    const fracture = { ...less, isMain: true };
    const effectOf = (entry: Partial<FindingInput> & { sentence: string }, options: Options = {}) => {
      const { rows } = one(entry, { isWritten: true, isReported: true, ...options });
      return [rows[0]?.['Outcome']?.text, rows[0]?.['Effect']?.text];
    };
    expect(effectOf(fracture)).toEqual(['hip fracture', 'RR 0.7 (0.6 to 0.82)']);
    expect(one(fracture, { isWritten: true, isReported: true }).rows[0]?.['Effect']?.citations[0]?.quote).toBe(
      less.sentence,
    );
    const none = [undefined, undefined];
    // Passed over by the report, no main result, no effect against anything, or a subgroup's.
    expect(effectOf(fracture, { isReported: false })).toEqual(none);
    expect(effectOf({ ...less, isMain: false })).toEqual(none);
    const share = 'Hip fracture occurred in 12% of the women.';
    expect(effectOf({ sentence: share, measure: 'percent', value: 12, isMain: true })).toEqual(none);
    const part = 'In the subgroup with prior fracture hip fracture fell more (RR 0.3, 95% CI 0.1 to 0.9).';
    expect(effectOf({ ...ratioFinding(0.3, 0.1, 0.9), sentence: part, isMain: true })).toEqual(none);
  });

  it('give effect and main finding where it is quoted', () => {
    const { title, columns } = one(less);
    expect(title).toBe('Evidence table');
    expect(columns).toEqual(['Work', 'Design', 'Outcome', 'Effect', 'Main finding']);
  });

  it('that may be missing are those that fewer than a third of the works say', () => {
    const silent = (id: number): Study => ({ id, says: [less] });
    const counted: Study = { ...silent(1), n: 900, before: 'We followed 900 women.' };
    expect(tableOf([counted, silent(2), silent(3)]).columns).toContain('n');
    expect(tableOf([counted, silent(2), silent(3), silent(4)]).columns).not.toContain('n');
  });

  it('of a written report are left out where two works in three or more do not say them', () => {
    const known: Study = { id: 1, says: [{ ...less, population: 'women', sentence: 'Hip fracture fell in women.' }] };
    const silent = (id: number, design: Study['design'] = 'cohort'): Study => ({ id, design, says: [less] });
    const written = (...studies: Study[]) => tableOf(studies, { isWritten: true }).columns;
    expect(written(known, silent(2), silent(3))).not.toContain('Population');
    expect(tableOf([known, silent(2), silent(3)]).columns).toContain('Population');
    expect(written(known, { ...known, id: 2 }, silent(3))).toContain('Population');
    const vague = [2, 3, 4].map((id) => silent(id, 'unknown'));
    expect(written({ ...known, n: 900 }, ...vague.slice(0, 2))).toContain('Design');
    const counted = (id: number): Study => ({ ...silent(id, 'unknown'), n: 900, before: 'We followed 900 women.' });
    expect(written({ ...known, n: 900 }, counted(2), counted(3), counted(4))).not.toContain('Design');
  });

  it('leave no row without a citation, by which its work is known', () => {
    const vague = { sentence: 'Sarvelin seemed to help some of these older women.' };
    for (const isWritten of [true, false])
      for (const row of tableOf(
        [
          { id: 1, says: [less] },
          { id: 2, says: [vague] },
        ],
        { isWritten },
      ).rows)
        expect(Object.values(row).some(({ citations }) => citations.length > 0)).toBe(true);
    // Only the title is known: a blank cell opens the work.
    const bare = (id: number): Study => ({ id, design: 'unknown', says: [less] });
    const { rows, columns } = tableOf([bare(1), bare(2)], { isWritten: true });
    expect(columns).toEqual(['Work', 'Design']);
    expect(rows.map((row) => [row['Design']?.text, row['Design']?.citations.length])).toEqual([
      ['–', 1],
      ['–', 1],
    ]);
  });
});

describe('population and comparison', () => {
  const sentence =
    'Women over 70 with osteoporosis took sarvelin or placebo, and hip fractures fell (RR 0.7, 95% CI 0.6 to 0.82).';
  const withCounts = { ...less, sentence };

  it('are the study’s as it was read, with the sentence they rest on', () => {
    const { rows } = one(
      { ...withCounts, population: 'women', comparison: 'placebo' },
      {
        study: {
          population: { value: 'women over 70 with osteoporosis', from: sentence, basis: 'abstract' },
          comparison: { value: 'sarvelin v placebo', from: sentence, basis: 'abstract' },
        },
      },
    );
    expect(rows[0]?.['Population']).toMatchObject({
      text: 'women over 70 with osteoporosis',
      citations: [{ quote: sentence }],
    });
    expect(rows[0]?.['Comparison']).toMatchObject({ text: 'sarvelin v placebo', citations: [{ quote: sentence }] });
  });

  it('are the finding’s else, where their words stand apart in a sentence', () => {
    const { rows } = one({ ...withCounts, population: 'osteoporosis in women', comparison: 'sarvelin v placebo' });
    expect(rows[0]?.['Population']?.text).toBe('osteoporosis in women');
    expect(rows[0]?.['Comparison']).toMatchObject({ text: 'sarvelin v placebo', citations: [{ quote: sentence }] });
  });

  it('are not those of one result of several that speak of others', () => {
    const ofPart = (population: string) => ({ ...withCounts, population });
    const populations = (isWritten: boolean, ...stated: string[]) =>
      tableOf([{ id: 1, says: stated.map(ofPart) }], { isWritten }).rows[0]?.['Population']?.text;
    expect(populations(true, 'osteoporosis in women', 'osteoporosis in women')).toBe('osteoporosis in women');
    expect(populations(true, 'osteoporosis in women', 'women over 70')).toBeUndefined();
    // They belong to the result that mentions them.
    expect(populations(false, 'osteoporosis in women', 'women over 70')).toBe('osteoporosis in women');
  });

  it('are not known where their words stand nowhere', () => {
    const other = { ...withCounts, comparison: 'sarvelin v aspirin' };
    expect(
      tableOf([
        { id: 1, says: [other] },
        { id: 2, says: [{ ...withCounts, comparison: 'placebo' }] },
      ]).text('Comparison'),
    ).toEqual(['not known', 'placebo']);
  });
});

it('gives no count for people of an age whom the count does not cover', () => {
  const counted = (before: string) =>
    one(
      {
        ...less,
        population: 'patients aged under 30',
        sentence: 'Six deaths were of patients aged under 30.',
        value: null,
      },
      {},
      { n: 662, before },
    ).rows[0]?.['n']?.text;
  expect(counted('We identified 662 sporadic cases.')).not.toBe('662');
  expect(counted('We identified 662 patients aged under 30.')).toBe('662');
});

describe('the outcome', () => {
  const HOW = questionOf({
    question: 'By what mechanisms do lung cancers become resistant to sarvelin?',
    questionType: 'mechanism',
    concepts: [
      { term: 'sarvelin', synonyms: ['SVL'], mesh: [] },
      { term: 'lung cancers', synonyms: ['NSCLC'], mesh: [] },
    ],
    parts: [],
    population: null,
  });
  const ofHow = (outcome: string) => {
    const says = [{ ...less, outcome }];
    const mutation = { id: 2, says: [{ ...less, outcome: 'acquired CX mutation' }] };
    return tableOf([{ id: 1, says }, mutation, { ...mutation, id: 3 }], {}, { plan: HOW }).text('Outcome')[0];
  };

  it.each(['sarvelin resistance', 'NSCLC', 'Resistance', 'SVL resistance'])(
    'of a question for a mechanism is not known where it is its subject: %s',
    (outcome) => {
      expect(ofHow(outcome)).toBe('not known');
    },
  );

  it.each(['acquired CX mutation', 'resistance to cetuvelin', 'loss of RB in NSCLC'])(
    'stays where it says more: %s',
    (outcome) => {
      expect(ofHow(outcome)).toBe(outcome);
    },
  );

  it('is not known where it is the people studied, and stays where it is what happened to them or was asked about', () => {
    const outcomeOf = (outcome: string, population: string) =>
      tableOf([
        { id: 1, says: [{ ...less, outcome, population }] },
        { id: 2, says: [less] },
      ]).text('Outcome')[0];
    expect(outcomeOf('osteoporosis', 'women with osteoporosis')).toBe('not known');
    expect(outcomeOf('older women', 'people')).toBe('not known');
    expect(outcomeOf('dementia', 'recipients who later had dementia')).toBe('dementia');
    expect(outcomeOf('hip fracture', 'women with hip fracture')).toBe('hip fracture');
  });
});

describe('the effect', () => {
  const result = (entry: Partial<FindingInput> & { sentence: string }, options: Options = {}) =>
    one(entry, options).text('Effect')[0];

  it('has its measure and interval, and is not known where the quote gives none', () => {
    expect(result(less)).toBe('RR 0.7 (0.6 to 0.82)');
    const vague = 'Sarvelin seemed to help some of these older women.';
    expect(result({ sentence: vague })).toBe('not known');
    expect(one({ sentence: vague }).text('Main finding')).toEqual([vague]);
  });

  it('keeps the noughts that its text prints', () => {
    const sentence = 'Hip fracture was more frequent (RR 1.50, 95% CI 1.20 to 1.87).';
    expect(result({ ...ratioFinding(1.5, 1.2, 1.87), sentence })).toBe('RR 1.50 (1.20 to 1.87)');
  });

  it('keeps its effect where the time of measurement stands in another sentence', () => {
    expect(result({ ...less, timepoint: 'at 24 months' })).toBe('RR 0.7 (0.6 to 0.82)');
    const sentence = 'Hip fracture fell at 24 months (RR 0.7, 95% CI 0.6 to 0.82).';
    expect(result({ ...less, sentence, timepoint: 'at 24 months' })).toBe('RR 0.7 (0.6 to 0.82), at 24 months');
  });

  const share = (sentence: string, value: number, more: Partial<FindingInput> = {}) =>
    result({ sentence, measure: 'percent', value, comparison: 'placebo', ...more });

  it.each([
    ['Hip fracture occurred in 4.5% with sarvelin v 7.1% with placebo.', 4.5, '4.5 % v 7.1 %'],
    [
      'Hip fracture occurred in 4.5% with sarvelin versus 7.1% with placebo and falls in 9% versus 12%.',
      4.5,
      '4.5 % v 7.1 %',
    ],
    ['Hip fracture occurred in 4.5% of the sarvelin group and 7.1% of the placebo group.', 7.1, '4.5 % v 7.1 %'],
    ['Hip fracture was rarer (4.5% vs 7.1%; difference 2.6%, 95% CI 1.1 to 4.1).', 4.5, '4.5 % v 7.1 %'],
  ])('gives both arms as the quote sets them: %s', (sentence, value, arms) => {
    expect(share(sentence, value)).toBe(arms);
  });

  it('gives the means of both arms, without what stands in brackets', () => {
    const sentence = 'Mean stay was 7.2 (SD 1.1) days with sarvelin versus 9.1 (SD 2.0) days with placebo.';
    expect(result({ sentence, measure: 'mean', value: 7.2 })).toBe('mean 7.2 v 9.1 days');
  });

  it('is not a subgroup’s where the work reports on everybody', () => {
    const all = { ...less, isMain: true };
    const part = {
      ...ratioFinding(0.3, 0.1, 0.9),
      sentence: 'In the subgroup with prior fracture hip fracture fell more (RR 0.3, 95% CI 0.1 to 0.9).',
    };
    expect(tableOf([{ id: 1, says: [part, all] }]).text('Effect')).toEqual(['RR 0.7 (0.6 to 0.82)']);
    expect(result(part)).toBe('not known');
  });

  it('is not that of one trial within a review', () => {
    const sentence = 'In one included randomized trial hip fracture was rarer (RR 0.3, 95% CI 0.1 to 0.9).';
    expect(result({ ...ratioFinding(0.3, 0.1, 0.9), sentence })).toBe('not known');
  });

  it('is not that of another comparator than the study’s', () => {
    const sentence = 'Against alendronate hip fracture was similar (RR 1.1, 95% CI 0.9 to 1.3).';
    const other = { ...ratioFinding(1.1, 0.9, 1.3), sentence, comparison: 'alendronate' };
    const study = { comparison: { value: 'sarvelin v placebo', from: sentence, basis: 'abstract' } };
    expect(tableOf([{ id: 1, says: [other, less] }], { study }).text('Effect')).toEqual(['RR 0.7 (0.6 to 0.82)']);
    expect(result(other, { study })).toBe('not known');
  });

  it('is not the number of another outcome in the same sentence', () => {
    const sentence =
      'Sarvelin cut hip fracture (RR 0.7, 95% CI 0.6 to 0.82) but not wrist fracture (RR 1.0, 95% CI 0.8 to 1.2).';
    const second = { sentence, measure: 'RR' as const, value: 1, low: 0.8, high: 1.2 };
    expect(result({ ...second, outcome: 'wrist fracture' })).toBe('RR 1.0 (0.8 to 1.2)');
    expect(result({ ...second, outcome: 'hip mortality' })).toBe('not known');
    expect(result({ ...less, sentence, outcome: 'hip fracture' })).toBe('RR 0.7 (0.6 to 0.82)');
  });

  it.each(['percent', 'mean', 'RR'] as const)(
    'reads a hostile quote of %s in time that does not explode',
    (measure) => {
      const quote = `Hip fracture in ${'12% and '.repeat(3_000)}subgroup 13%.`;
      const [finding] =
        inputFor([{ id: 1, says: [{ ...less, measure, sentence: quote, value: 12, low: null, high: null }] }])
          .readings[0]?.findings ?? [];
      if (!finding) throw new Error('there is a finding');
      const started = performance.now();
      effectCell(finding);
      isOfOutcome(finding);
      isOfWhole(finding, undefined);
      expect(performance.now() - started).toBeLessThan(1_000);
    },
  );
});
