import { describe, expect, it } from 'vitest';
import type { StudyFacts } from '#contract/work-reading.ts';
import { createClaimWriter } from '#core/agents/report/frame/claim-writer.ts';
import { effectCell, isHalfTold, isOfOutcome, isOfWhole } from '#core/agents/report/frame/effect-cell.ts';
import { evidenceTable } from '#core/agents/report/frame/evidence-table.ts';
import { materialOf } from '#core/agents/report/frame/material.ts';
import { questionOf, ratioSaid, type Said, type Study } from '../../appraisal/findings-builder.ts';
import { inputFor } from './written.ts';

const less = ratioSaid(0.7, 0.6, 0.82);

interface Options {
  isWritten?: boolean;
  /** Works that sections tell; where it is written all others stand in the second table. */
  told?: readonly string[];
  /** Of the first work. */
  study?: Partial<StudyFacts>;
}

/** The table as a report shows it, each row by its columns. */
function tableOf(
  studies: readonly Study[],
  { isWritten = true, told = [], study }: Options = {},
  overrides: Parameters<typeof inputFor>[1] = {},
) {
  const input = inputFor(studies, overrides);
  const [first, ...others] = input.readings;
  const facts = { design: null, n: null, population: null, comparison: null, ...study };
  const readings = first ? [{ ...first, ...(study && { study: facts }) }, ...others] : [];
  const section = evidenceTable(materialOf({ ...input, readings }), { told: isWritten ? new Set(told) : null });
  const writer = createClaimWriter({ evidence: input.evidence });
  const blocks = section?.drafts.flatMap((draft) => writer.write(draft).block ?? []) ?? [];
  const tables = blocks.filter((block) => block.type === 'table');
  const [whole] = tables;
  if (!whole) throw new Error('there is a table');
  // The cells of one work, whichever of the two tables holds them.
  const columns = [...new Set(tables.flatMap((table) => table.columns))];
  const rows = whole.rows.map((row) => {
    const work = row[0]?.text;
    const own = tables.flatMap((table) =>
      table.rows
        .filter(([first]) => first?.text === work)
        .flatMap((cells) => cells.map((cell, at) => [table.columns[at] ?? '', cell] as const)),
    );
    return Object.fromEntries(own);
  });
  return {
    title: section?.title,
    tables,
    columns,
    rows,
    text: (column: string) => rows.map((row) => row[column]?.text),
  };
}

const one = (said: Partial<Said> & { sentence: string }, options: Options = {}, more: Partial<Study> = {}) =>
  tableOf([{ id: 1, says: [said], ...more }], options);

describe('the columns', () => {
  it('give the result of a work that no section of a written report tells, and what the others are', () => {
    const told = tableOf(
      [
        { id: 1, says: [less] },
        { id: 2, says: [less] },
      ],
      { told: ['pmid:1'] },
    );
    expect(told.tables.map(({ columns, rows }) => [columns, rows.length])).toEqual([
      [['Work', 'Design', 'Outcome'], 2],
      [['Work', 'Result'], 1],
    ]);
    expect(told.rows.map((row) => row.Result?.text !== undefined)).toEqual([false, true]);
    expect(one(less, { told: ['pmid:1'] }).columns).toEqual(['Work', 'Design', 'Outcome']);
  });

  it('give one result where the report is written, and effect and main finding where it is quoted', () => {
    expect(one(less).columns).toEqual(['Work', 'Design', 'Outcome', 'Result']);
    expect(one(less, { isWritten: false }).columns).toEqual(['Work', 'Design', 'Outcome', 'Effect', 'Main finding']);
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
    expect(tableOf([known, silent(2), silent(3)]).columns).not.toContain('Population');
    expect(tableOf([known, silent(2), silent(3)], { isWritten: false }).columns).toContain('Population');
    expect(tableOf([known, { ...known, id: 2 }, silent(3)]).columns).toContain('Population');
    const vague = [2, 3, 4].map((id) => silent(id, 'unknown'));
    expect(tableOf([silent(1), ...vague.slice(0, 2)]).columns).toContain('Design');
    expect(tableOf([silent(1), ...vague]).columns).not.toContain('Design');
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
    // Of nothing is said but the title: a blank cell opens the work.
    const bare = (id: number): Study => ({ id, design: 'unknown', says: [{ ...less, outcome: '' }] });
    const { rows, columns } = tableOf([bare(1), bare(2)], { told: ['pmid:1', 'pmid:2'] });
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
  const told = { ...less, sentence };

  it('are the study’s as it was read, with the sentence they rest on', () => {
    const { rows } = one(
      { ...told, population: 'women', comparison: 'placebo' },
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
    const { rows } = one({ ...told, population: 'osteoporosis in women', comparison: 'sarvelin v placebo' });
    expect(rows[0]?.['Population']?.text).toBe('osteoporosis in women');
    expect(rows[0]?.['Comparison']).toMatchObject({ text: 'sarvelin v placebo', citations: [{ quote: sentence }] });
  });

  it('are left blank where their words stand nowhere', () => {
    const other = { ...told, comparison: 'sarvelin v aspirin' };
    expect(
      tableOf([
        { id: 1, says: [other] },
        { id: 2, says: [{ ...told, comparison: 'placebo' }] },
      ]).text('Comparison'),
    ).toEqual(['–', 'placebo']);
  });
});

describe('the outcome', () => {
  const HOW = questionOf({
    question: 'By what mechanisms do lung cancers become resistant to sarvelin?',
    questionType: 'mechanism',
    concepts: [
      { term: 'sarvelin', synonyms: ['SVL'], mesh: [] },
      { term: 'lung cancers', synonyms: ['NSCLC'], mesh: [] },
    ],
    ideas: [],
    parts: [],
    population: null,
  });
  const ofHow = (...outcomes: string[]) => {
    const says = outcomes.map((outcome) => ({ ...less, outcome }));
    const told = { id: 2, says: [{ ...less, outcome: 'acquired CX mutation' }] };
    return tableOf([{ id: 1, says }, told, { ...told, id: 3 }], {}, { plan: HOW }).text('Outcome')[0];
  };

  it.each(['sarvelin resistance', 'NSCLC', 'Resistance', 'SVL resistance'])(
    'of a question for a mechanism is blank where it is its subject: %s',
    (outcome) => {
      expect(ofHow(outcome)).toBe('–');
    },
  );

  it.each(['acquired CX mutation', 'resistance to cetuvelin', 'loss of RB in NSCLC'])(
    'stays where it says more: %s',
    (outcome) => {
      expect(ofHow(outcome)).toBe(outcome);
    },
  );

  it('is what another finding of the work measured, where the first says nothing', () => {
    expect(ofHow('NSCLC', 'RAS signalling')).toBe('RAS signalling');
    const told = tableOf(
      [
        {
          id: 1,
          says: [
            { ...less, outcome: 'sarvelin' },
            { ...less, outcome: 'falls' },
          ],
        },
      ],
      {
        isWritten: false,
      },
    );
    expect(told.text('Outcome')).toEqual(['not known']);
  });

  it('is blank where it is the people studied, and stays where it is what happened to them or was asked about', () => {
    const said = (outcome: string, population: string) =>
      tableOf([
        { id: 1, says: [{ ...less, outcome, population }] },
        { id: 2, says: [less] },
      ]).text('Outcome')[0];
    expect(said('osteoporosis', 'women with osteoporosis')).toBe('–');
    expect(said('older women', 'people')).toBe('–');
    expect(said('dementia', 'recipients who later had dementia')).toBe('dementia');
    expect(said('hip fracture', 'women with hip fracture')).toBe('hip fracture');
  });
});

describe('the result', () => {
  const result = (said: Partial<Said> & { sentence: string }, options: Options = {}) =>
    one(said, options).text('Result')[0];

  it('is the effect with its measure and interval, and the quote where there is none', () => {
    expect(result(less)).toBe('RR 0.7 (0.6 to 0.82)');
    const vague = 'Sarvelin seemed to help some of these older women.';
    expect(result({ sentence: vague })).toBe(vague);
  });

  it('keeps its effect where the time of measurement stands in another sentence', () => {
    expect(result({ ...less, timepoint: 'at 24 months' })).toBe('RR 0.7 (0.6 to 0.82)');
    const sentence = 'Hip fracture fell at 24 months (RR 0.7, 95% CI 0.6 to 0.82).';
    expect(result({ ...less, sentence, timepoint: 'at 24 months' })).toBe('RR 0.7 (0.6 to 0.82), at 24 months');
  });

  const share = (sentence: string, value: number, more: Partial<Said> = {}) =>
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
  ])('gives both arms as the quote sets them: %s', (sentence, value, told) => {
    expect(share(sentence, value)).toBe(told);
  });

  it('is the quote where one arm’s share alone would stand there', () => {
    const sentence = 'Hip fracture occurred in 4.5% of women and 12% had nausea.';
    expect(share(sentence, 4.5)).toBe(sentence);
    expect(share(sentence, 4.5, { comparison: null })).toBe('4.5 %');
  });

  it('gives the means of both arms, without what stands in brackets', () => {
    const sentence = 'Mean stay was 7.2 (SD 1.1) days with sarvelin versus 9.1 (SD 2.0) days with placebo.';
    expect(result({ sentence, measure: 'mean', value: 7.2 })).toBe('mean 7.2 v 9.1 days');
  });

  it('is not a subgroup’s while the work tells of all', () => {
    const all = { ...less, isMain: true };
    const part = {
      ...ratioSaid(0.3, 0.1, 0.9),
      sentence: 'In the subgroup with prior fracture hip fracture fell more (RR 0.3, 95% CI 0.1 to 0.9).',
    };
    expect(tableOf([{ id: 1, says: [part, all] }]).text('Result')).toEqual(['RR 0.7 (0.6 to 0.82)']);
    expect(result(part)).toBe(part.sentence);
  });

  it('is not that of another comparator than the study’s', () => {
    const sentence = 'Against alendronate hip fracture was similar (RR 1.1, 95% CI 0.9 to 1.3).';
    const other = { ...ratioSaid(1.1, 0.9, 1.3), sentence, comparison: 'alendronate' };
    const study = { comparison: { value: 'sarvelin v placebo', from: sentence, basis: 'abstract' } };
    expect(tableOf([{ id: 1, says: [other, less] }], { study }).text('Result')).toEqual(['RR 0.7 (0.6 to 0.82)']);
    expect(result(other, { study })).toBe(sentence);
  });

  it('is not the number of another outcome in the same sentence', () => {
    const sentence =
      'Sarvelin cut hip fracture (RR 0.7, 95% CI 0.6 to 0.82) but not wrist fracture (RR 1.0, 95% CI 0.8 to 1.2).';
    const second = { sentence, measure: 'RR' as const, value: 1, low: 0.8, high: 1.2 };
    expect(result({ ...second, outcome: 'wrist fracture' })).toBe('RR 1 (0.8 to 1.2)');
    expect(result({ ...second, outcome: 'hip mortality' })).toBe(sentence);
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
      isHalfTold(finding, undefined);
      expect(performance.now() - started).toBeLessThan(1_000);
    },
  );
});
